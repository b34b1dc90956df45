import { baseStylesheet } from "@repo/service-kit/html";

export const stylesheet = `${baseStylesheet}body{overflow-wrap:anywhere}
.card.good{border-color:var(--success-text)}
.card.bad{border-color:var(--danger-text)}
.drawn-page{display:grid;gap:var(--space-12);justify-items:start;max-width:22rem}
.drawn-page i{width:100%;height:.5rem;background:var(--pressed);border-radius:4px}
.drawn-page i:first-child{width:45%;height:.75rem;margin-bottom:var(--space-8)}
.drawn-page i:nth-of-type(4){width:70%}
.drawn-page b{width:60%;margin:var(--space-24) 0 var(--space-8);padding-bottom:var(--space-4);font:italic 500 1.375rem/1.4 cursive;color:var(--accent-text);border-bottom:1px solid var(--line-strong)}
.verdict{display:grid;gap:var(--space-4);margin:var(--space-8) 0 var(--space-16);padding-inline-start:var(--space-24)}
.aside{padding:0 var(--space-8);font-size:var(--size-14);color:var(--text-soft)}
.aside h2{font-size:var(--size-14);margin:var(--space-24) 0 var(--space-4);color:var(--text)}
.document-line{display:flex;gap:var(--space-12);align-items:center;margin:var(--space-16) 0;padding:var(--space-12) var(--space-16);border:1px solid var(--line);border-radius:var(--radius)}
.document-line .icon{flex:none;font-size:1.25rem;color:var(--text-soft)}
.document-line>span{display:grid;min-width:0}
.first-page{display:block;background:#fff;border:1px solid var(--line);border-radius:var(--radius)}
#signing>.first-page{width:100%;height:auto;margin:var(--space-16) 0}
.document-line>.first-page{flex:none;width:5.5rem;height:auto;max-height:8rem;object-fit:cover;object-position:top;border-radius:4px}
.document-overview{display:grid;gap:var(--space-16) var(--space-48)}
.document-overview>a{justify-self:start;order:-1}
.document-overview .first-page{width:auto;height:auto;max-width:7rem;max-height:12rem}
.document-overview>a:hover .first-page{border-color:var(--line-strong)}
@media (min-width:64rem){.document-overview{grid-template-columns:minmax(0,1fr) 14rem}
.document-overview>a{order:0;margin-top:var(--space-24)}
.document-overview .first-page{max-width:100%;max-height:24rem}}
.card>h1:focus{outline:none}
fieldset{margin:1rem 0 0}
form>p{margin:1rem 0}
.search{display:flex;gap:var(--space-8);max-width:28rem;margin:var(--space-16) 0}
.search>button{flex:none}
.pages{display:flex;flex-wrap:wrap;gap:var(--space-8);justify-content:flex-end;margin-top:var(--space-16)}
.recipients,.log ol{list-style:none;margin:0;padding:0}
.recipients>li{display:flex;flex-wrap:wrap;align-items:center;gap:var(--space-8) var(--space-12);padding:var(--space-12) 0;border-bottom:1px solid var(--line)}
.recipients .who{flex:1 1 12rem;min-width:0;display:grid}
.recipients .state{display:inline-flex;flex-wrap:wrap;align-items:center;gap:var(--space-4) var(--space-8)}
@media (max-width:40rem){.recipients>li>.who~*{margin-inline-start:2.75rem}}
.drop-hint{display:none}
.dropping .drop-hint{display:grid;place-items:center;position:fixed;inset:var(--space-16);z-index:10;margin:0;font-size:var(--size-20);font-weight:600;color:var(--accent-text);background:var(--accent-soft);border:2px dashed var(--accent);border-radius:var(--radius-large);opacity:.95;pointer-events:none}
#uploads:not(:empty){margin:var(--space-16) 0}
.orders{margin-bottom:var(--space-8)}
@media (min-width:40.01rem){.orders{display:none}}
.list-filters{display:flex;flex-wrap:wrap;align-items:center;gap:var(--space-8);margin:0 0 var(--space-12)}
.list-filters>.search{flex:1 1 12rem;max-width:22rem;margin:0}
.list-filters>.search>button{padding-inline:var(--space-12)}
.list-filters>.search>button>span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
@media (min-width:48.01rem){.list-filters :is(input[type=search],button,.button){min-height:2.25rem}}
.filters-button{display:none}
.chips{display:flex;flex-wrap:wrap;align-items:center;gap:var(--space-4)}
.chip{position:relative}
.chip>summary{cursor:pointer;gap:var(--space-4)}
.chip>summary>span{max-width:12rem;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.chip.chosen>summary{color:var(--accent-text);background:var(--accent-soft);border-color:var(--accent)}
.chip-menu{position:absolute;z-index:20;inset-block-start:calc(100% + var(--space-4));inset-inline-start:0;width:max-content;min-width:12rem;max-width:20rem;max-height:24rem;overflow-y:auto;padding:var(--space-8);background:var(--surface-raised);border:1px solid var(--line);border-radius:var(--radius);box-shadow:var(--shadow-over)}
.chips>:nth-last-child(-n+2)>.chip-menu{inset-inline:auto 0}
.chip-menu ul{list-style:none;margin:0;padding:0}
.chip-menu a{display:flex;justify-content:space-between;gap:var(--space-16);align-items:center;min-height:var(--target);padding:0 var(--space-8);color:inherit;text-decoration:none;border-radius:4px}
.chip-menu a:hover{background:var(--hover)}
.chip-menu a[aria-current]{font-weight:500;background:var(--pressed)}
.chip-menu .count{font-variant-numeric:tabular-nums;color:var(--text-soft)}
.chip-menu form{padding:0 var(--space-8) var(--space-8)}
.chip-menu label{margin:var(--space-8) 0 var(--space-4);font-size:var(--size-13)}
.chip-menu form button{margin-top:var(--space-8)}
.documents td>small,.who>small{display:block;font-size:var(--size-13)}
.people>summary{display:flex;align-items:center;gap:var(--space-8);cursor:pointer;border-radius:var(--radius)}
.people>summary>.icon{flex:none;color:var(--text-soft);transition:rotate var(--move)}
.people[open]>summary>.icon{rotate:180deg}
.people .who{flex:1;min-width:0;line-height:1.35}
.people>ul{display:grid;gap:var(--space-8);list-style:none;margin:var(--space-8) 0 0;padding:0}
.people>ul>li{display:flex;flex-wrap:wrap;align-items:center;gap:var(--space-4) var(--space-8)}
.people>ul .who{flex:1 1 8rem}
.people a{color:inherit}
.marks{display:inline-flex;flex:none}
.marks>.person+.person{margin-inline-start:-.5rem}
.marks>.person{position:relative;display:inline-flex;border-radius:50%;box-shadow:0 0 0 2px var(--surface-raised)}
.marks>.person>.icon{position:absolute;inset-block-end:-3px;inset-inline-end:-3px;width:.875rem;height:.875rem;padding:1px;color:var(--state,var(--text-soft));background:var(--surface-raised);border-radius:50%}
.marks .avatar{box-shadow:inset 0 0 0 1.5px var(--state,var(--line-strong))}
.marks>.success{--state:var(--success-text)}
.marks>.info{--state:var(--info-text)}
.marks>.warning{--state:var(--warning-text)}
.marks>.danger{--state:var(--danger-text)}
.documents .fit small{display:block;white-space:normal;overflow-wrap:normal}
@media (min-width:40.01rem){.documents th:nth-child(2){width:38%}.documents th:nth-child(3){width:36%}}
@media (max-width:40rem){.scripted .filters-button{display:inline-flex}
.scripted .chips{display:none}
.scripted.filtering .chips{position:fixed;z-index:40;inset:auto 0 0;display:grid;max-height:80dvh;overflow-y:auto;padding:var(--space-16) var(--space-16) calc(var(--space-24) + env(safe-area-inset-bottom));background:var(--surface-raised);border-top:1px solid var(--line);border-radius:var(--radius-large) var(--radius-large) 0 0;box-shadow:var(--shadow-over)}
.scripted .chip>summary{width:100%;min-height:var(--target);justify-content:space-between}
.scripted .chip-menu{position:static;width:auto;max-width:none;margin-top:var(--space-4);border:0;box-shadow:none}}
.bulk{display:flex;flex-wrap:wrap;align-items:center;gap:var(--space-8);margin:var(--space-8) 0;padding:0 var(--space-8)}
.scripted .bulk:has(button:enabled){position:sticky;z-index:10;bottom:var(--space-8);padding:var(--space-4) var(--space-12);background:var(--surface-raised);border:1px solid var(--line);border-radius:var(--radius-large);box-shadow:var(--shadow-over)}
@media (max-width:48rem){.scripted .bulk:has(button:enabled){bottom:4.5rem}}
.bulk .choice{margin-inline-end:var(--space-8)}
.templates th:first-child{width:45%}
@media (max-width:40rem){.templates tr{display:grid;grid-template-columns:1fr auto;align-items:center;gap:2px var(--space-12);padding:var(--space-12) var(--space-16)}.templates td{padding:0}.templates td[data-label]::before{content:none}.templates td:nth-child(2){grid-area:2/1;color:var(--text-soft)}.templates td:nth-child(3){grid-area:3/1}.templates td:nth-child(4){grid-area:3/2;color:var(--text-soft)}.templates td:nth-child(5){grid-area:1/2/3}}
.scripted .bulk:has(button:disabled)>button{display:none}
@media (max-width:40rem){.documents tr{display:grid;grid-template-columns:auto 1fr fit-content(45%);align-items:center;gap:var(--space-8) var(--space-12);padding:var(--space-12) var(--space-16)}.documents td{padding:0}.documents td:first-child{grid-row:1/4;line-height:0}.documents td[data-label]::before{content:none}.documents td:nth-child(3){grid-area:2/2/auto/4}.documents td:nth-child(4){grid-area:1/3;width:auto;text-align:end}.documents td:nth-child(5){grid-area:3/2/auto/4;color:var(--text-soft)}}
html:not(.scripted) .needs-script{display:none}
.recipient-actions{display:flex;flex-wrap:wrap;align-items:flex-start;gap:0 var(--space-8)}
.recipient-actions:has([open]){flex-basis:100%}
@media (max-width:40rem){.recipient-actions{margin-inline-start:2.125rem!important;flex-basis:100%}}
.with-button{display:flex;gap:var(--space-8)}
.with-button>input{flex:1;min-width:0}
.recipient-actions .button{padding-inline:var(--space-8)}
.document-actions{display:flex;flex-wrap:wrap;align-items:flex-start;gap:var(--space-8);margin:var(--space-24) 0}
:is(.chip,.people,.confirmed,.menu)>summary{list-style:none}
:is(.chip,.people,.confirmed,.menu)>summary::-webkit-details-marker{display:none}
.confirmed[open]{flex-basis:100%}
:is(.document-actions,.recipient-actions)>.confirmed{margin-top:0}
.document-actions>.confirmed>summary{border-color:var(--line-strong)}
.menu{position:relative}
.menu>div{position:absolute;inset-inline-end:0;z-index:5;display:grid;min-width:12rem;margin-top:var(--space-4);padding:var(--space-4);background:var(--surface-raised);border:1px solid var(--line);border-radius:var(--radius);box-shadow:var(--shadow-over)}
.menu>div :is(button,.button){width:100%;justify-content:flex-start;color:var(--text)}
@media (max-width:40rem){.page-header>.actions{position:relative}.menu{position:static}.menu>div{inset-inline:0}}
.progress-head{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 var(--space-12)}
.progress-head>form{margin-inline-start:auto}
.recipients .confirmed h3{margin-top:var(--space-16);font-size:var(--size-14)}
.recipients .confirmed .card>:first-child>h3{margin-top:0}
.dangerous{margin-top:var(--space-48);padding-top:var(--space-4);border-top:1px solid var(--line)}
h2+.document-actions{margin-top:var(--space-8)}
.log>summary>h2{display:inline}
.log{margin-top:var(--space-24)}
.log li{display:flex;flex-wrap:wrap;gap:0 var(--space-16);padding:var(--space-8) 0;border-bottom:1px solid var(--line)}
.log li>span{flex:1 1 16rem}
.log time{flex:0 0 13rem;color:var(--text-soft);font-variant-numeric:tabular-nums}
.filling{max-width:40rem}
.filling fieldset{margin:var(--space-32) 0 0;padding:0;border:0}
.filling legend{padding:0;font-weight:600}
.filling .suggesting>button{position:absolute;inset-block-end:calc(100% + var(--space-8));inset-inline-end:0}
.filling .choices{margin:var(--space-16) 0 0}
.filling .choices legend{font-weight:500}
body.signing .focused{display:block}
body.signing .focused>:is(header,footer){display:none}
.settings-frame{display:grid;grid-template-columns:12rem minmax(0,1fr);gap:var(--space-48)}
.settings-side ul{display:grid;gap:2px}
.settings-side nav a{width:100%;min-height:2.25rem;padding:0 var(--space-8);color:var(--text-soft);border-radius:var(--radius)}
.settings-side nav a:hover{color:var(--text);background:var(--hover)}
.settings-side nav a[aria-current]{color:var(--text);font-weight:500;background:var(--pressed)}
@media (max-width:60rem){.settings-frame{display:block}.settings-side{margin:0 0 var(--space-16);padding-bottom:var(--space-8);border-bottom:1px solid var(--line)}.settings-side ul{display:flex;flex-wrap:wrap}.settings-side nav a{padding:0 var(--space-8)}}
.settings{max-width:34rem}
.settings.wide{max-width:none}
@media (min-width:40rem){.settings .actions>*{flex:0 1 auto}}
.settings>.segments{margin-bottom:var(--space-16)}
.focused>footer{align-items:center}
.focused>footer>.brand-footer{flex:0 0 100%;max-width:none;text-align:center;white-space:pre-line}
.focused>header .brand{max-width:100%}
.focused>header .brand img{max-width:100%;height:auto;max-height:none}
@media (prefers-color-scheme:dark){.on-white{box-sizing:content-box;padding:var(--space-8) var(--space-12);background:#fff;border-radius:var(--radius)}}
@media (forced-colors:active){.on-white{background:#fff;forced-color-adjust:none}}
.brand-logo{width:fit-content;padding:var(--space-12);background:#fff;border:1px solid var(--line);border-radius:var(--radius)}
.brand-logo img{display:block}
.branding{display:grid;gap:0 var(--space-48);max-width:34rem}
.branding>div>:first-child .field:first-of-type label{margin-top:0}
@media (min-width:76rem){.branding{grid-template-columns:minmax(0,1fr) minmax(0,1fr);max-width:none}.branding .brand-preview>h3{margin-top:0}}
.brand-preview figure{margin:var(--space-16) 0}
.brand-preview figcaption{margin:0 0 var(--space-4);font-size:var(--size-14);font-weight:500}
.brand-preview :is(iframe,.loading-sheet){display:block;width:100%;border:1px solid var(--line);border-radius:var(--radius)}
.brand-preview iframe{height:30rem;background:var(--surface)}
.loading-sheet{position:relative;aspect-ratio:595/842;color:#20242c;background:#fff;overflow:clip}
.loading-sheet::before{content:"";position:absolute;inset:7% 9% 40%;background:repeating-linear-gradient(#dfe3ea 0 .625rem,#fff 0 1.75rem);animation:fade 1.2s ease-in-out 8 alternate}
@media (prefers-reduced-motion:reduce){.loading-sheet::before{animation:none}}
.loading-sheet>img{position:relative;display:block;width:100%;height:auto}
.event-group{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(10.5rem,100%),1fr));gap:0 var(--space-16);margin:var(--space-8) 0 0}
.event-group>legend{font-size:var(--size-13);font-weight:400}
.settings pre{padding:var(--space-12);white-space:pre-wrap;overflow-wrap:anywhere;background:var(--surface-sunken);border:1px solid var(--line);border-radius:var(--radius)}
.settings form.inline{display:flex;flex-wrap:wrap;gap:var(--space-8);margin:0}
.settings form.inline>select{width:auto;flex:0 1 20rem}
.settings .confirmed{margin:var(--space-8) 0}
.settings .table{margin:var(--space-16) 0}
.settings section+section{margin-top:var(--space-48)}
.settings.wide>section:not(.table-section)>form{max-width:34rem}
.places{list-style:none;margin:0;padding:0;background:var(--surface-raised);border:1px solid var(--line);border-radius:var(--radius-large);overflow:clip}
.places li:not(:last-child){border-bottom:1px solid var(--line)}
.places a{display:flex;align-items:center;justify-content:space-between;gap:var(--space-16);padding:var(--space-12) var(--space-16);color:inherit;text-decoration:none}
.places a:hover{background:var(--hover)}
.places a>span{display:grid}
.place-foot{margin:0;padding:0 var(--space-16) var(--space-12)}
.place-foot a{display:inline;padding:0}
.places .icon{color:var(--text-soft)}
.settings .rows{list-style:none;margin:0;padding:0}
.settings .rows li{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:var(--space-8) var(--space-16);padding:var(--space-12) 0;border-bottom:1px solid var(--line)}
.settings .rows .actions{flex-wrap:nowrap;gap:var(--space-8);margin:0}
.settings .rows .actions>*{flex:0 1 auto}
.settings .rows li>:first-child:not(:last-child,.avatar){flex:1 1 14rem;min-width:0}
.settings .rows .avatar+div{flex:1;min-width:0}
.settings .rows p{margin:var(--space-4) 0 0}
.settings .rows:not(:empty)+.button{margin-top:var(--space-16)}
.sign-out{margin:var(--space-24) 0}
@media (min-width:48.01rem){.sign-out{display:none}}
`;
