import { baseStylesheet } from "@repo/service-kit/html";

export const stylesheet = `${baseStylesheet}body{overflow-wrap:anywhere}
main{max-width:28rem}
.card>:first-child{margin-top:0}
.card>:last-child{margin-bottom:0}
.card.good{border:2px solid var(--good)}
.card.bad{border:2px solid var(--bad)}
.card.good>h2{color:var(--good)}
.card.bad>h2{color:var(--bad)}
fieldset{margin:1rem 0 0;min-width:0}
label.choice{display:flex;align-items:center;gap:.5rem;min-height:2.75rem;margin:0;font-weight:400}
label.choice input{flex:none;margin:0}
form>p{margin:1rem 0}
`;
