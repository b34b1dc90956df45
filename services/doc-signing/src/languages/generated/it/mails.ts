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
all: "Tutti i destinatari hanno terminato. Il PDF sigillato sarà pronto a breve.",
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
text: ({ name, email, title }) => `${name} (${email}) non ha completato “${title}” in tempo e la richiesta di firma è scaduta. Per prorogare il termine, apra il documento e scelga “Ricorda”.`,
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
account: {
webhookPaused: {
subject: ({ url }) => `Webhook sospeso: ${url}`,
text: ({ webhookId, time, url }) => `Il webhook ${webhookId} è sospeso, perché ogni tentativo di consegna è fallito dal ${time}:

${url}

I nuovi eventi vengono trattenuti. La pagina del webhook mostra la causa.

Quando il ricevente funziona di nuovo, riprenda il webhook su quella pagina o con POST /api/v1/webhooks/${webhookId}/resume. Le consegne trattenute vengono allora inviate.`,
button: "Vedi webhook",
},
passwordChanged: {
subject: "La Sua password è stata modificata",
text: ({ time }) => `La password del Suo account è stata modificata il ${time} e tutti gli altri browser sono stati disconnessi.

Se non è stato Lei, reimposti subito la password.`,
button: "Reimposta password",
},
accountDeleted: {
subject: "Il Suo account è stato eliminato",
text: "Il Suo account è chiuso. Le Sue bozze e i Suoi modelli sono stati eliminati e i documenti in attesa di firma sono stati annullati.\n\nI documenti completati e i loro registri di controllo sono conservati come prova per le altre parti.",
},
exportReady: {
subject: "La Sua esportazione è pronta",
text: ({ time }) => `La copia dei Suoi dati è pronta. Può scaricarla nelle impostazioni fino al ${time}.

Se non l’ha richiesta, reimposti la password dalla pagina di accesso e controlli le impostazioni di sicurezza.`,
button: "Scarica esportazione",
},
factorsReset: {
subject: "I Suoi secondi fattori sono stati rimossi",
text: "Il gestore ha rimosso le passkey, l’app di autenticazione e i codici di recupero dal Suo account e L’ha disconnessa ovunque.\n\nSe non l’ha richiesto, contatti il gestore e cambi la password.",
},
emailChanged: {
subject: "Il Suo indirizzo e-mail è stato modificato",
text: ({ newEmail, time }) => `L’indirizzo e-mail del Suo account è stato cambiato in ${newEmail} il ${time}.

Se non è stato Lei, contatti il gestore.`,
},
securityChanged: {
subject: ({ change }) => `${({ passkey_added: `Una passkey è stata aggiunta al Suo account`, passkey_removed: `Una passkey è stata rimossa dal Suo account`, authenticator_added: `Un’app di autenticazione è stata configurata per il Suo account`, authenticator_removed: `L’app di autenticazione del Suo account è stata disattivata`, provider_connected: `Un accesso aziendale è stato collegato al Suo account`, provider_removed: `Un accesso aziendale è stato scollegato dal Suo account` } as Cases)[change] ?? `Sono stati creati nuovi codici di recupero per il Suo account`}`,
text: ({ time, change }) => `La modifica è stata effettuata il ${time}${({ passkey_added: ` e tutti gli altri browser sono stati disconnessi`, authenticator_added: ` e tutti gli altri browser sono stati disconnessi` } as Cases)[change] ?? ``}.

Se non è stato Lei, reimposti la password dalla pagina di accesso e controlli le impostazioni di sicurezza.`,
button: "Controlla le impostazioni di sicurezza",
},
retentionChanged: {
subject: ({ where, team }) => `${({ team: `Conservazione modificata per il team ${team}` } as Cases)[where] ?? `Conservazione dei Suoi documenti modificata`}`,
text: ({ time, by, byName, byEmail, from, to, policy, appliesAt, counted, due }) => `${({ operator: `Il gestore` } as Cases)[by] ?? `${byName} (${byEmail})`} ha modificato il periodo di conservazione dei documenti il ${time}.

Prima: ${from === 0 ? `finché non vengono cancellati su richiesta` : plural(from, { one: `${from} anno`, other: `${from} anni` })}

Ora: ${to === 0 ? `finché non vengono cancellati su richiesta` : plural(to, { one: `${to} anno`, other: `${to} anni` })}

${({ none: `Nessun documento viene più cancellato in base a una regola di conservazione.` } as Cases)[policy] ?? `Dal ${appliesAt} vengono cancellati il file e i dati personali di ogni documento completato, rifiutato o annullato da più tempo. L’operazione non può essere annullata.${({ part: `${due === 0 ? `` : ` Documenti da cancellare a quella data: almeno ${due}.`}` } as Cases)[counted] ?? ` ${due === 0 ? `A quella data nessun documento è da cancellare.` : plural(due, { one: `A quella data è da cancellare ${due} documento.`, other: `A quella data sono da cancellare ${due} documenti.` })}`}`}

Se non si aspettava questa modifica, la annulli nella pagina delle impostazioni.`,
button: "Controlla la conservazione",
},
},
invitation: {
subject: ({ name, team }) => `${name} La invita nel team ${team}`,
heading: "È stato invitato in un team",
text: ({ name, email, role }) => `${name} (${email}) La invita a entrare in questo team con il ruolo ${role}:`,
button: "Apri invito",
validFor: ({ days, email }) => `${plural(days, { one: `L’invito è solo per ${email}. Vale una volta e scade tra ${days} giorno.`, other: `L’invito è solo per ${email}. Vale una volta e scade tra ${days} giorni.` })}`,
unknown: "Se non conosce il mittente, ignori questa e-mail.",
},
};
