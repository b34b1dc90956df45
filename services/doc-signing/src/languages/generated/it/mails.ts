// Written by `pnpm --filter @repo/doc-signing messages`.
import type { MailWords } from "../en/mails.ts";
import { makePlurals } from "@repo/service-kit/languages";
const plural = makePlurals("it");
type Cases = Record<string, string | undefined>;
export const mails: MailWords = {
lang: "it",
greeting: ({ name }) => `Gentile ${name},`,
request: {
subject: ({ sender, role, title }) => `${sender} Le chiede di ${({ SIGNER: `firmare`, APPROVER: `approvare`, ASSISTANT: `aiutare a compilare` } as Cases)[role] ?? `leggere`} “${title}”`,
opening: ({ sender, role, title }) => `${sender} Le chiede di ${({ SIGNER: `firmare`, APPROVER: `approvare`, ASSISTANT: `aiutare a compilare` } as Cases)[role] ?? `leggere`} “${title}”.`,
},
turn: {
subject: ({ role, title }) => `È il Suo turno di ${({ SIGNER: `firmare`, APPROVER: `approvare`, ASSISTANT: `aiutare a compilare` } as Cases)[role] ?? `leggere`} “${title}”`,
opening: ({ role, title, sender }) => `È il Suo turno di ${({ SIGNER: `firmare`, APPROVER: `approvare`, ASSISTANT: `aiutare a compilare` } as Cases)[role] ?? `leggere`} “${title}”, da parte di ${sender}.`,
},
reminder: {
subjectOf: ({ subject }) => `Promemoria: ${subject}`,
subject: ({ role, title }) => `Promemoria: richiesta di ${({ SIGNER: `firmare`, APPROVER: `approvare`, ASSISTANT: `aiutare a compilare` } as Cases)[role] ?? `leggere`} “${title}”`,
opening: ({ sender, role, title }) => `${sender} attende che Lei ${({ SIGNER: `firmi`, APPROVER: `approvi`, ASSISTANT: `aiuti a compilare` } as Cases)[role] ?? `legga`} “${title}”.`,
},
messageFrom: ({ sender }) => `Messaggio di ${sender}:`,
actBefore: ({ role, day }) => `Termine per ${({ SIGNER: `firmare`, APPROVER: `approvare`, ASSISTANT: `aiutare a compilare` } as Cases)[role] ?? `leggere`} il documento: ${day}.`,
from: ({ sender, email }) => `Da ${sender}, ${email}`,
pages: ({ count }) => `${plural(count, { one: `${count} pagina`, other: `${count} pagine` })}`,
sentBy: ({ product, host, sender, email }) => `Inviato con ${product} (${host}) per conto di ${sender}, ${email}.`,
sent: ({ product, host }) => `Inviato con ${product} (${host}).`,
sentToSender: ({ product, host }) => `Inviato con ${product} (${host}) perché Lei ha inviato questo documento.`,
review: ({ role }) => `${({ SIGNER: `Verifica e firma`, APPROVER: `Verifica e approva`, ASSISTANT: `Verifica e compila` } as Cases)[role] ?? `Leggi il documento`}`,
openDocument: "Apri il documento",
downloadPdf: "Scarica il PDF",
linkIsPersonal: "Questo link è personale. Chiunque lo possieda può agire a Suo nome, quindi non inoltri questa e-mail.",
questions: ({ sender }) => `Ha domande sul documento? Risponda a questa e-mail per contattare ${sender}.`,
chooseEmails: ({ url }) => `Scelga quali di queste e-mail ricevere: ${url}`,
finished: {
subject: ({ title }) => `Completato: “${title}”`,
attached: ({ title }) => `“${title}” è completato. Il PDF sigillato è allegato a questa e-mail.`,
linked: ({ title }) => `“${title}” è completato. Il PDF sigillato è troppo grande per essere allegato. Lo scarichi con il pulsante qui sotto.`,
linkedForDays: ({ title }) => `“${title}” è completato. Il PDF sigillato è troppo grande per essere allegato. Può scaricarlo per sette giorni con il pulsante qui sotto oppure in qualsiasi momento nella pagina del documento.`,
keep: "Conservi il file così com’è. Stamparlo o salvarlo di nuovo rimuove il sigillo, che dimostra ciò che è stato firmato.",
},
signed: {
subject: ({ name, role, title }) => `${name} ha ${({ APPROVER: `approvato`, VIEWER: `letto`, ASSISTANT: `compilato` } as Cases)[role] ?? `firmato`} “${title}”`,
waiting: ({ done, total, names }) => `Hanno terminato ${done} su ${total}. In attesa di ${names}.`,
all: "Hanno terminato tutti. Il PDF sigillato sarà pronto a breve.",
others: ({ count }) => `${plural(count, { one: `${count} altra persona`, other: `${count} altre persone` })}`,
},
viewed: {
subject: ({ name, title }) => `${name} ha aperto “${title}”`,
text: ({ name, email, title }) => `${name} (${email}) ha aperto “${title}” per la prima volta.`,
},
declined: {
subject: ({ name, title }) => `${name} ha rifiutato “${title}”`,
text: ({ name, title }) => `${name} ha rifiutato “${title}”. Il documento non può più essere firmato. Motivo:`,
},
cancelled: {
subject: ({ title }) => `Annullato: “${title}”`,
text: ({ sender, title }) => `${sender} ha annullato “${title}”. Non deve fare nulla. Il Suo link per la firma non è più valido.`,
},
expired: {
subject: ({ name, title }) => `Termine scaduto per ${name}: “${title}”`,
text: ({ name, email, title }) => `${name} (${email}) non ha completato “${title}” in tempo e la richiesta di firma è scaduta. Per prorogare il termine, invii di nuovo il documento.`,
},
removed: {
subject: ({ title }) => `Non deve più firmare “${title}”`,
text: ({ sender, title }) => `${sender} L’ha rimossa dai destinatari di “${title}”. Non deve fare nulla. Il Suo link per la firma non è più valido.`,
},
corrected: {
subject: ({ title }) => `In correzione: “${title}”`,
text: ({ sender, title }) => `${sender} sta correggendo “${title}”, che Lei ha già firmato. Lo apra per vedere la versione attuale. Se non è d’accordo, contatti il mittente.`,
},
blocked: {
subject: ({ name, title }) => `${name} non può ancora firmare “${title}”`,
text: ({ name, title }) => `A ${name} è stato chiesto di firmare “${title}”, ma nel documento non ha alcun campo firma. Il suo link resta in attesa finché non ne aggiunge uno: apra il documento e scelga “Correggi”.`,
},
code: {
subject: ({ code }) => `${code} è il Suo codice`,
toOpen: "Il Suo codice per aprire un documento:",
toAct: "Il Suo codice per firmare o rifiutare un documento:",
validFor: ({ minutes }) => `Lo inserisca nella pagina che lo ha richiesto. È valido per ${minutes} minuti e può essere usato una sola volta.`,
notAsked: "Se non lo ha richiesto Lei, qualcun altro ha il Suo link per la firma. Non comunichi questo codice.",
},
};
