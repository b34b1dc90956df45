import type { RefusalWords } from "../en/refusals.ts";
import { pluralsOf } from "../plurals.ts";

const plural = pluralsOf("it");

export const italian: RefusalWords = {
	linkUnknown:
		"Questo link per la firma non è valido. Apra di nuovo il link nell’e-mail o ne chieda uno nuovo al mittente.",
	access: "Il mittente richiede che Lei confermi la Sua identità prima di vedere questo documento.",
	authentication: {
		SIGN_IN: "Acceda con un account del Suo indirizzo e-mail per continuare.",
		OTHER_ACCOUNT: "Ha effettuato l’accesso con un altro indirizzo e-mail. Cambi account per continuare.",
		PASSKEY: "Il Suo account non ha una passkey. Ne configuri una per continuare.",
		TWO_FACTOR_AUTH: "Il Suo account non ha un’app di autenticazione. Ne configuri una per continuare.",
		PROOF: "Il mittente richiede che Lei confermi la Sua identità prima di firmare o rifiutare.",
	},
	codeNotOffered: "Questo documento non richiede un codice.",
	codeWrong: (guessesLeft) =>
		plural(guessesLeft, {
			one: `Il codice è errato. Resta ${guessesLeft} tentativo.`,
			other: `Il codice è errato. Restano ${guessesLeft} tentativi.`,
		}),
	codeUsedUp: "Il codice è errato o scaduto. Ne richieda uno nuovo.",
	tooManyCodes: (minutes) =>
		plural(minutes, {
			one: `Abbiamo già inviato diversi codici. Attenda ${minutes} minuto prima di richiederne un altro.`,
			other: `Abbiamo già inviato diversi codici. Attenda ${minutes} minuti prima di richiederne un altro.`,
		}),
	totpWrong: "Il codice è errato o è già stato utilizzato. Inserisca il codice che la Sua app mostra ora.",
	tooManyGuesses: (minutes) =>
		plural(minutes, {
			one: `Troppi tentativi. Attenda ${minutes} minuto e riprovi.`,
			other: `Troppi tentativi. Attenda ${minutes} minuti e riprovi.`,
		}),
	passkeyNotAccepted: "La Sua passkey non è stata accettata. Riprovi.",
	statementOutdated:
		"Questo documento è cambiato dopo che Lei lo ha aperto. Lo controlli di nuovo prima di firmare.",
	foreignForm: "Questa richiesta proviene da un altro sito. Apra il Suo link per la firma e riprovi da lì.",
	notShown: "Al momento questo link non dà accesso al documento.",
	notDrawn: "Il documento non può essere visualizzato in questo momento. Riprovi tra poco.",
	notYourTurn: "Non è ancora il Suo turno. Riceverà un’e-mail quando lo sarà.",
	alreadySigned: "Ha già completato questo documento.",
	nothingToDo: "Non deve fare nulla. Riceverà una copia.",
	expired: "Questa richiesta di firma è scaduta. Chieda al mittente di inviare di nuovo il documento.",
	notSent: "Il documento non è ancora stato inviato. Riceverà un’e-mail quando sarà pronto.",
	over: {
		COMPLETED: "Il documento è già completato.",
		REJECTED: "Il documento è stato rifiutato e non può più essere firmato.",
		CANCELLED: "Il mittente ha annullato il documento.",
	},
	fieldNotFound: "Questo campo non esiste o non spetta a Lei compilarlo.",
	fieldFixed: "Questo campo non può essere modificato.",
	fieldsMissing: (count) =>
		plural(count, { one: `Controlli ${count} campo.`, other: `Controlli ${count} campi.` }),
	consent: "Selezioni la casella per accettare di firmare in forma elettronica.",
	reason: "Indichi il motivo del rifiuto.",
	imageTooLarge: "L’immagine supera i 2 MB.",
	imageOfOtherKind: "Carichi un’immagine PNG o JPEG.",
	imageBlank: "L’immagine è vuota. Scelga un’altra immagine o disegni la Sua firma.",
	imageUnreadable: "L’immagine è danneggiata o ha troppi pixel. Ne scelga un’altra.",
	answersTooLarge:
		"I dati inseriti in questo documento sono troppi nel complesso. Inserisca meno testo o digiti la Sua firma.",
	errorPage: {
		headline: "Si è verificato un errore",
		headlines: {
			403: "Accesso negato",
			404: "Pagina non trovata",
			410: "Non più disponibile",
			429: "Troppi tentativi",
			503: "Servizio non disponibile",
		},
		invalidRequest: "Questo link o modulo non è valido. Torni indietro e riprovi.",
		backHome: "Torna alla pagina iniziale",
		requestId: "ID della richiesta, per l’assistenza:",
		tryLater: "Attenda un momento e riprovi.",
		failed: "Torni indietro e riprovi. Se il problema persiste, contatti il mittente.",
	},
};
