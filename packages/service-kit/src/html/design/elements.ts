/**
 * Type, links and controls as elements: a page needs no class for elements that it has only once. The default
 * style of buttons has no specificity, so that a button variant needs one class and no hover rule. No rule is for every
 * ::before and ::after: browsers would compute the style of both for each element.
 */
export const elementRules = `*{box-sizing:border-box}
html{-webkit-text-size-adjust:none;text-size-adjust:none}
body{margin:0;background:var(--surface);color:var(--text);font:400 var(--size-16)/1.5 var(--font);font-feature-settings:"cv11","ss03";-webkit-font-smoothing:antialiased}
main{margin:0 auto;padding:var(--space-24) var(--space-16) var(--space-48)}
h1,h2,h3{line-height:1.25;letter-spacing:-.012em;text-wrap:balance}
h1{font-size:var(--size-24);font-weight:600;margin:var(--space-8) 0 var(--space-16)}
h2{font-size:1.0625rem;font-weight:600;margin:var(--space-32) 0 var(--space-8)}
h3{font-size:var(--size-16);font-weight:600;margin:var(--space-24) 0 var(--space-8)}
p{margin:var(--space-8) 0;max-width:68ch}
a{text-decoration-thickness:1px;text-underline-offset:.2em}
:where(a){color:var(--accent-text)}
a:hover{text-decoration-thickness:2px}
summary{cursor:pointer}
small,.soft{color:var(--text-soft)}
small{font-size:var(--size-13)}
hr{border:0;border-top:1px solid var(--line);margin:var(--space-24) 0}
code,kbd,pre,.mono{font-family:var(--mono);font-size:.875em}
pre code{font-size:inherit}
kbd{padding:.1em .4em;border:1px solid var(--line);border-bottom-width:2px;border-radius:4px;background:var(--surface-sunken)}
label,.label{display:block;font-size:var(--size-14);font-weight:500;margin:var(--space-16) 0 var(--space-4)}
fieldset{border:0;margin:0;padding:0;min-width:0}
legend{font-size:var(--size-14);font-weight:500;padding:0}
input,select,textarea{width:100%;min-height:var(--target);padding:.4375rem var(--space-12);font:inherit;color:inherit;background:var(--surface-raised);border:1px solid var(--line-strong);border-radius:var(--radius);transition:border-color var(--move)}
input:hover:not(:disabled),select:hover:not(:disabled),textarea:hover:not(:disabled){border-color:var(--text-soft)}
input:disabled,select:disabled,textarea:disabled{color:var(--text-soft);background:var(--surface-sunken);border-color:var(--line);cursor:not-allowed}
:is(input,textarea):read-only:not([type=checkbox],[type=radio],[type=file],[type=range],[type=color]){background:var(--surface-sunken)}
::placeholder{color:var(--text-soft);opacity:1}
input:placeholder-shown{text-overflow:ellipsis}
textarea{line-height:1.5;resize:vertical}
input[type=checkbox],input[type=radio]{width:1.125rem;height:1.125rem;min-height:0;margin:0;margin-inline-end:var(--space-8);padding:0;vertical-align:-.2em;accent-color:var(--accent)}
input[type=color]{width:4rem;padding:.25rem}
input[type=file]{padding:.3125rem}
::file-selector-button{min-height:1.75rem;margin-inline-end:var(--space-12);padding:0 var(--space-12);font:500 var(--size-14) var(--font);color:var(--text);background:var(--surface-sunken);border:1px solid var(--line);border-radius:4px}
[aria-invalid=true]{border-color:var(--danger-text);box-shadow:0 0 0 1px var(--danger-text)}
:where(button,.button){display:inline-flex;align-items:center;justify-content:center;gap:var(--space-8);min-height:var(--target);padding:.4375rem var(--space-16);font:500 var(--size-14)/1.25 var(--font);text-align:center;text-decoration:none;color:var(--text);background:var(--surface-raised);border:1px solid var(--line-strong);border-radius:var(--radius);cursor:pointer;transition:background-color var(--move),border-color var(--move)}
:where(button:hover:not(:disabled,[aria-disabled=true]),.button:hover){background:var(--hover)}
:where(button:active:not(:disabled,[aria-disabled=true]),.button:active){background:var(--pressed)}
:is(button,.button).primary{color:var(--on-accent);background:var(--accent);border-color:var(--accent)}
:is(button,.button).primary:hover:not(:disabled,[aria-disabled=true]){background:var(--accent-hover);border-color:var(--accent-hover)}
:is(button,.button).danger{color:var(--danger-text)}
:is(button,.button).danger.primary{color:var(--on-accent);background:var(--danger);border-color:var(--danger)}
:is(button,.button).quiet{color:var(--text-soft);background:transparent;border-color:transparent}
:is(button,.button).quiet:hover:not(:disabled,[aria-disabled=true]){color:var(--text);background:var(--hover)}
:is(button,.button).quiet.danger{color:var(--danger-text)}
:is(button,.button).small{min-height:2rem;padding:.25rem .625rem;font-size:var(--size-13)}
:is(button,.button).icon-only{width:var(--target);padding:0}
:is(button,.button).icon-only.small{width:2rem}
button:disabled,.button[aria-disabled=true]{opacity:.5;cursor:not-allowed}
button[aria-busy=true]{position:relative;color:transparent!important;cursor:progress}
button[aria-busy=true]::after{content:"";position:absolute;box-sizing:border-box;width:1rem;height:1rem;border:2px solid var(--text-soft);border-inline-end-color:transparent;border-radius:50%;animation:turn .8s linear infinite}
button.primary[aria-busy=true]::after{border-color:var(--on-accent);border-inline-end-color:transparent}
@keyframes turn{to{rotate:1turn}}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th{font-size:var(--size-13);font-weight:500;color:var(--text-soft);text-align:start}
th,td{padding:.625rem var(--space-12);border-bottom:1px solid var(--line);vertical-align:middle}
dialog{width:min(32rem,calc(100vw - 2rem));max-height:calc(100dvh - 2rem);padding:var(--space-24);color:inherit;background:var(--surface-raised);border:1px solid var(--line);border-radius:var(--radius-large);box-shadow:var(--shadow-over)}
dialog::backdrop{background:rgb(10 14 22/.5)}
progress{appearance:none;width:100%;height:6px;border:0;border-radius:3px;overflow:hidden;background:var(--pressed)}
progress::-webkit-progress-bar{background:var(--pressed)}
progress::-webkit-progress-value{background:var(--accent)}
progress::-moz-progress-bar{background:var(--accent)}
svg.icon{flex:none;width:1em;height:1em;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round;font-size:1.125rem;vertical-align:-.2em}
[dir=rtl] svg.directed{transform:scaleX(-1)}
[dir=auto]:not(input,textarea){text-align:-webkit-match-parent;text-align:match-parent}
time{unicode-bidi:plaintext}
@media (prefers-reduced-motion:reduce){:root{--move:0s}*,button[aria-busy=true]::after{animation-duration:.01ms!important;animation-iteration-count:1!important;transition:none!important;scroll-behavior:auto!important}}
`;
