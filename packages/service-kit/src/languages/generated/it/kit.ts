// Written by `pnpm --filter @repo/doc-signing messages`.
import type { KitWords } from "../en/kit.ts";
import { makePlurals } from "../../plurals.ts";
const plural = makePlurals("it");
export const kit: KitWords = {
close: "Chiudi",
cancel: "Annulla",
copy: "Copia",
copyOf: ({ what }) => `Copia: ${what}`,
copied: "Copiato",
copyBlocked: "Il browser non consente di copiare qui. Selezioni il testo.",
skipToContent: "Vai al contenuto",
mainNavigation: "Navigazione principale",
justNow: "proprio ora",
checkFields: "Controlli i campi evidenziati.",
errorPage: {
headline: "Qualcosa è andato storto",
headlines: {
403: "Accesso negato",
404: "Pagina non trovata",
410: "Non più disponibile",
429: "Troppe richieste",
503: "Servizio non disponibile",
},
notFound: "A questo indirizzo non c’è nulla. Forse è scritto male o la pagina è stata eliminata.",
invalidRequest: "Questo link o modulo non è valido. Torni indietro e riprovi.",
backHome: "Torna alla home",
requestId: "ID della richiesta, per l’assistenza:",
details: {
413: "Il caricamento o il modulo è troppo grande.",
429: "Troppe richieste. Attenda un momento, poi riprovi.",
500: "Si è verificato un errore da parte nostra. Riprovi. Se il problema persiste, contatti l’assistenza indicando l’ID della richiesta.",
503: "Il servizio non è al momento disponibile. Riprovi tra un minuto.",
other: "L’operazione non è riuscita. Torni indietro e riprovi.",
},
},
problems: {
missing: "Deve essere compilato.",
tooLong: ({ max }) => `${plural(max, { one: `Deve avere al massimo ${max} carattere.`, other: `Deve avere al massimo ${max} caratteri.` })}`,
tooShort: ({ min }) => `${plural(min, { one: `Deve avere almeno ${min} carattere.`, other: `Deve avere almeno ${min} caratteri.` })}`,
notEmail: "Deve essere un indirizzo e-mail.",
notChoice: "Deve essere una delle opzioni.",
invalid: "Non è valido. Controlli.",
confirm: "Confermi per continuare.",
serviceName: "Non può essere il nome di questo servizio.",
privateAddress: "Non deve essere un indirizzo di una rete privata.",
},
};
