import { baseStylesheet } from "@repo/service-kit/html";

// The hold is a safeguard, not motion: it lasts as long where reduced motion shortens every animation.
export const stylesheet = `${baseStylesheet}main.narrow{max-width:28rem}
main.wide{max-width:60rem}
legend{display:block;margin:1rem 0 .25rem}
.more{margin:1rem 0 0}
button.link{min-height:0;padding:0;font-weight:400;color:var(--accent-text);background:none;border:0;text-decoration:underline}
button.link:hover:not(:disabled){background:none}
.actions+p{margin-top:1.25rem}
pre{font-family:ui-monospace,monospace;font-size:.9em}
code,pre{overflow-wrap:anywhere}
pre{overflow-x:auto;background:var(--surface-sunken);border:1px solid var(--line);border-radius:var(--radius);padding:.75rem;white-space:pre-wrap}
footer a{display:inline-flex;align-items:center;min-height:2.75rem}
.top nav{order:1;flex:1 0 auto}
.who{order:2;display:flex;align-items:center;gap:.75rem;min-height:2.75rem;margin-left:auto;color:var(--text-soft)}
@media (max-width:40rem){.top nav{order:3;flex-basis:100%}}
footer{display:flex;flex-wrap:wrap;justify-content:center;gap:0 1.5rem;padding:0 1rem 2rem;font-size:.9rem}
.held:focus{outline:0}
@keyframes hold{from,to{pointer-events:none}}
@keyframes hold-again{from,to{pointer-events:none}}
.hold{animation:hold .5s;animation-duration:.5s!important}
.held:focus-within .hold{animation-name:hold-again}
form .field+button{margin-top:1rem}
.strong{font-weight:600}
.small{font-size:.9rem}
.form{max-width:34rem}
.form>h2:first-child{margin-top:0}
.heading{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1rem;margin-bottom:.5rem}
.heading h1{margin:.5rem 0}
.actions.start>*{flex:0 1 auto}
.badge{margin-left:.5rem}
ul.rows{list-style:none;margin:1rem 0;padding:0;background:var(--surface-raised);border:1px solid var(--line);border-radius:var(--radius-large)}
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
dt{font-size:.9rem;color:var(--text-soft)}
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
img.logo{width:4rem;height:4rem;object-fit:contain;border-radius:var(--radius-large)}
`;
