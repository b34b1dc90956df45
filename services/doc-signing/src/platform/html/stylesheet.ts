import { createHash } from "node:crypto";

/** The one stylesheet: plain, calm, light and dark, readable at 360 px, targets of 44 px. */
export const stylesheet = `
:root{color-scheme:light dark;--ink:#1c2430;--soft:#5a6675;--line:#d5dbe3;--paper:#fff;--ground:#f5f7f9;--accent:#1f5fbf;--on-accent:#fff;--bad:#a5251b;--bad-ground:#fdeeec;--good:#1d6b3a}
@media (prefers-color-scheme:dark){:root{--ink:#e8ecf1;--soft:#a3afbd;--line:#3a4450;--paper:#1b2129;--ground:#12161b;--accent:#8ab8ff;--on-accent:#0d1b30;--bad:#ffb1a8;--bad-ground:#3a1c19;--good:#8fd6a8}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:28rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.4rem;line-height:1.25;margin:.5rem 0 1rem}
h2{font-size:1.1rem;margin:2rem 0 .5rem}
p{margin:.5rem 0}
a{color:var(--accent)}
small,.soft{color:var(--soft)}
.card{background:var(--paper);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem;margin:1rem 0}
.card>:first-child{margin-top:0}
.card>:last-child{margin-bottom:0}
.card.good{border:2px solid var(--good)}
.card.bad{border:2px solid var(--bad)}
.card.good>h2{color:var(--good)}
.card.bad>h2{color:var(--bad)}
label{display:block;font-weight:600;margin:1rem 0 .25rem}
input,select,textarea{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--soft);border-radius:.5rem}
input[type=checkbox],input[type=radio]{width:1.25rem;min-height:1.25rem;vertical-align:middle;margin-right:.5rem}
button,.button{display:inline-block;min-height:2.75rem;padding:.5rem 1.25rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;color:var(--accent);background:transparent;border:1px solid var(--accent);border-radius:.5rem;cursor:pointer}
button.primary,.button.primary{color:var(--on-accent);background:var(--accent)}
button.danger{color:var(--bad);border-color:var(--bad)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
fieldset{border:0;padding:0;margin:1rem 0 0;min-width:0}
legend{padding:0;font-weight:600}
label.choice{display:flex;align-items:center;gap:.5rem;min-height:2.75rem;margin:0;font-weight:400}
label.choice input{flex:none;margin:0}
form>p{margin:1rem 0}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.25rem}
.actions>*{flex:1 1 8rem}
.error{color:var(--bad);background:var(--bad-ground);border-radius:.5rem;padding:.75rem 1rem}
.notice{color:var(--good)}
ul.plain{list-style:none;padding:0;margin:0}
ul.plain>li{padding:.6rem 0;border-bottom:1px solid var(--line)}
code{font-family:ui-monospace,monospace;font-size:.9em}
`;

/** What the policy allows as style: this text and no other. */
export const styleHash = `sha256-${createHash("sha256").update(stylesheet).digest("base64")}`;
