// Written by `pnpm --filter @repo/doc-signing messages`.
import type { VerifyWords } from "../en/verify.ts";
import { makePlurals } from "@repo/service-kit/languages";
const plural = makePlurals("it");
type Cases = Record<string, string | undefined>;
export const verify: VerifyWords = {
title: "Verifica un PDF",
intro: "Scelga un PDF firmato per vedere se è autentico, chi l’ha firmato e quando.",
file: "File PDF",
button: "Verifica",
deleted: "Il file viene eliminato dopo la verifica.",
meaning: {
title: "Che cosa significa il risultato",
proves: "Un file autentico è esattamente quello sigillato da questo servizio, con il file caricato al suo interno. Mostra quali indirizzi e-mail hanno agito, quando e come sono stati autenticati.",
limits: "Il risultato non prova chi ha usato un indirizzo e-mail né che un accordo sia legalmente valido.",
sign: "Per firmare un documento, apra il link nella Sua e-mail.",
},
acts: {
acted: ({ role, time }) => `${({ APPROVER: `Approvato il ${time}`, VIEWER: `Letto il ${time}`, ASSISTANT: `Campi compilati il ${time}` } as Cases)[role] ?? `Firmato il ${time}`}`,
declined: "Rifiutato",
notActed: "Non ha agito",
copied: "Ha ricevuto una copia",
reference: "Riferimento:",
},
document: ({ id }) => `Documento ${id}`,
sealedAt: ({ id, time }) => `Documento ${id}, sigillato il ${time}`,
technical: {
title: "Dettagli tecnici",
thisFile: "SHA-256 di questo file:",
problems: ({ list }) => `Problemi: ${list}`,
original: "SHA-256 del file caricato:",
prefix: ({ bytes }) => `SHA-256 del file caricato, i primi ${bytes} byte di questo:`,
certificate: ({ subject }) => `Sigillato con il certificato di ${subject}:`,
timeStamped: ({ time }) => `Marca temporale: ${time}`,
level: ({ level }) => `Livello PAdES ${level} (ETSI EN 319 142-1)`,
},
verdicts: {
GENUINE: {
headline: "Questo file è autentico e invariato",
advice: "È stato sigillato da questo servizio e da allora non è cambiato.",
},
DECLINED: {
headline: "Questo file è autentico, ma il documento è stato rifiutato",
advice: "È stato sigillato da questo servizio e da allora non è cambiato.",
},
NOT_RELIABLE: {
headline: "Non si fidi di questo file",
advice: "Non è cambiato da quando è stato sigillato con un certificato di questo servizio, ma ci sono motivi per non fidarsi.",
},
NOT_RECORDED: {
headline: "Questo file non è nei nostri registri",
advice: "È sigillato con il certificato di questo servizio, ma il sigillo non è registrato. Non se ne fidi e lo segnali al gestore: la chiave di firma potrebbe essere stata rubata.",
},
IMPORTED: {
headline: "Questo file è stato sigillato da un altro servizio",
advice: "È esattamente il file importato da quel servizio. Solo quel servizio può rispondere di ciò che è avvenuto prima.",
},
ALTERED: {
headline: "Questo file è stato modificato dopo il sigillo",
advice: "Non se ne fidi. Il contenuto può differire da quanto firmato. Chieda il file sigillato originale.",
},
NOT_OURS: {
headline: "Questo file non è stato sigillato da questo servizio",
advice: "Contiene un’altra firma, che questa pagina non può verificare.",
},
NOT_SEALED: {
headline: "Questo file non ha sigillo",
advice: "Potrebbe essere il file precedente alla firma, o una copia stampata o salvata di nuovo, che perde il sigillo. Chieda il file sigillato originale.",
},
NOT_A_PDF: {
headline: "Questo file non è leggibile",
advice: "È danneggiato, protetto da password o non è un PDF.",
},
TOO_EXPENSIVE: {
headline: "Questo file non ha potuto essere verificato",
advice: "Elaborarlo richiede troppo tempo o memoria, quindi il sigillo non è stato controllato.",
},
},
findings: {
addedByOthers: "La marca temporale o i dati di revoca non sono stati aggiunti da questo servizio.",
completed: "Tutti i destinatari hanno completato la loro parte.",
declined: "Il documento è stato rifiutato. Non è un accordo firmato.",
logMatches: "Il registro di controllo del documento è completo e corrisponde al sigillo.",
logDiffers: "Il registro di controllo non corrisponde al sigillo: è stato modificato dopo il sigillo.",
otherOriginal: "Il file caricato al suo interno non è quello nei nostri registri.",
original: "Contiene all’inizio esattamente il file caricato.",
repaired: "La struttura di quel file era danneggiata e prima del sigillo ne è stata aggiunta una riparata.",
frozen: ({ parts }) => `Parti di quel file potevano apparire diverse sullo schermo, su carta o dopo un clic (${parts}). Il file sigillato le mostra sempre come le hanno viste i destinatari.`,
someone: "Un destinatario",
passkeyBad: ({ who, problems }) => `Non si fidi della firma con passkey di ${who}: ${problems}`,
passkeyGood: ({ who, time }) => `${who} ha usato una passkey il ${time}. Ha firmato una dichiarazione con questo file, ogni valore, il consenso e l’ora. Il file contiene la prova, verificabile da chiunque senza questo servizio.`,
parts: {
annotations: "annotazioni",
layers: "livelli",
images: "immagini",
printing: "stampa",
},
imported: ({ time }) => `È stato importato il ${time} e da allora non è cambiato.`,
importedCompleted: "Secondo quel servizio, tutti i destinatari hanno completato la loro parte.",
importedLogDiffers: "Il registro di controllo è stato modificato dopo l’importazione.",
importedUnreliable: "È esattamente il file importato da un altro servizio, ma ci sono motivi per non fidarsi.",
ownSigned: ({ subject }) => `La sua firma digitale è valida. È di ${subject}; questa pagina non verifica chi ha emesso il certificato.`,
ownUnchecked: "Questa pagina non può confermare la sua firma digitale.",
ownNone: "Non ha una firma digitale.",
erasedUnderPolicy: ({ day, years }) => `Il ${day} questo servizio ha cancellato la propria copia di questo file e i dati personali secondo il termine di conservazione di ${plural(years, { one: `${years} anno`, other: `${years} anni` })}.`,
erasedOnRequest: ({ day }) => `Il ${day} questo servizio ha cancellato la propria copia di questo file e i dati personali su richiesta.`,
erasing: ({ day }) => `Dal ${day} questo servizio sta cancellando la propria copia di questo file e i dati personali.`,
},
evidence: {
levels: {
BB: "L’ora del sigillo è indicata solo da questo servizio. Il file non contiene una marca temporale valida di un server indipendente (livello PAdES B-B).",
BT: "Una marca temporale indipendente prova che il file esisteva in quel momento (livello PAdES B-T).",
BLT: "Una marca temporale indipendente prova che il file esisteva in quel momento. Contiene anche la prova degli emittenti che nessun certificato era revocato, quindi è verificabile offline anche se gli emittenti non esistono più (livello PAdES B-LT).",
},
askIssuer: "Per sapere se un certificato è stato revocato, chieda al suo emittente.",
stampInvalid: ({ reasons }) => `La marca temporale non è valida: ${reasons}.`,
stampTrusted: ({ server, time }) => `La marca temporale è stata emessa da ${server} e indica ${time}. Il certificato era valido in quel momento, solo per marche temporali, ed emesso da un’autorità di cui questo servizio si fida.`,
stampUnchecked: ({ server, time, issuer }) => `La marca temporale è stata emessa da ${server} e indica ${time}. Il certificato era valido in quel momento, solo per marche temporali. L’emittente del certificato (${issuer}) non è stato controllato, perché questo servizio non ha un elenco di autorità attendibili.`,
pending: {
TIME_STAMP: {
PENDING: "Al momento del sigillo non era disponibile una marca temporale. Questo servizio sta ancora cercando di ottenerla.",
UNAVAILABLE: "Nessuna marca temporale era disponibile durante la validità del certificato, quindi il file non ne avrà una.",
REVOKED: "Il file non avrà una marca temporale, perché un certificato è stato revocato.",
},
REVOCATION_DATA: {
PENDING: "Al momento del sigillo non era disponibile la prova che nessun certificato fosse revocato. Questo servizio sta ancora cercando di ottenerla.",
UNAVAILABLE: "La prova che nessun certificato fosse revocato non è disponibile: un certificato non indica un servizio di revoca o è scaduto.",
REVOKED: "Un certificato è stato revocato.",
},
},
revoked: ({ role, certificate, revokedAt, learnedAt }) => `${({ SIGNER: `Il certificato che ha sigillato questo file (${certificate}) è stato revocato il ${revokedAt}; questo servizio lo ha saputo il ${learnedAt}.` } as Cases)[role] ?? `Il certificato del server di marche temporali (${certificate}) è stato revocato il ${revokedAt}; questo servizio lo ha saputo il ${learnedAt}.`}`,
sealOlder: "La marca temporale prova che il sigillo è anteriore.",
sealNotOlder: "Nessuna marca temporale prova che il sigillo sia anteriore. Chieda al gestore di questo servizio.",
},
passkeys: {
unreadable: "La prova non è leggibile.",
missing: "Il registro di controllo riporta una firma con passkey che il file non contiene.",
otherFile: "La dichiarazione firmata riguarda un altro file.",
noSuchAct: "I nostri registri non contengono questa azione.",
notLogged: "Il registro di controllo non riporta questa firma.",
differs: ({ part }) => `La dichiarazione firmata e i registri differiscono: ${part}.`,
noStatement: "Nessuna dichiarazione è stata firmata.",
notAssertion: "I dati del browser non sono una risposta di passkey.",
otherSite: "La passkey appartiene a un altro sito web o ha risposto a un altro.",
otherStatement: "La passkey ha firmato un’altra dichiarazione.",
notVerified: "L’autenticatore non ha verificato l’utente.",
wrongSignature: "La firma non corrisponde alla chiave pubblica.",
},
};
