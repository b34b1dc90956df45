import { baseStylesheet } from "@repo/service-kit/html";

export const stylesheet = `${baseStylesheet}body{overflow-wrap:anywhere}
.card.good{border:2px solid var(--success-text)}
.card.bad{border:2px solid var(--danger-text)}
.card.good>h2{color:var(--success-text)}
.card.bad>h2{color:var(--danger-text)}
fieldset{margin:1rem 0 0}
form>p{margin:1rem 0}
.app-who{display:flex;align-items:center;gap:var(--space-8);min-width:0;padding:0 var(--space-8)}
.app-who>span:last-child{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.tabs .count{font-size:var(--size-12);font-variant-numeric:tabular-nums;color:var(--text-soft)}
.search{display:flex;gap:var(--space-8);max-width:28rem;margin:var(--space-16) 0}
.search>button{flex:none}
.teams,.pages{display:flex;flex-wrap:wrap;gap:var(--space-8)}
.teams a[aria-current]{color:var(--accent-text);border-color:var(--accent-text)}
.pages{justify-content:flex-end;margin-top:var(--space-16)}
.table td>a{font-weight:500}
body.signing .focused{display:block}
body.signing .focused>:is(header,footer){display:none}
nav.tabs ul{flex-wrap:nowrap}
.settings{max-width:34rem}
.settings .rows{list-style:none;margin:0;padding:0}
.settings .rows li{display:flex;align-items:center;justify-content:space-between;gap:var(--space-16);padding:var(--space-12) 0;border-bottom:1px solid var(--line)}
`;
