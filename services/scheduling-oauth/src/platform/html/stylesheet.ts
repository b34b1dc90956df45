import { baseStylesheet } from "@repo/service-kit/html";

// The hold is a safeguard, not motion: it lasts as long where reduced motion shortens every animation.
export const stylesheet = `${baseStylesheet}body{display:grid;grid-template-rows:auto 1fr auto;grid-template-columns:minmax(0,1fr);min-height:100dvh}
main{width:100%}
main.narrow{max-width:30rem;align-self:center}
main.wide{max-width:60rem}
legend{display:block;margin:1rem 0 .25rem}
.more{margin:1rem 0 0}
button.link{min-height:0;padding:0;font-weight:400;color:var(--accent-text);background:none;border:0;text-decoration:underline}
button.link:hover:not(:disabled){background:none}
pre{font-family:ui-monospace,monospace;font-size:.9em}
code,pre{overflow-wrap:anywhere}
pre{overflow-x:auto;background:var(--surface-sunken);border:1px solid var(--line);border-radius:var(--radius);padding:.75rem;white-space:pre-wrap}
footer a{display:inline-flex;align-items:center;min-height:2.75rem}
.top nav{order:1;flex:none}
.who{order:2;display:flex;flex:1 1 8rem;justify-content:flex-end;align-items:center;gap:var(--space-12);min-width:0;min-height:2.75rem;font-size:var(--size-14);color:var(--text-soft)}
.who span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.who a{display:inline-flex;align-items:center;min-height:var(--target);color:inherit;text-decoration:none}
.who a:is(:hover,[aria-current]){color:var(--text)}
.who a[aria-current]{font-weight:500;box-shadow:inset 0 -2px var(--accent)}
.who button{flex:none}
.who button.link{color:inherit}
@media (max-width:40rem){.top nav{order:3;flex-basis:100%}}
@media (max-width:26rem){.top nav ul{gap:0 .75rem}}
footer{display:flex;flex-wrap:wrap;justify-content:center;gap:0 var(--space-24);padding:var(--space-16);font-size:var(--size-13)}
footer a{color:var(--text-soft)}
.held:focus{outline:0}
@keyframes hold{from,to{pointer-events:none}}
@keyframes hold-again{from,to{pointer-events:none}}
.hold{animation:hold .5s;animation-duration:.5s!important}
.held:focus-within .hold{animation-name:hold-again}
fieldset.field{margin-block:var(--space-16)}
fieldset.field>label.choice{padding-block:var(--space-4)}
.strong{font-weight:600}
.small{font-size:.9rem}
.form{max-width:34rem}
.form>h2:first-child{margin-top:0}
@media (min-width:40rem){main.wide .actions>*{flex:0 1 auto}}
form.search{display:flex;flex-wrap:wrap;align-items:end;gap:var(--space-12)}
form.search>.field{flex:1 1 14rem}
.heading{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1rem;margin-bottom:.5rem}
.heading h1{margin:.5rem 0}
.heading>img+h1{flex:1 1 8rem}
.actions.start>*{flex:0 1 auto}
.badge{margin-left:.5rem}
ul.rows{list-style:none;margin:1rem 0;padding:0;background:var(--surface-raised);border:1px solid var(--line);border-radius:var(--radius-large)}
ul.rows:empty{display:none}
ul.rows>li{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1rem;padding:.75rem 1.25rem}
ul.rows>li+li{border-top:1px solid var(--line)}
ul.rows>li>div{flex:1 1 14rem;min-width:0;overflow-wrap:anywhere}
ul.rows p{margin:.15rem 0 0;font-size:.95rem}
dl.inline{display:flex;flex-wrap:wrap;gap:2px var(--space-16);margin-top:var(--space-4);font-size:var(--size-13)}
dl.inline>div{display:flex;gap:var(--space-8);min-width:0}
dl.inline dt{flex:none;font-size:inherit}
dl.inline dd{min-width:0;margin:0}
.more-fields{margin-block:var(--space-16)}
.more-fields>summary{padding-block:var(--space-8);font-weight:500}
details.card{padding-block:var(--space-8)}
details.card>summary{padding-block:var(--space-8)}
details.card>form.filters{margin-bottom:var(--space-12)}
@media (min-width:40rem){.filters{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:0 var(--space-16)}.filters>:is(.actions,.error){grid-column:1/-1}.filters>.field{display:grid;grid:subgrid/minmax(0,1fr);grid-row:span 4}.filters label:not(:has(+.hint)){grid-row:2;margin-top:0}.filters :is(input,select){grid-row:3}.filters .fault{grid-row:4}}
ul.tiles{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:1rem}
ul.tiles>li{margin:0}
ul.tiles>li{position:relative}
ul.tiles>li:hover{border-color:var(--line-strong)}
ul.tiles h2{margin:0 0 .25rem}
ul.tiles a{color:inherit;text-decoration:none}
ul.tiles a::after{content:"";position:absolute;inset:0;border-radius:var(--radius-large)}
dl{margin:0}
dl.card{margin:1rem 0}
dt{font-size:.9rem;color:var(--text-soft)}
dd{margin:0 0 .9rem;overflow-wrap:anywhere}
dd:last-child{margin-bottom:0}
@media (min-width:40rem){dl.card{display:grid;grid-template-columns:minmax(9rem,max-content) minmax(0,1fr);gap:var(--space-12) var(--space-24);align-items:baseline}dl.card dd{margin:0}}
dd ul.plain>li{padding:.15rem 0;border:0}
.granted{display:grid;gap:var(--space-12);list-style:none;margin:var(--space-12) 0 var(--space-16);padding:var(--space-16);background:var(--surface-sunken);border-radius:var(--radius)}
.granted>li{display:flex;gap:var(--space-8)}
.granted .icon{flex:none;margin-top:.1875rem;color:var(--success-text)}
.returns-to{max-width:none;text-align:center;font-size:var(--size-13);color:var(--text-soft);overflow-wrap:anywhere}
.returns-to strong{display:block;font-weight:500;color:var(--text)}
.app-row{display:flex;flex-wrap:wrap;align-items:center;gap:var(--space-12);padding:var(--space-12) 0}
.app-row+.app-row{border-top:1px solid var(--line)}
.app-row>span:nth-child(2){flex:1 1 8rem;display:grid}
.app-row .state-icon{width:2.5rem;height:2.5rem;margin:0}
.confirmed>summary{list-style:none}
.confirmed>summary::-webkit-details-marker{display:none}
.confirmed[open]{flex-basis:100%}
details.confirmed>p{margin:var(--space-12) 0;font-size:inherit}
.confirmed>form{margin:0}
.lines{white-space:pre-line}
.app{display:flex;flex-wrap:wrap;gap:1rem 1.25rem}
.app>div{flex:1 1 14rem;min-width:0}
.app h2{margin:0;overflow-wrap:anywhere}
.app h2~.badge{margin:0 .5rem 0 0}
.app ul{margin:.25rem 0;padding-left:1.25rem}
.app .confirmed{margin-top:1rem}
h1,h2,td,th,.card>p{overflow-wrap:anywhere}
h3{font-size:1rem;margin:1.5rem 0 .5rem}
img.logo{width:4rem;height:4rem;object-fit:contain;border-radius:var(--radius-large)}
`;
