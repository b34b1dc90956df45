/** Components that pages are composed of; src/ui has each as a Preact component. */
export const pieceRules = `.card{background:var(--surface-raised);border:1px solid var(--line);border-radius:var(--radius-large);padding:var(--space-24);margin:var(--space-16) 0;box-shadow:var(--shadow)}
@media (max-width:30rem){.card{padding:var(--space-16)}}
.card>:first-child{margin-top:0}
.card>:last-child{margin-bottom:0}
.card>form:first-child>.field:first-of-type>label{margin-top:0}
.field:not([data-field]) .hint{margin:0 0 var(--space-8);color:var(--text-soft);font-size:var(--size-13)}
.field .fault{margin:var(--space-4) 0 0;color:var(--danger-text);font-size:var(--size-13)}
label.choice{display:flex;align-items:center;gap:var(--space-8);min-height:var(--target);margin:0;font-weight:400}
label.choice input{flex:none;margin:0}
.switch-input{appearance:none;position:relative;width:2.25rem!important;height:1.25rem!important;border-radius:1rem;background:var(--surface-sunken)}
.switch-input::before{content:"";position:absolute;inset:2px auto 2px 2px;width:.875rem;border-radius:50%;background:var(--line-strong);transition:translate var(--move)}
.switch-input:checked{background:var(--accent);border-color:var(--accent)}
.switch-input:checked::before{background:var(--on-accent);translate:1rem}
.field:not([data-field])+:is(button,.button){margin-top:var(--space-16)}
.actions{display:flex;flex-wrap:wrap;gap:var(--space-12);margin:var(--space-24) 0 0}
:is(.actions,form)+:is(p,details){margin-top:var(--space-16)}
section>:is(p,ul:empty)+:is(.button,form){margin-top:var(--space-8)}
.actions>*{flex:1 1 8rem;min-width:fit-content}
.actions.start>*,.actions.end>*{flex:0 1 auto}
.actions.end{justify-content:flex-end}
.actions.start:has(>.confirmed){align-items:flex-start}
.actions.start>.confirmed{margin:0}
.actions.start>.confirmed[open]{flex:1 0 100%}
[hidden]{display:none!important}
.banner,.error,.notice{display:flex;gap:var(--space-12);align-items:flex-start;max-width:none;margin:var(--space-16) 0;padding:var(--space-12) var(--space-16);font-size:var(--size-14);border:1px solid var(--info-line);border-radius:var(--radius);color:var(--text);background:var(--info-soft)}
.banner{flex-wrap:wrap}
.banner>div{flex:1 1 12rem;min-width:0}
.banner p{margin:0}
.banner.success,.notice{border-color:var(--success-line);background:var(--success-soft)}
.banner.warning{border-color:var(--warning-line);background:var(--warning-soft)}
.banner.danger,.error{border-color:var(--danger-line);background:var(--danger-soft)}
.error{color:var(--danger-text)}
.notice{color:var(--success-text)}
div.error{display:block}
.badge{display:inline-flex;align-items:center;gap:.3em;padding:.0625rem .5rem;font-size:var(--size-12);font-weight:500;line-height:1.25rem;white-space:nowrap;color:var(--text-soft);background:var(--surface-sunken);border:1px solid var(--line);border-radius:1rem;vertical-align:middle}
.badge .icon{font-size:.875rem}
.badge.success{color:var(--success-text);background:var(--success-soft);border-color:var(--success-line)}
.badge.warning{color:var(--warning-text);background:var(--warning-soft);border-color:var(--warning-line)}
.badge.danger{color:var(--danger-text);background:var(--danger-soft);border-color:var(--danger-line)}
.badge.info{color:var(--info-text);background:var(--info-soft);border-color:var(--info-line)}
.avatar{display:inline-grid;flex:none;place-items:center;width:2rem;height:2rem;font-size:var(--size-12);font-weight:600;color:var(--accent-text);background:var(--accent-soft);border-radius:50%}
ul.plain{list-style:none;padding:0;margin:0}
ul.plain>li{padding:.625rem 0;border-bottom:1px solid var(--line)}
.page-header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:var(--space-8) var(--space-16);margin:0 0 var(--space-16)}
.page-header>div:first-child{flex:1 1 16rem;min-width:0}
.page-header:not(:has(p,.back))>div:first-child{flex-basis:8rem}
.back{display:inline-flex;align-items:center;gap:var(--space-4);min-height:var(--target);font-size:var(--size-14);color:var(--text-soft);text-decoration:none}
.back:hover{color:var(--text);text-decoration:underline}
.page-header:has(.back)>.actions{align-self:end}
.page-header h1{margin:0;overflow-wrap:anywhere}
.page-header p{margin:var(--space-4) 0 0;color:var(--text-soft);font-size:var(--size-14)}
.page-header>.actions{margin:0;gap:var(--space-8)}
.page-header>.actions>*{flex:0 1 auto}
.empty{display:grid;justify-items:center;gap:var(--space-12);padding:var(--space-64) var(--space-24);text-align:center;color:var(--text-soft)}
.empty>.icon{font-size:2rem}
.empty p{margin:0;max-width:26rem}
.table{position:relative;background:var(--surface-raised);border:1px solid var(--line);border-radius:var(--radius-large);overflow:clip}
.table td>a:not(.button){color:inherit;font-weight:500;text-decoration:none}
.table td>a:not(.button):hover{text-decoration:underline}
.table .sort{display:inline-flex;align-items:center;gap:var(--space-4);color:inherit;text-decoration:none}
.table .sort:hover{text-decoration:underline}
.table th{white-space:nowrap;position:sticky;top:0;z-index:1;background:var(--surface-sunken)}
.table tr:last-child td{border-bottom:0}
.table tbody tr:hover{background:var(--surface-sunken)}
.table tr[aria-selected=true],.table tr:has(>td>input:checked){background:var(--accent-soft)}
.table .number{text-align:end}
.table .fit{width:1%;white-space:nowrap}
.table td:not(.fit)>:is(a,[dir=auto]){overflow-wrap:anywhere}
.table .confirmed{white-space:normal}
.table .confirmed[open]{min-width:10rem}
@media (max-width:40rem){.table thead{display:none}.table :is(table,tbody,tr,td){display:block}.table tr{padding:var(--space-8) 0;border-bottom:1px solid var(--line)}.table tr:last-child{border-bottom:0}.table td{padding:var(--space-4) var(--space-16);border:0}.table td[data-label]::before{content:attr(data-label) ": ";color:var(--text-soft)}}
.segments{display:flex;flex-wrap:wrap;width:fit-content;max-width:100%;gap:2px;padding:2px;background:var(--surface-sunken);border:1px solid var(--line);border-radius:var(--radius)}
.segments a{display:inline-flex;align-items:center;min-height:calc(var(--target) - 6px);padding:0 var(--space-12);font-size:var(--size-13);font-weight:500;color:var(--text-soft);text-decoration:none;border-radius:4px}
.segments a:hover{color:var(--text)}
.segments a[aria-current]{color:var(--text);background:var(--surface-raised);box-shadow:var(--shadow)}
@media (prefers-color-scheme:dark){.segments a[aria-current]{background:var(--pressed)}}
@media (max-width:40rem){.page-header:has(.segments)>div:first-child{flex-basis:8rem}.page-header:has(.segments)>.actions{display:contents}.page-header>.actions>.segments{order:1}}
.disclosure{list-style:none}
.disclosure::-webkit-details-marker{display:none}
.disclosure::before{content:"";display:inline-block;box-sizing:border-box;width:.4rem;height:.4rem;margin:0 .75rem .15rem .125rem;border:solid currentColor;border-width:0 1.5px 1.5px 0;rotate:-45deg;transition:rotate var(--move)}
details[open]>.disclosure::before{rotate:45deg}
.skeleton{display:block;height:1em;border-radius:4px;background:var(--pressed);animation:fade 1.2s ease-in-out infinite alternate}
@keyframes fade{to{opacity:.45}}
.dialog-head{display:flex;align-items:flex-start;justify-content:space-between;gap:var(--space-16);margin-bottom:var(--space-16)}
.dialog-head h2{margin:.375rem 0 0}
dialog>form>.actions,dialog>.actions{margin-top:var(--space-24)}
figure.code{margin:var(--space-16) 0;border:1px solid var(--line);border-radius:var(--radius-large);overflow:clip;background:var(--surface-raised)}
figure.code figcaption{display:flex;align-items:center;justify-content:space-between;min-height:var(--target);padding-inline:var(--space-16) var(--space-4);font-size:var(--size-13);font-weight:500;color:var(--text-soft);background:var(--surface-sunken);border-bottom:1px solid var(--line)}
figure.code pre{margin:0;border:0;border-radius:0;background:none;padding:var(--space-16);font-size:var(--size-13);line-height:1.5;white-space:pre;overflow-x:auto}
.copy{margin-block:-.5rem;vertical-align:middle}
.copy.copied{color:var(--success-text)}
.unseen{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
dl.facts{display:grid;grid-template-columns:minmax(8rem,auto) 1fr;gap:var(--space-8) var(--space-24);margin:0;font-size:var(--size-14)}
dl.facts dt{color:var(--text-soft)}
dl.facts dd{margin:0;overflow-wrap:anywhere}
@media (max-width:30rem){dl.facts{grid-template-columns:1fr}dl.facts dd{margin-bottom:var(--space-8)}}
.copy-block{display:flex;align-items:center;gap:var(--space-12);margin:var(--space-16) 0}
.copy-block>pre{flex:1 1 auto;min-width:0;margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
.copy-block>button{flex:none}
.tabs ul{display:flex;flex-wrap:nowrap;gap:clamp(var(--space-12),3.5vw,var(--space-24));overflow-x:auto;list-style:none;margin:0 0 var(--space-16);padding:0;border-bottom:1px solid var(--line)}
.tabs a{display:inline-flex;align-items:center;gap:var(--space-8);min-height:var(--target);font-size:var(--size-14);white-space:nowrap;color:var(--text-soft);text-decoration:none}
.tabs a:hover{color:var(--text)}
.tabs a[aria-current]{scroll-initial-target:nearest;color:var(--text);font-weight:500;box-shadow:inset 0 -2px var(--accent)}
@media (forced-colors:active){
:is(:is(button,.button).primary,button[aria-busy=true],button[aria-busy=true]::after,.brand-mark,.shell-side .count,.switch-input,.switch-input::before,progress){forced-color-adjust:none}
.avatar,.state-icon,progress,.skeleton{border:1px solid CanvasText}
:is([aria-current],[aria-pressed=true],[aria-selected=true]):not(:focus-visible,tr){outline:2px solid Highlight;outline-offset:-2px}
}
`;
