/**
 * The frame of an application's pages, and the frame of pages with one purpose: sign in, consent, sign, read
 * a status.
 */
export const frameRules = `nav ul{display:flex;flex-wrap:wrap;gap:0 1.25rem;list-style:none;padding:0;margin:0}
nav a{display:inline-flex;align-items:center;min-height:var(--target);text-decoration:none}
.top{background:var(--surface-raised);border-bottom:1px solid var(--line)}
.top>div{margin:0 auto;padding:var(--space-4) var(--space-16);display:flex;flex-wrap:wrap;align-items:center;gap:0 1.25rem}
.top>.narrow{max-width:28rem}
.top>.wide{max-width:60rem}
.top nav a{font-size:var(--size-14);color:var(--text-soft)}
.top nav a:hover{color:var(--text)}
.top nav a[aria-current]{color:var(--text);font-weight:500;box-shadow:inset 0 -2px var(--accent)}
.brand{display:inline-flex;align-items:center;gap:var(--space-8);min-height:var(--target);font-weight:600;color:inherit;text-decoration:none}
.brand img{max-height:2rem;max-width:10rem}
.brand-mark{display:inline-grid;flex:none;place-items:center;width:1.75rem;height:1.75rem;color:var(--on-accent);background:var(--accent);border-radius:7px}
.brand-mark .icon{font-size:1.125rem}
.skip-link{position:fixed;z-index:60;top:-6rem;inset-inline-start:var(--space-8);padding:var(--space-8) var(--space-16);color:var(--text);background:var(--surface-raised);border-radius:var(--radius)}
.skip-link:focus{top:var(--space-8);box-shadow:var(--shadow-over)}
.focused{display:grid;grid-template-rows:auto 1fr auto;min-height:100dvh}
.focused>header{padding:var(--space-24) var(--space-16) 0;text-align:center}
.focused>main{align-self:center;width:100%;max-width:30rem;padding-block:var(--space-24)}
.focused>main.wide{max-width:60rem;align-self:start}
.focused>main>.card{padding:var(--space-32)}
.focused>footer{display:flex;flex-wrap:wrap;justify-content:center;gap:0 var(--space-24);padding:var(--space-16);font-size:var(--size-13);color:var(--text-soft)}
.focused>footer a{display:inline-flex;align-items:center;min-height:var(--target);color:inherit}
.state-icon{display:grid;place-items:center;width:3rem;height:3rem;margin:0 0 var(--space-16);color:var(--info-text);background:var(--info-soft);border-radius:50%}
.state-icon .icon{font-size:1.5rem}
.state-icon+h2{margin-top:0}
.state-icon.success{color:var(--success-text);background:var(--success-soft)}
.state-icon.warning{color:var(--warning-text);background:var(--warning-soft)}
.state-icon.danger{color:var(--danger-text);background:var(--danger-soft)}
.hero{display:grid;gap:var(--space-48);align-items:center;padding-block:var(--space-32) var(--space-64)}
.hero h1{margin:0 0 var(--space-16);font-size:var(--size-32)}
.hero>div>p{color:var(--text-soft)}
.hero>.card{margin:0;padding:var(--space-24);box-shadow:var(--shadow-over)}
.points{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(15rem,100%),1fr));gap:var(--space-32);list-style:none;margin:0;padding:var(--space-32) 0 0;border-top:1px solid var(--line)}
.points h2{margin:var(--space-12) 0 var(--space-4)}
.points p{margin:0;font-size:var(--size-14);color:var(--text-soft)}
.points .state-icon{width:2.5rem;height:2.5rem;margin:0}
.points .state-icon .icon{font-size:1.25rem}
@media (min-width:48rem){.hero{grid-template-columns:1.25fr 1fr;padding-block:var(--space-64)}.hero h1{font-size:2.75rem;letter-spacing:-.025em}.hero>div>p{font-size:1.0625rem}}
@media (max-width:30rem){.focused>main>.card{padding:var(--space-24) var(--space-16)}}
.shell{display:grid;grid-template:"side main" 1fr/15rem minmax(0,1fr);min-height:100dvh;font-size:var(--size-14)}
.shell-side{grid-area:side;position:sticky;top:0;display:flex;flex-direction:column;height:100dvh;padding:var(--space-12);overflow-y:auto;border-inline-end:1px solid var(--line);background:var(--surface)}
.shell-side>.brand{padding:0 var(--space-8);margin-bottom:var(--space-16);font-size:var(--size-16)}
.shell-side ul{display:grid;gap:2px}
.shell-side nav a{width:100%;gap:var(--space-12);min-height:2.25rem;padding:0 var(--space-8);color:var(--text-soft);font-weight:500;border-radius:var(--radius)}
.shell-side nav a:hover{color:var(--text);background:var(--hover)}
.shell-side nav a[aria-current]{color:var(--text);background:var(--pressed)}
.shell-side .count{margin-inline-start:auto;min-width:1.25rem;padding:0 .375rem;font-size:var(--size-12);font-weight:600;line-height:1.25rem;text-align:center;color:var(--on-accent);background:var(--accent);border-radius:1rem}
.on-phones{display:none}
.shell-who{margin-top:auto;padding-top:var(--space-16)}
.shell-who p{margin:0;padding:0 var(--space-8);overflow-wrap:anywhere}
.shell-who :is(button,.button){justify-content:flex-start;width:100%;padding-inline:calc(var(--space-8) - 1px)}
.shell-main{grid-area:main;width:100%;max-width:76rem;margin:0 auto;padding:var(--space-24) var(--space-32) var(--space-64)}
@media (max-width:48rem){
.shell{grid-template:"main" 1fr/minmax(0,1fr)}
.shell-side{position:fixed;z-index:30;inset:auto 0 0;top:auto;height:auto;padding:0 var(--space-4) env(safe-area-inset-bottom);border-inline-end:0;border-top:1px solid var(--line)}
.shell-side>.brand,.shell-who{display:none}
.on-phones{display:block;margin:0;text-align:end}
.shell-side ul{display:flex;flex-wrap:nowrap;gap:0}
.shell-side li{flex:1 1 auto;min-width:min-content}
.shell-side nav a,.shell-side nav a[aria-current]{position:relative;flex-direction:column;gap:2px;height:100%;min-height:3.5rem;padding:var(--space-8) 2px;font-size:var(--size-12);line-height:1.25;text-align:center;overflow-wrap:normal;background:none}
.shell-side .count{position:absolute;top:2px;inset-inline-start:calc(50% + .375rem)}
.shell-side nav a[aria-current]{color:var(--accent-text)}
.shell-main{padding:var(--space-16) var(--space-16) 6rem}
}
`;
