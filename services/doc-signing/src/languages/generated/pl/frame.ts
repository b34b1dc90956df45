// Written by `pnpm --filter @repo/doc-signing messages`.
import type { FrameWords } from "../en/frame.ts";
import { makePlurals } from "@repo/service-kit/languages";
const plural = makePlurals("pl");
export const frame: FrameWords = {
documents: "Dokumenty",
sentToMe: "Wysłane do mnie",
waiting: ({ count }) => `${plural(count, { one: `${count} czeka na Ciebie`, few: `${count} czekają na Ciebie`, many: `${count} czeka na Ciebie`, other: `${count} czeka na Ciebie` })}`,
templates: "Szablony",
verifyPdf: "Sprawdź plik PDF",
settings: "Ustawienia",
signOut: "Wyloguj się",
sentWith: ({ product }) => `Wysłano za pomocą ${product}`,
save: "Zapisz",
delete: "Usuń",
account: "Konto",
myDocuments: "Moje dokumenty",
back: "Wstecz",
language: {
title: "Język",
label: "Język Twoich stron i wiadomości",
hint: "Odbiorcy czytają w języku, który wybierzesz dla danego dokumentu.",
automatic: "Automatycznie: język przeglądarki",
save: "Zapisz język",
},
profileSaved: {
name: "Zapisano imię i nazwisko.",
email: "Zmieniono adres e-mail.",
language: "Zapisano język.",
},
refusals: {
noSuchTeam: "Nie znaleziono zespołu.",
teamNotYours: "Nie należysz do tego zespołu albo zespół nie istnieje.",
sessionEnded: "Sesja dobiegła końca. Zaloguj się ponownie.",
},
alsoRevokeTokens: "Unieważnij także moje tokeny API",
team: ({ name }) => `zespół ${name}`,
newAccount: {
title: "Utwórz konto",
heading: "Prawie gotowe",
address: ({ email }) => `Adresem e-mail konta będzie ${email}.`,
name: "Imię i nazwisko",
nameHint: "Widoczne dla odbiorców Twoich dokumentów.",
},
};
