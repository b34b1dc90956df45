// Written by `pnpm --filter @repo/doc-signing messages`.
import type { KitWords } from "../en/kit.ts";
import { makePlurals } from "../../plurals.ts";
const plural = makePlurals("pl");
export const kit: KitWords = {
close: "Zamknij",
cancel: "Anuluj",
copy: "Kopiuj",
copyOf: ({ what }) => `Kopiuj: ${what}`,
copied: "Skopiowano",
copyBlocked: "Przeglądarka nie pozwala tu kopiować. Zaznacz tekst.",
skipToContent: "Przejdź do treści",
mainNavigation: "Nawigacja główna",
justNow: "przed chwilą",
checkFields: "Sprawdź zaznaczone pola.",
errorPage: {
headline: "Coś poszło nie tak",
headlines: {
403: "Brak dostępu",
404: "Nie znaleziono strony",
410: "Już niedostępne",
429: "Zbyt wiele żądań",
503: "Usługa niedostępna",
},
notFound: "Pod tym adresem nic nie ma. Może jest błędnie wpisany albo strona została usunięta.",
invalidRequest: "Ten link lub formularz jest nieprawidłowy. Wróć i spróbuj ponownie.",
backHome: "Wróć na stronę główną",
requestId: "Identyfikator żądania dla pomocy technicznej:",
details: {
413: "Przesyłane dane są za duże.",
429: "Zbyt wiele żądań. Proszę chwilę poczekać i spróbować ponownie.",
500: "Wystąpił błąd po naszej stronie. Proszę spróbować ponownie. Jeśli problem się powtarza, proszę skontaktować się z pomocą techniczną, podając identyfikator żądania.",
503: "Usługa jest chwilowo niedostępna. Proszę spróbować za minutę.",
other: "Operacja się nie powiodła. Proszę wrócić i spróbować ponownie.",
},
},
problems: {
missing: "To pole trzeba wypełnić.",
tooLong: ({ max }) => `${plural(max, { one: `Może mieć najwyżej ${max} znak.`, few: `Może mieć najwyżej ${max} znaki.`, many: `Może mieć najwyżej ${max} znaków.`, other: `Może mieć najwyżej ${max} znaku.` })}`,
tooShort: ({ min }) => `${plural(min, { one: `Musi mieć co najmniej ${min} znak.`, few: `Musi mieć co najmniej ${min} znaki.`, many: `Musi mieć co najmniej ${min} znaków.`, other: `Musi mieć co najmniej ${min} znaku.` })}`,
notEmail: "To musi być adres e-mail.",
notChoice: "To musi być jedna z możliwości.",
invalid: "To jest nieprawidłowe. Sprawdź.",
confirm: "Potwierdź to.",
serviceName: "Nie może być nazwą tej usługi.",
privateAddress: "Nie może to być adres w sieci prywatnej.",
},
};
