import { createHash } from "node:crypto";

/** The one stylesheet: plain, calm, light and dark, readable at 360 px, targets of 44 px. */
export const stylesheet = `
:root{color-scheme:light dark;--ink:#1c2430;--soft:#5a6675;--line:#d5dbe3;--paper:#fff;--ground:#f5f7f9;--accent:#1f5fbf;--on-accent:#fff;--bad:#a5251b;--bad-ground:#fdeeec;--good:#1d6b3a}
@media (prefers-color-scheme:dark){:root{--ink:#e8ecf1;--soft:#a3afbd;--line:#3a4450;--paper:#1b2129;--ground:#12161b;--accent:#8ab8ff;--on-accent:#0d1b30;--bad:#ffb1a8;--bad-ground:#3a1c19;--good:#8fd6a8}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{margin:0 auto;padding:1.5rem 1rem 3rem}
main.narrow{max-width:28rem}
main.wide{max-width:60rem}
h1{font-size:1.4rem;line-height:1.25;margin:.5rem 0 1rem}
h2{font-size:1.1rem;margin:2rem 0 .5rem}
p{margin:.5rem 0}
a{color:var(--accent)}
small,.soft{color:var(--soft)}
.card{background:var(--paper);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem;margin:1rem 0}
label,legend{display:block;font-weight:600;margin:1rem 0 .25rem;padding:0}
fieldset{border:0;margin:0;padding:0}
.field .hint{margin:0 0 .35rem;color:var(--soft);font-size:.9rem}
.field .fault{margin:.35rem 0 0;color:var(--bad);font-size:.95rem}
[aria-invalid]{border-color:var(--bad);outline:1px solid var(--bad)}
.more{margin:1rem 0 0}
input,select,textarea{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--soft);border-radius:.5rem}
input[type=checkbox],input[type=radio]{width:1.25rem;min-height:1.25rem;vertical-align:middle;margin-right:.5rem}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:.5rem 1.25rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;color:var(--accent);background:transparent;border:1px solid var(--accent);border-radius:.5rem;cursor:pointer}
button.primary,.button.primary{color:var(--on-accent);background:var(--accent)}
button.danger{color:var(--bad);border-color:var(--bad)}
button.link{min-height:0;padding:0;border:0;font-weight:400;text-decoration:underline}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.25rem 0 0}
.actions+p{margin-top:1.25rem}
.actions>*{flex:1 1 8rem}
.error{color:var(--bad);background:var(--bad-ground);border-radius:.5rem;padding:.75rem 1rem}
.notice{color:var(--good)}
ul.plain{list-style:none;padding:0;margin:0}
ul.plain>li{padding:.6rem 0;border-bottom:1px solid var(--line)}
code,pre{font-family:ui-monospace,monospace;font-size:.9em;overflow-wrap:anywhere}
pre{overflow-x:auto;background:var(--ground);border:1px solid var(--line);border-radius:.5rem;padding:.75rem;white-space:pre-wrap}
.top{background:var(--paper);border-bottom:1px solid var(--line)}
.top>div{margin:0 auto;padding:.25rem 1rem;display:flex;flex-wrap:wrap;align-items:center;gap:0 1.25rem}
.top>.narrow{max-width:28rem}
.top>.wide{max-width:60rem}
.brand{display:inline-flex;align-items:center;min-height:2.75rem;font-weight:700;color:inherit;text-decoration:none}
nav ul{display:flex;flex-wrap:wrap;gap:0 1.25rem;list-style:none;padding:0;margin:0}
nav a,footer a{display:inline-flex;align-items:center;min-height:2.75rem}
nav a{text-decoration:none}
nav a[aria-current]{color:inherit;font-weight:600;box-shadow:inset 0 -2px var(--accent)}
.top nav{order:1;flex:1 0 auto}
.who{order:2;display:flex;align-items:center;gap:.75rem;min-height:2.75rem;margin-left:auto;color:var(--soft)}
@media (max-width:40rem){.top nav{order:3;flex-basis:100%}}
footer{display:flex;flex-wrap:wrap;justify-content:center;gap:0 1.5rem;padding:0 1rem 2rem;font-size:.9rem}
.strong{font-weight:600}
.small{font-size:.9rem}
.form{max-width:34rem}
.form>h2:first-child{margin-top:0}
.heading{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1rem;margin-bottom:.5rem}
.heading h1{margin:.5rem 0}
.actions.start>*{flex:0 1 auto}
.badge{display:inline-block;margin-left:.5rem;padding:0 .5rem;font-size:.85rem;font-weight:600;line-height:1.5rem;color:var(--soft);border:1px solid var(--line);border-radius:1rem;vertical-align:middle}
ul.rows{list-style:none;margin:1rem 0;padding:0;background:var(--paper);border:1px solid var(--line);border-radius:.75rem}
ul.rows:empty{display:none}
ul.rows>li{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1rem;padding:.75rem 1.25rem}
ul.rows>li+li{border-top:1px solid var(--line)}
ul.rows>li>div{flex:1 1 14rem;min-width:0;overflow-wrap:anywhere}
ul.rows p{margin:.15rem 0 0;font-size:.95rem}
ul.tiles{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:1rem}
ul.tiles>li{margin:0}
ul.tiles h2{margin:0 0 .25rem}
.tabs{border-bottom:1px solid var(--line);margin-bottom:1rem}
dl{margin:0}
dl.card{margin:1rem 0}
dt{font-size:.9rem;color:var(--soft)}
dd{margin:0 0 .9rem;overflow-wrap:anywhere}
dd:last-child{margin-bottom:0}
dd ul.plain>li{padding:.15rem 0;border:0}
.lines{white-space:pre-line}
.app{display:flex;flex-wrap:wrap;gap:1rem 1.25rem}
.app>div{flex:1 1 14rem;min-width:0}
.app h2{margin:0;overflow-wrap:anywhere}
.app ul{margin:.25rem 0;padding-left:1.25rem}
.app form{margin-top:1rem}
h1,h2,td,th,.card>p{overflow-wrap:anywhere}
h3{font-size:1rem;margin:1.5rem 0 .5rem}
img.logo{width:4rem;height:4rem;object-fit:contain;border-radius:.75rem}
`;

/** What the policy allows as style: this text and no other. */
export const styleHash = `sha256-${createHash("sha256").update(stylesheet).digest("base64")}`;
