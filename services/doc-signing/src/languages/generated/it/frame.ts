// Written by `pnpm --filter @repo/doc-signing messages`.
import type { FrameWords } from "../en/frame.ts";
import { makePlurals } from "@repo/service-kit/languages";
const plural = makePlurals("it");
export const frame: FrameWords = {
documents: "Documenti",
sentToMe: "Inviati a me",
waiting: ({ count }) => `${plural(count, { one: `${count} La attende`, other: `${count} La attendono` })}`,
templates: "Modelli",
verifyPdf: "Verifica un PDF",
settings: "Impostazioni",
signOut: "Esci",
sentWith: ({ product }) => `Inviato con ${product}`,
save: "Salva",
delete: "Elimina",
account: "Account",
myDocuments: "I miei documenti",
back: "Indietro",
language: {
title: "Lingua",
label: "Lingua delle Sue pagine e delle Sue e-mail",
hint: "I destinatari leggono nella lingua che Lei sceglie per ogni documento.",
automatic: "Automatica: quella del browser",
save: "Salva la lingua",
},
profileSaved: {
name: "Nome salvato.",
email: "Indirizzo e-mail modificato.",
language: "Lingua salvata.",
},
refusals: {
noSuchTeam: "Team non trovato.",
teamNotYours: "Non è membro di questo team, oppure il team non esiste.",
sessionEnded: "La sessione è terminata. Acceda di nuovo.",
},
alsoRevokeTokens: "Revoca anche i miei token API",
team: ({ name }) => `il team ${name}`,
newAccount: {
title: "Crea account",
heading: "Quasi fatto",
address: ({ email }) => `L’indirizzo e-mail del Suo account sarà ${email}.`,
name: "Il Suo nome",
nameHint: "Visibile ai destinatari dei Suoi documenti.",
},
};
