import type { RefusalWords } from "../en/refusals.ts";
import { pluralsOf } from "../plurals.ts";

const plural = pluralsOf("de");

export const german: RefusalWords = {
	linkUnknown:
		"Dieser Link ist ungültig. Öffnen Sie den Link in Ihrer E-Mail erneut, oder bitten Sie den Absender um einen neuen.",
	access: "Der Absender verlangt, dass Sie sich ausweisen, bevor Sie dieses Dokument sehen.",
	authentication: {
		SIGN_IN: "Melden Sie sich mit einem Konto für Ihre E-Mail-Adresse an, um fortzufahren.",
		OTHER_ACCOUNT:
			"Sie sind mit einer anderen E-Mail-Adresse angemeldet. Wechseln Sie das Konto, um fortzufahren.",
		PASSKEY: "Für Ihr Konto ist kein Passkey eingerichtet. Richten Sie einen ein, um fortzufahren.",
		TWO_FACTOR_AUTH:
			"Für Ihr Konto ist keine Authenticator-App eingerichtet. Richten Sie eine ein, um fortzufahren.",
		PROOF: "Der Absender verlangt, dass Sie sich ausweisen, bevor Sie unterschreiben oder ablehnen.",
	},
	codeNotOffered: "Für dieses Dokument wird kein Code benötigt.",
	codeWrong: (guessesLeft) =>
		plural(guessesLeft, {
			one: `Dieser Code ist falsch. Noch ${guessesLeft} Versuch.`,
			other: `Dieser Code ist falsch. Noch ${guessesLeft} Versuche.`,
		}),
	codeUsedUp: "Dieser Code ist falsch oder abgelaufen. Fordern Sie einen neuen an.",
	tooManyCodes: (minutes) =>
		plural(minutes, {
			one: `Wir haben bereits mehrere Codes gesendet. Warten Sie ${minutes} Minute, bevor Sie einen weiteren anfordern.`,
			other: `Wir haben bereits mehrere Codes gesendet. Warten Sie ${minutes} Minuten, bevor Sie einen weiteren anfordern.`,
		}),
	totpWrong:
		"Dieser Code ist falsch oder wurde bereits verwendet. Geben Sie den Code ein, den Ihre App gerade anzeigt.",
	tooManyGuesses: (minutes) =>
		plural(minutes, {
			one: `Zu viele Versuche. Warten Sie ${minutes} Minute, und versuchen Sie es dann erneut.`,
			other: `Zu viele Versuche. Warten Sie ${minutes} Minuten, und versuchen Sie es dann erneut.`,
		}),
	passkeyNotAccepted: "Ihr Passkey wurde nicht akzeptiert. Bitte versuchen Sie es erneut.",
	statementOutdated:
		"Dieses Dokument wurde geändert, nachdem Sie es geöffnet haben. Prüfen Sie es noch einmal, bevor Sie unterschreiben.",
	foreignForm:
		"Diese Anfrage kam von einer anderen Website. Öffnen Sie Ihren Link, und versuchen Sie es dort erneut.",
	notShown: "Dieser Link gibt derzeit keinen Zugriff auf das Dokument.",
	notDrawn: "Das Dokument kann gerade nicht angezeigt werden. Bitte versuchen Sie es gleich noch einmal.",
	notYourTurn: "Sie sind noch nicht an der Reihe. Sie erhalten eine E-Mail, sobald es so weit ist.",
	alreadySigned: "Sie haben dieses Dokument bereits abgeschlossen.",
	nothingToDo: "Sie müssen nichts tun. Sie erhalten eine Kopie.",
	expired:
		"Die Frist zum Unterschreiben ist abgelaufen. Bitten Sie den Absender, das Dokument erneut zu senden.",
	notSent: "Das Dokument wurde noch nicht versendet. Sobald es bereit ist, erhalten Sie eine E-Mail.",
	over: {
		COMPLETED: "Das Dokument ist bereits abgeschlossen.",
		REJECTED: "Das Dokument wurde abgelehnt und kann nicht mehr unterschrieben werden.",
		CANCELLED: "Der Absender hat das Dokument zurückgezogen.",
	},
	fieldNotFound: "Dieses Feld gibt es nicht, oder es ist nicht von Ihnen auszufüllen.",
	fieldFixed: "Dieses Feld kann nicht geändert werden.",
	fieldsMissing: (count) =>
		plural(count, {
			one: `Bitte prüfen Sie ${count} Feld.`,
			other: `Bitte prüfen Sie ${count} Felder.`,
		}),
	consent: "Bitte stimmen Sie der elektronischen Unterschrift zu, indem Sie das Kästchen ankreuzen.",
	reason: "Bitte geben Sie einen Grund für die Ablehnung an.",
	imageTooLarge: "Das Bild ist größer als 2 MB.",
	imageOfOtherKind: "Bitte laden Sie ein PNG- oder JPEG-Bild hoch.",
	imageBlank: "Das Bild ist leer. Wählen Sie ein anderes Bild, oder zeichnen Sie Ihre Unterschrift.",
	imageUnreadable: "Das Bild ist beschädigt oder hat zu viele Pixel. Bitte wählen Sie ein anderes.",
	answersTooLarge:
		"Alle Eingaben in diesem Dokument sind zusammen zu groß. Geben Sie weniger Text ein, oder tippen Sie Ihre Unterschrift.",
	errorPage: {
		headline: "Etwas ist schiefgegangen",
		headlines: {
			403: "Kein Zugriff",
			404: "Seite nicht gefunden",
			410: "Nicht mehr verfügbar",
			429: "Zu viele Versuche",
			503: "Dienst nicht verfügbar",
		},
		invalidRequest:
			"Dieser Link oder dieses Formular ist ungültig. Gehen Sie zurück, und versuchen Sie es erneut.",
		backHome: "Zur Startseite",
		requestId: "Anfrage-ID für den Support:",
		tryLater: "Warten Sie einen Moment, und versuchen Sie es dann erneut.",
		failed:
			"Gehen Sie zurück, und versuchen Sie es erneut. Besteht das Problem weiter, wenden Sie sich an den Absender.",
	},
};
