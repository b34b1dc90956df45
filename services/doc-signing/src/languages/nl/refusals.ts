import type { RefusalWords } from "../en/refusals.ts";
import { pluralsOf } from "../plurals.ts";

const plural = pluralsOf("nl");

export const dutch: RefusalWords = {
	linkUnknown:
		"Deze ondertekenlink is niet geldig. Open de link in uw e-mail opnieuw of vraag de afzender om een nieuwe.",
	access: "De afzender vraagt u uw identiteit te bevestigen voordat u dit document te zien krijgt.",
	authentication: {
		SIGN_IN: "Log in met een account voor uw e-mailadres om door te gaan.",
		OTHER_ACCOUNT: "U bent ingelogd met een ander e-mailadres. Wissel van account om door te gaan.",
		PASSKEY: "Uw account heeft geen passkey. Stel er een in om door te gaan.",
		TWO_FACTOR_AUTH: "Uw account heeft geen authenticator-app. Stel er een in om door te gaan.",
		PROOF: "De afzender vraagt u uw identiteit te bevestigen voordat u ondertekent of weigert.",
	},
	codeNotOffered: "Voor dit document is geen code nodig.",
	codeWrong: (guessesLeft) =>
		plural(guessesLeft, {
			one: `Deze code is onjuist. Nog ${guessesLeft} poging.`,
			other: `Deze code is onjuist. Nog ${guessesLeft} pogingen.`,
		}),
	codeUsedUp: "Deze code is onjuist of verlopen. Vraag een nieuwe aan.",
	tooManyCodes: (minutes) =>
		plural(minutes, {
			one: `We hebben al meerdere codes gestuurd. Wacht ${minutes} minuut voordat u een nieuwe aanvraagt.`,
			other: `We hebben al meerdere codes gestuurd. Wacht ${minutes} minuten voordat u een nieuwe aanvraagt.`,
		}),
	totpWrong: "Deze code is onjuist of al gebruikt. Voer de code in die uw app nu toont.",
	tooManyGuesses: (minutes) =>
		plural(minutes, {
			one: `Te veel pogingen. Wacht ${minutes} minuut en probeer het opnieuw.`,
			other: `Te veel pogingen. Wacht ${minutes} minuten en probeer het opnieuw.`,
		}),
	passkeyNotAccepted: "Uw passkey is niet geaccepteerd. Probeer het opnieuw.",
	statementOutdated:
		"Dit document is gewijzigd nadat u het had geopend. Controleer het opnieuw voordat u ondertekent.",
	foreignForm: "Dit verzoek kwam van een andere website. Open uw ondertekenlink en probeer het daar opnieuw.",
	notShown: "Deze link geeft op dit moment geen toegang tot het document.",
	notDrawn: "Het document kan nu niet worden weergegeven. Probeer het over een ogenblik opnieuw.",
	notYourTurn: "U bent nog niet aan de beurt. U ontvangt een e-mail zodra het zover is.",
	alreadySigned: "U hebt dit document al afgerond.",
	nothingToDo: "U hoeft niets te doen. U ontvangt een kopie.",
	expired: "Dit ondertekenverzoek is verlopen. Vraag de afzender het document opnieuw te versturen.",
	notSent: "Het document is nog niet verzonden. U ontvangt een e-mail zodra het klaar is.",
	over: {
		COMPLETED: "Het document is al voltooid.",
		REJECTED: "Het document is geweigerd en kan niet meer worden ondertekend.",
		CANCELLED: "De afzender heeft het document geannuleerd.",
	},
	fieldNotFound: "Dit veld bestaat niet of is niet voor u bestemd.",
	fieldFixed: "Dit veld kan niet worden gewijzigd.",
	fieldsMissing: (count) =>
		plural(count, { one: `Controleer ${count} veld.`, other: `Controleer ${count} velden.` }),
	consent: "Vink het vakje aan om akkoord te gaan met elektronisch ondertekenen.",
	reason: "Geef een reden voor de weigering op.",
	imageTooLarge: "De afbeelding is groter dan 2 MB.",
	imageOfOtherKind: "Upload een PNG- of JPEG-afbeelding.",
	imageBlank: "De afbeelding is leeg. Kies een andere afbeelding of teken uw handtekening.",
	imageUnreadable: "De afbeelding is beschadigd of heeft te veel pixels. Kies een andere.",
	answersTooLarge: "De invoer in dit document is samen te groot. Vul minder tekst in of typ uw handtekening.",
	errorPage: {
		headline: "Er is iets misgegaan",
		headlines: {
			403: "Geen toegang",
			404: "Pagina niet gevonden",
			410: "Niet meer beschikbaar",
			429: "Te veel pogingen",
			503: "Dienst niet beschikbaar",
		},
		invalidRequest: "Deze link of dit formulier is niet geldig. Ga terug en probeer het opnieuw.",
		backHome: "Terug naar de startpagina",
		requestId: "Aanvraag-ID, voor ondersteuning:",
		tryLater: "Wacht even en probeer het opnieuw.",
		failed: "Ga terug en probeer het opnieuw. Blijft het misgaan, neem dan contact op met de afzender.",
	},
};
