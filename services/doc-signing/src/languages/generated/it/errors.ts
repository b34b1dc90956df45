// Written by `pnpm --filter @repo/doc-signing messages`.
import type { ErrorWords } from "../en/errors.ts";
type Cases = Record<string, string | undefined>;
export const errors: ErrorWords = {
notPermitted: ({ limited }) => `${({ own: `Il Suo ruolo nel team lo consente solo per ciò che ha creato Lei.` } as Cases)[limited] ?? `Il Suo ruolo nel team non lo consente.`} Si rivolga a un proprietario o amministratore del team.`,
notMember: "Questo utente non è membro del team.",
logo: {
tooLarge: "Il logo supera 1 MB. Scelga un file più piccolo.",
otherKind: "Il logo deve essere un’immagine PNG, JPEG o WebP.",
unreadable: "L’immagine è danneggiata o ha troppi pixel. Ne scelga un’altra.",
blank: "Il logo non si vede sul bianco, come nelle e-mail e sul certificato. Ne scelga uno più scuro.",
tooMany: "Può caricare 20 loghi all’ora. Riprovi più tardi.",
notFound: "Logo non trovato. Potrebbe essere stato sostituito.",
},
chooseImage: "Scelga un’immagine.",
chooseCsv: "Scelga un file CSV.",
choosePdf: "Scelga un file PDF.",
uploadIncomplete: "Il caricamento è incompleto o danneggiato. Invii di nuovo il file.",
webhooks: {
chooseEvent: "Scelga almeno un evento.",
notFound: "Webhook non trovato.",
deliveryNotFound: "Consegna non trovata per questo webhook.",
tooMany: ({ limit }) => `Un account può avere al massimo ${limit} webhook. Ne elimini prima uno.`,
disabled: "Il webhook è disattivato. Lo attivi e riprovi.",
paused: "Il webhook è sospeso perché le consegne fallivano. Lo riprenda e riprovi.",
tooManyDeliveries: "Ha inviato troppi eventi di prova e nuove consegne. Riprovi tra qualche minuto.",
},
tokens: {
notFound: "Token API non trovato.",
alreadyCreated: "Questo modulo ha già creato un token. Se non l’ha copiato, lo revochi e ne crei un altro.",
},
exports: {
underWay: "Un’esportazione è già in preparazione. Attenda che sia terminata.",
tooMany: "Può avviare tre esportazioni al giorno. Riprovi più tardi.",
notFound: "Esportazione non trovata. Le esportazioni vengono eliminate dopo 7 giorni.",
},
documents: {
notFound: "Documento non trovato.",
beingSealed: "Il documento è in fase di sigillo. Riprovi tra qualche secondo.",
fileProcessed: "Il file è già stato elaborato e non può essere sostituito. Crei invece un nuovo documento.",
},
recipients: {
notFound: "Destinatario non trovato in questo documento.",
exists: "Questo documento ha già un destinatario con questo indirizzo e-mail.",
begun: "Questo destinatario ha già accettato di firmare o ha compilato un campo, quindi non si può più modificare.",
nobodyLeft: "È l’ultimo destinatario che deve agire. Annulli o elimini il documento.",
assistantOrder: "Un assistente richiede un ordine di firma sequenziale, ma il documento è stato inviato senza. Scelga un altro ruolo.",
changed: "L’indirizzo e-mail è stato modificato dopo l’apertura del modulo. Lo controlli e riprovi.",
nobodyToRemind: "Nessuno di questi destinatari può essere avvisato: ha già completato il documento, riceve solo una copia o non è ancora il suo turno.",
},
title: {
missing: "Inserisca un titolo di al massimo 255 caratteri.",
},
templates: {
notFound: "Modello non trovato.",
},
csv: {
notFound: "Questo caricamento non esiste. Potrebbe essere stato eliminato con il suo modello.",
tooManyFiles: "I file CSV caricati in un giorno sono troppo grandi nel complesso. Riprovi più tardi.",
tooManyRows: "Può avviare fino a 5.000 righe CSV al giorno. Riprovi più tardi.",
rowsTooLarge: "Le righe del file sono troppo grandi, perché ognuna ha tutti i destinatari del modello. Divida il file.",
tooWide: ({ has, takes }) => `Il file ha ${has} colonne, ma questo modello ne richiede ${takes}.`,
unknownColumn: "Questo modello non ha questa colonna. Scarichi di nuovo il file CSV.",
twice: "La colonna compare più di una volta.",
missing: "Manca la colonna.",
tooManyValues: "La riga ha più valori che colonne.",
unnamedColumn: ({ value }) => `Il valore «${value}» è in una colonna senza nome.`,
encoding: "Il file non è codificato in UTF-8. Lo salvi come «CSV UTF-8» nel foglio di calcolo.",
tooLong: ({ max }) => `Il file ha più di ${max} righe. Lo divida in più file.`,
empty: "Il file è vuoto.",
noRows: "Il file ha i nomi delle colonne, ma nessuna riga sotto.",
unreadable: ({ line }) => `Il file non è leggibile vicino alla riga ${line}: una virgoletta manca o è nel posto sbagliato.`,
},
};
