//! Texts of the lobby of a club.

use tabletop_core::texts;

texts! { pub(super) const:
    CHALLENGED = "Challenge posted: {1}", "挑战已发布：{1}";
    CHALLENGED_ONE = "You challenged {2}: {1}", "你向{2}发出挑战：{1}";
    WITHDRAWN = "Challenge withdrawn", "挑战已撤回";
    CHALLENGES_YOU = "{0} challenges you: {1}. {screen {Press:lobby} to answer|Type accept {2} to accept, withdraw {2} to decline}", "{0}向你挑战：{1}。{screen {press:lobby}答复|输入 accept {2} 接受，withdraw {2} 拒绝}";
    ACCEPTED = "{0} accepted your challenge: {1}. {Press:lobby|lobby {2}} to open it", "{0}接受了你的挑战：{1}。{press:lobby|lobby {2}}打开棋局";
    DECLINED = "{0} declined your challenge", "{0}拒绝了你的挑战";
    YOUR_GAMES = "Your games", "我的棋局";
    CHALLENGES = "Challenges", "挑战";
    OFFER = "Offer a game", "发出挑战";
    WATCH = "Games to watch", "可观战的棋局";
    LATELY = "Recently finished", "最近结束";
    HERE = "Here now", "在线";
    RATINGS = "Ratings", "等级分";
    NONE = "none", "无";
    YOURS = "{0}  {1} with {2} · your move, {3}", "{0}  {1}，对{2} · 轮到你，{3}";
    THEIRS = "{0}  {1} with {2} · their move, {3}", "{0}  {1}，对{2} · 轮到对方，{3}";
    OPEN = "{0}  {1} · {2} · {3} {3|day|days} a move", "{0}  {1} · {2} · 每步 {3} 天";
    OWN_OPEN = "{0}  {1} · {2} · yours (Enter withdraws) · {3} {3|day|days} a move", "{0}  {1} · {2} · 你的，按 Enter 撤回 · 每步 {3} 天";
    FOR_YOU = "for you: {0}", "给你：{0}";
    FOR_ALL = "{0}", "{0}";
    BY_LOT = "{0}, random colours", "{0}，猜先";
    PLAYS = "{0} plays {1}", "{0}执{1}";
    BLACK = "Black", "黑";
    WHITE = "White", "白";
    GAME = "{0}  {1}: {2} – {3}", "{0}  {1}：{2} – {3}";
    WON = "{0}  {1}: {2} beat {3}", "{0}  {1}：{2}胜{3}";
    DRAWN = "{0}  {1}: {2} and {3} drew", "{0}  {1}：{2}与{3}和棋";
    UNPLAYED = "{0}  {1}: {2} – {3} · resigned at once, not rated", "{0}  {1}：{2} – {3} · 开局即认输，不计等级分";
    MOVE_SINCE = "{0}  {1} with {2} · your move since {3}, {4}", "{0}  {1}，对{2} · {3} 起轮到你，{4}";
    WAITS_FOR_ANSWER = "{0}  {1} with {2} · an offer waits for your answer", "{0}  {1}，对{2} · 有提议待你答复";
    SAID = "{0}  {1} with {2} · {3}: {4}", "{0}  {1}，对{2} · {3}：{4}";
    YOUR_MOVE = "Your move", "轮到你";
    MESSAGES = "Messages", "消息";
    RATED = "{0}: {1} {2} · won {3}, drawn {4}, lost {5}", "{0}：{1} {2} · 胜 {3} 和 {4} 负 {5}";
    WITH_OPTIONS = "{0} ({1})", "{0}（{1}）";
    NEW = "{0}, {1} {1|day|days} a move", "{0}，每步 {1} 天";
}
