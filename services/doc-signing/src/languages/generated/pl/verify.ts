// Written by `pnpm --filter @repo/doc-signing messages`.
import type { VerifyWords } from "../en/verify.ts";
import { makePlurals } from "@repo/service-kit/languages";
const plural = makePlurals("pl");
type Cases = Record<string, string | undefined>;
export const verify: VerifyWords = {
title: "Sprawdź plik PDF",
intro: "Wybierz podpisany plik PDF, aby sprawdzić, czy jest autentyczny, kto go podpisał i kiedy.",
file: "Plik PDF",
button: "Sprawdź",
deleted: "Plik jest usuwany po sprawdzeniu.",
meaning: {
title: "Co oznacza wynik",
proves: "Autentyczny plik to dokładnie ten, który opieczętowała ta usługa, wraz z przesłanym plikiem. Pokazuje, które adresy e-mail działały, kiedy i jak je uwierzytelniono.",
limits: "Wynik nie dowodzi, kto użył adresu e-mail ani że umowa jest prawnie ważna.",
sign: "Aby podpisać dokument, otwórz link z e-maila.",
},
acts: {
acted: ({ role, time }) => `${({ APPROVER: `Zatwierdzono ${time}`, VIEWER: `Przeczytano ${time}`, ASSISTANT: `Wypełniono pola ${time}` } as Cases)[role] ?? `Podpisano ${time}`}`,
declined: "Odrzucono",
notActed: "Nie podjęto działania",
copied: "Otrzymano kopię",
reference: "Numer referencyjny:",
},
document: ({ id }) => `Dokument ${id}`,
sealedAt: ({ id, time }) => `Dokument ${id}, opieczętowany ${time}`,
technical: {
title: "Szczegóły techniczne",
thisFile: "SHA-256 tego pliku:",
problems: ({ list }) => `Problemy: ${list}`,
original: "SHA-256 przesłanego pliku:",
prefix: ({ bytes }) => `SHA-256 przesłanego pliku, pierwszych ${bytes} bajtów tego pliku:`,
certificate: ({ subject }) => `Opieczętowano certyfikatem ${subject}:`,
timeStamped: ({ time }) => `Znacznik czasu: ${time}`,
level: ({ level }) => `Poziom PAdES ${level} (ETSI EN 319 142-1)`,
},
verdicts: {
GENUINE: {
headline: "Ten plik jest autentyczny i niezmieniony",
advice: "Został opieczętowany przez tę usługę i od tego czasu się nie zmienił.",
},
DECLINED: {
headline: "Ten plik jest autentyczny, ale dokument został odrzucony",
advice: "Został opieczętowany przez tę usługę i od tego czasu się nie zmienił.",
},
NOT_RELIABLE: {
headline: "Nie polegaj na tym pliku",
advice: "Nie zmienił się od opieczętowania certyfikatem tej usługi, ale są powody, by na nim nie polegać.",
},
NOT_RECORDED: {
headline: "Tego pliku nie ma w naszych zapisach",
advice: "Jest opieczętowany certyfikatem tej usługi, ale nie mamy zapisu pieczętowania. Nie polegaj na nim i zgłoś go operatorowi: klucz podpisu mógł zostać skradziony.",
},
IMPORTED: {
headline: "Ten plik został opieczętowany przez inną usługę",
advice: "Jest to dokładnie ten plik, który zaimportowano z tamtej usługi. Tylko tamta usługa może zaświadczyć o tym, co zdarzyło się wcześniej.",
},
ALTERED: {
headline: "Ten plik zmieniono po opieczętowaniu",
advice: "Nie polegaj na nim. Jego treść może różnić się od podpisanej. Poproś o oryginalny opieczętowany plik.",
},
NOT_OURS: {
headline: "Tego pliku nie opieczętowała ta usługa",
advice: "Zawiera inny podpis, którego ta strona nie może sprawdzić.",
},
NOT_SEALED: {
headline: "Ten plik nie ma pieczęci",
advice: "Może to być plik sprzed podpisania albo kopia wydrukowana lub zapisana ponownie, co usuwa pieczęć. Poproś o oryginalny opieczętowany plik.",
},
NOT_A_PDF: {
headline: "Tego pliku nie można odczytać",
advice: "Jest uszkodzony, chroniony hasłem lub nie jest plikiem PDF.",
},
TOO_EXPENSIVE: {
headline: "Tego pliku nie udało się sprawdzić",
advice: "Przetwarzanie wymaga zbyt wiele czasu lub pamięci, więc pieczęci nie sprawdzono.",
},
},
findings: {
addedByOthers: "Znacznika czasu lub danych o unieważnieniu nie dodała ta usługa.",
completed: "Wszyscy odbiorcy wykonali swoją część.",
declined: "Dokument został odrzucony. Nie jest podpisaną umową.",
logMatches: "Dziennik zdarzeń dokumentu jest kompletny i zgodny z pieczęcią.",
logDiffers: "Dziennik zdarzeń w naszych zapisach nie zgadza się z pieczęcią: zapisy zmieniono po opieczętowaniu.",
otherOriginal: "Zawarty w nim przesłany plik nie jest tym z naszych zapisów.",
original: "Zawiera na początku dokładnie przesłany plik.",
repaired: "Struktura tego pliku była uszkodzona, a przed opieczętowaniem dołączono naprawioną.",
frozen: ({ parts }) => `Części tego pliku mogły wyglądać inaczej na ekranie, na papierze lub po kliknięciu (${parts}). Opieczętowany plik zawsze pokazuje je tak, jak widzieli je odbiorcy.`,
someone: "Odbiorca",
passkeyBad: ({ who, problems }) => `Nie polegaj na podpisie kluczem dostępu: ${who}. ${problems}`,
passkeyGood: ({ who, time }) => `${who}: użyto klucza dostępu ${time}. Podpisał on oświadczenie z tym plikiem, każdą wartością, zgodą i czasem. Plik zawiera dowód, który każdy może sprawdzić bez tej usługi.`,
parts: {
annotations: "adnotacje",
layers: "warstwy",
images: "obrazy",
printing: "ustawienia druku",
},
imported: ({ time }) => `Zaimportowano go ${time} i od tego czasu się nie zmienił.`,
importedCompleted: "Według tamtej usługi wszyscy odbiorcy wykonali swoją część.",
importedLogDiffers: "Dziennik zdarzeń w naszych zapisach zmieniono po imporcie.",
importedUnreliable: "Jest to dokładnie ten plik, który zaimportowano z innej usługi, ale są powody, by na nim nie polegać.",
ownSigned: ({ subject }) => `Jego podpis cyfrowy jest ważny. Złożono go certyfikatem ${subject}; ta strona nie sprawdza, kto wystawił certyfikat.`,
ownUnchecked: "Ta strona nie może potwierdzić jego podpisu cyfrowego.",
ownNone: "Nie ma podpisu cyfrowego.",
erasedUnderPolicy: ({ day, years }) => `W dniu ${day} ta usługa wymazała swoją kopię tego pliku i dane osobowe po okresie przechowywania: ${plural(years, { one: `${years} rok`, few: `${years} lata`, many: `${years} lat`, other: `${years} roku` })}.`,
erasedOnRequest: ({ day }) => `W dniu ${day} ta usługa wymazała na żądanie swoją kopię tego pliku i dane osobowe.`,
erasing: ({ day }) => `Od ${day} ta usługa wymazuje swoją kopię tego pliku i dane osobowe.`,
},
evidence: {
levels: {
BB: "Czas opieczętowania podaje tylko ta usługa. Plik nie zawiera ważnego znacznika czasu niezależnego serwera (poziom PAdES B-B).",
BT: "Niezależny znacznik czasu dowodzi, że plik istniał w tym momencie (poziom PAdES B-T).",
BLT: "Niezależny znacznik czasu dowodzi, że plik istniał w tym momencie. Zawiera też dowód wystawców, że żaden certyfikat nie był wtedy unieważniony, więc można go sprawdzić offline, nawet gdy wystawcy już nie istnieją (poziom PAdES B-LT).",
},
askIssuer: "Aby dowiedzieć się, czy certyfikat unieważniono, zapytaj jego wystawcę.",
stampInvalid: ({ reasons }) => `Znacznik czasu jest nieważny: ${reasons}.`,
stampTrusted: ({ server, time }) => `Znacznik czasu wydał ${server}, wskazuje on ${time}. Certyfikat był wtedy ważny, tylko do znaczników czasu, i wydany przez urząd, któremu ta usługa ufa.`,
stampUnchecked: ({ server, time, issuer }) => `Znacznik czasu wydał ${server}, wskazuje on ${time}. Certyfikat był wtedy ważny, tylko do znaczników czasu. Wystawcy certyfikatu (${issuer}) nie sprawdzono, bo ta usługa nie ma listy zaufanych urzędów.`,
pending: {
TIME_STAMP: {
PENDING: "Podczas pieczętowania znacznik czasu był niedostępny. Ta usługa nadal próbuje go uzyskać.",
UNAVAILABLE: "Gdy certyfikat był ważny, znacznik czasu był niedostępny, więc plik go nie otrzyma.",
REVOKED: "Plik nie otrzyma znacznika czasu, bo unieważniono certyfikat.",
},
REVOCATION_DATA: {
PENDING: "Podczas pieczętowania nie było dowodu, że żadnego certyfikatu nie unieważniono. Ta usługa nadal próbuje go uzyskać.",
UNAVAILABLE: "Dowód, że żadnego certyfikatu nie unieważniono, jest niedostępny: certyfikat nie wskazuje usługi unieważniania lub wygasł.",
REVOKED: "Unieważniono certyfikat.",
},
},
revoked: ({ role, certificate, revokedAt, learnedAt }) => `${({ SIGNER: `Certyfikat, którym opieczętowano ten plik (${certificate}), unieważniono ${revokedAt}. Ta usługa dowiedziała się o tym ${learnedAt}.` } as Cases)[role] ?? `Certyfikat serwera znaczników czasu (${certificate}) unieważniono ${revokedAt}. Ta usługa dowiedziała się o tym ${learnedAt}.`}`,
sealOlder: "Znacznik czasu dowodzi, że pieczęć jest starsza.",
sealNotOlder: "Żaden znacznik czasu nie dowodzi, że pieczęć jest starsza. Zapytaj operatora tej usługi.",
},
passkeys: {
unreadable: "Nie można odczytać dowodu.",
missing: "Dziennik zdarzeń zawiera podpis kluczem dostępu, którego nie ma w pliku.",
otherFile: "Podpisane oświadczenie dotyczy innego pliku.",
noSuchAct: "Nasze zapisy nie zawierają takiego działania.",
notLogged: "Dziennik zdarzeń nie zawiera takiego podpisu.",
differs: ({ part }) => `Podpisane oświadczenie i zapisy się różnią: ${part}.`,
noStatement: "Nie podpisano żadnego oświadczenia.",
notAssertion: "Dane przeglądarki nie są odpowiedzią klucza dostępu.",
otherSite: "Klucz dostępu należy do innej witryny lub odpowiedział innej.",
otherStatement: "Klucz dostępu podpisał inne oświadczenie.",
notVerified: "Urządzenie uwierzytelniające nie zweryfikowało użytkownika.",
wrongSignature: "Podpis nie pasuje do klucza publicznego.",
},
};
