import type { RefusalWords } from "../en/refusals.ts";
import { pluralsOf } from "../plurals.ts";

const plural = pluralsOf("pl");

export const polish: RefusalWords = {
	linkUnknown:
		"Ten link do podpisu jest nieprawidłowy. Otwórz ponownie link z wiadomości e-mail lub poproś nadawcę o nowy.",
	access: "Nadawca wymaga potwierdzenia tożsamości przed wyświetleniem tego dokumentu.",
	authentication: {
		SIGN_IN: "Aby kontynuować, zaloguj się na konto swojego adresu e-mail.",
		OTHER_ACCOUNT: "Zalogowano się przy użyciu innego adresu e-mail. Aby kontynuować, zmień konto.",
		PASSKEY: "Konto nie ma klucza dostępu. Aby kontynuować, skonfiguruj go.",
		TWO_FACTOR_AUTH: "Konto nie ma aplikacji uwierzytelniającej. Aby kontynuować, skonfiguruj ją.",
		PROOF: "Nadawca wymaga potwierdzenia tożsamości przed podpisaniem lub odmową.",
	},
	codeNotOffered: "Ten dokument nie wymaga kodu.",
	codeWrong: (guessesLeft) =>
		plural(guessesLeft, {
			one: `Kod jest nieprawidłowy. Pozostała ${guessesLeft} próba.`,
			few: `Kod jest nieprawidłowy. Pozostały ${guessesLeft} próby.`,
			many: `Kod jest nieprawidłowy. Pozostało ${guessesLeft} prób.`,
			other: `Kod jest nieprawidłowy. Pozostało ${guessesLeft} próby.`,
		}),
	codeUsedUp: "Kod jest nieprawidłowy lub wygasł. Poproś o nowy.",
	tooManyCodes: (minutes) =>
		plural(minutes, {
			one: `Wysłaliśmy już kilka kodów. O następny można poprosić za ${minutes} minutę.`,
			few: `Wysłaliśmy już kilka kodów. O następny można poprosić za ${minutes} minuty.`,
			many: `Wysłaliśmy już kilka kodów. O następny można poprosić za ${minutes} minut.`,
			other: `Wysłaliśmy już kilka kodów. O następny można poprosić za ${minutes} minuty.`,
		}),
	totpWrong: "Kod jest nieprawidłowy lub został już użyty. Wpisz kod, który aplikacja wyświetla teraz.",
	tooManyGuesses: (minutes) =>
		plural(minutes, {
			one: `Zbyt wiele prób. Spróbuj ponownie za ${minutes} minutę.`,
			few: `Zbyt wiele prób. Spróbuj ponownie za ${minutes} minuty.`,
			many: `Zbyt wiele prób. Spróbuj ponownie za ${minutes} minut.`,
			other: `Zbyt wiele prób. Spróbuj ponownie za ${minutes} minuty.`,
		}),
	passkeyNotAccepted: "Klucz dostępu nie został przyjęty. Spróbuj ponownie.",
	statementOutdated: "Ten dokument zmienił się po jego otwarciu. Sprawdź go ponownie przed podpisaniem.",
	foreignForm: "To żądanie pochodzi z innej witryny. Otwórz swój link do podpisu i spróbuj ponownie.",
	notShown: "Ten link nie daje obecnie dostępu do dokumentu.",
	notDrawn: "Nie można teraz wyświetlić dokumentu. Spróbuj ponownie za chwilę.",
	notYourTurn: "To jeszcze nie Państwa kolej. Gdy nadejdzie, wyślemy wiadomość e-mail.",
	alreadySigned: "Państwa część tego dokumentu jest już zakończona.",
	nothingToDo: "Nie trzeba nic robić. Otrzymają Państwo kopię.",
	expired: "Termin podpisania minął. Prosimy zwrócić się do nadawcy o ponowne wysłanie dokumentu.",
	notSent: "Dokument nie został jeszcze wysłany. Gdy będzie gotowy, wyślemy wiadomość e-mail.",
	over: {
		COMPLETED: "Dokument jest już zakończony.",
		REJECTED: "Odmówiono podpisania dokumentu i nie można go już podpisać.",
		CANCELLED: "Nadawca anulował dokument.",
	},
	fieldNotFound: "To pole nie istnieje lub wypełnia je inna osoba.",
	fieldFixed: "Tego pola nie można zmienić.",
	fieldsMissing: (count) =>
		plural(count, {
			one: `Sprawdź ${count} pole.`,
			few: `Sprawdź ${count} pola.`,
			many: `Sprawdź ${count} pól.`,
			other: `Sprawdź ${count} pola.`,
		}),
	consent: "Zaznacz pole, aby wyrazić zgodę na podpisanie elektroniczne.",
	reason: "Podaj powód odmowy.",
	imageTooLarge: "Obraz ma więcej niż 2 MB.",
	imageOfOtherKind: "Prześlij obraz PNG lub JPEG.",
	imageBlank: "Obraz jest pusty. Wybierz inny lub narysuj podpis.",
	imageUnreadable: "Obraz jest uszkodzony lub ma zbyt wiele pikseli. Wybierz inny.",
	answersTooLarge:
		"Dane wpisane w tym dokumencie są łącznie zbyt duże. Wpisz mniej tekstu lub wpisz podpis z klawiatury.",
	errorPage: {
		headline: "Wystąpił błąd",
		headlines: {
			403: "Brak dostępu",
			404: "Nie znaleziono strony",
			410: "Już niedostępne",
			429: "Zbyt wiele prób",
			503: "Usługa niedostępna",
		},
		invalidRequest: "Ten link lub formularz jest nieprawidłowy. Wróć i spróbuj ponownie.",
		backHome: "Wróć do strony głównej",
		requestId: "Identyfikator żądania, dla pomocy technicznej:",
		tryLater: "Odczekaj chwilę i spróbuj ponownie.",
		failed: "Wróć i spróbuj ponownie. Jeśli problem się powtórzy, skontaktuj się z nadawcą.",
	},
};
