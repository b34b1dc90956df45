import { baseStylesheet } from "@repo/service-kit/html";

export const stylesheet = `${baseStylesheet}body{overflow-wrap:anywhere}
.card.good{border:2px solid var(--success-text)}
.card.bad{border:2px solid var(--danger-text)}
.card.good>h2{color:var(--success-text)}
.card.bad>h2{color:var(--danger-text)}
fieldset{margin:1rem 0 0}
form>p{margin:1rem 0}
body.signing .focused{display:block}
body.signing .focused>:is(header,footer){display:none}
nav.tabs ul{flex-wrap:nowrap}
.settings{max-width:34rem}
.settings .rows{list-style:none;margin:0;padding:0}
.settings .rows li{display:flex;align-items:center;justify-content:space-between;gap:var(--space-16);padding:var(--space-12) 0;border-bottom:1px solid var(--line)}
`;
