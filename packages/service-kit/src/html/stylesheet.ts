/** Colors, type, controls and cards for light and dark, readable at 360 px, with targets of 44 px. A service adds its own rules. */
export const baseStylesheet = `
:root{color-scheme:light dark;--ink:#1c2430;--soft:#5a6675;--line:#d5dbe3;--paper:#fff;--ground:#f5f7f9;--accent:#1f5fbf;--on-accent:#fff;--bad:#a5251b;--bad-ground:#fdeeec;--good:#1d6b3a}
@media (prefers-color-scheme:dark){:root{--ink:#e8ecf1;--soft:#a3afbd;--line:#3a4450;--paper:#1b2129;--ground:#12161b;--accent:#8ab8ff;--on-accent:#0d1b30;--bad:#ffb1a8;--bad-ground:#3a1c19;--good:#8fd6a8}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.4rem;line-height:1.25;margin:.5rem 0 1rem}
h2{font-size:1.1rem;margin:2rem 0 .5rem}
p{margin:.5rem 0}
a{color:var(--accent)}
small,.soft{color:var(--soft)}
.card{background:var(--paper);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem;margin:1rem 0}
label{display:block;font-weight:600;margin:1rem 0 .25rem}
fieldset{border:0;margin:0;padding:0}
legend{font-weight:600;padding:0}
input,select,textarea{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--soft);border-radius:.5rem}
input[type=checkbox],input[type=radio]{width:1.25rem;min-height:1.25rem;vertical-align:middle;margin-right:.5rem}
.field .hint{margin:0 0 .35rem;color:var(--soft);font-size:.9rem}
.field .fault{margin:.35rem 0 0;color:var(--bad);font-size:.95rem}
[aria-invalid=true]{border-color:var(--bad);outline:1px solid var(--bad)}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:.5rem 1.25rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;color:var(--accent);background:transparent;border:1px solid var(--accent);border-radius:.5rem;cursor:pointer}
button.primary,.button.primary{color:var(--on-accent);background:var(--accent)}
button.danger{color:var(--bad);border-color:var(--bad)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.25rem 0 0}
.actions>*{flex:1 1 8rem}
.error{color:var(--bad);background:var(--bad-ground);border-radius:.5rem;padding:.75rem 1rem}
.notice{color:var(--good)}
ul.plain{list-style:none;padding:0;margin:0}
ul.plain>li{padding:.6rem 0;border-bottom:1px solid var(--line)}
nav ul{display:flex;flex-wrap:wrap;gap:0 1.25rem;list-style:none;padding:0;margin:0}
nav a{display:inline-flex;align-items:center;min-height:2.75rem;text-decoration:none}
nav a[aria-current]{color:inherit;font-weight:600;box-shadow:inset 0 -2px var(--accent)}
.top{background:var(--paper);border-bottom:1px solid var(--line)}
.top>div{margin:0 auto;padding:.25rem 1rem;display:flex;flex-wrap:wrap;align-items:center;gap:0 1.25rem}
.top>.narrow{max-width:28rem}
.top>.wide{max-width:60rem}
.brand{display:inline-flex;align-items:center;min-height:2.75rem;font-weight:700;color:inherit;text-decoration:none}
code{font-family:ui-monospace,monospace;font-size:.9em}
`;
