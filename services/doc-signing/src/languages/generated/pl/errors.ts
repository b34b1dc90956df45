// Written by `pnpm --filter @repo/doc-signing messages`.
import type { ErrorWords } from "../en/errors.ts";
type Cases = Record<string, string | undefined>;
export const errors: ErrorWords = {
notPermitted: ({ limited }) => `${({ own: `Twoja rola w zespole pozwala na to tylko dla utworzonych przez Ciebie elementów.` } as Cases)[limited] ?? `Twoja rola w zespole na to nie pozwala.`} Zwróć się do właściciela lub administratora zespołu.`,
notMember: "Ten użytkownik nie jest członkiem zespołu.",
logo: {
tooLarge: "Logo jest większe niż 1 MB. Wybierz mniejszy plik.",
otherKind: "Logo musi być obrazem PNG, JPEG lub WebP.",
unreadable: "Obraz jest uszkodzony lub ma zbyt wiele pikseli. Wybierz inny.",
blank: "Logo jest niewidoczne na białym tle, jak w e-mailach i na certyfikacie. Wybierz ciemniejsze.",
tooMany: "Możesz przesłać 20 logo na godzinę. Spróbuj ponownie później.",
notFound: "Nie znaleziono logo. Mogło zostać zastąpione.",
},
chooseImage: "Wybierz obraz.",
chooseCsv: "Wybierz plik CSV.",
choosePdf: "Wybierz plik PDF.",
uploadIncomplete: "Przesyłanie jest niepełne lub uszkodzone. Wyślij plik ponownie.",
webhooks: {
chooseEvent: "Wybierz co najmniej jedno zdarzenie.",
notFound: "Nie znaleziono webhooka.",
deliveryNotFound: "Nie znaleziono dostawy dla tego webhooka.",
tooMany: ({ limit }) => `Konto może mieć najwyżej ${limit} webhooków. Najpierw usuń jeden z nich.`,
disabled: "Webhook jest wyłączony. Włącz go i spróbuj ponownie.",
paused: "Webhook jest wstrzymany, ponieważ dostawy się nie udawały. Wznów go i spróbuj ponownie.",
tooManyDeliveries: "Wysłano zbyt wiele zdarzeń testowych i ponownych dostaw. Spróbuj ponownie za kilka minut.",
},
tokens: {
notFound: "Nie znaleziono tokena API.",
alreadyCreated: "Ten formularz już utworzył token. Jeśli go nie skopiowano, unieważnij go i utwórz nowy.",
},
exports: {
underWay: "Eksport jest już przygotowywany. Poczekaj, aż się zakończy.",
tooMany: "Możesz rozpocząć trzy eksporty dziennie. Spróbuj ponownie później.",
notFound: "Nie znaleziono eksportu. Eksporty są usuwane po 7 dniach.",
},
documents: {
notFound: "Nie znaleziono dokumentu.",
beingSealed: "Dokument jest pieczętowany. Spróbuj ponownie za kilka sekund.",
fileProcessed: "Plik został już przetworzony i nie można go zastąpić. Utwórz nowy dokument.",
},
recipients: {
notFound: "Nie znaleziono odbiorcy w tym dokumencie.",
exists: "Ten dokument ma już odbiorcę z tym adresem e-mail.",
begun: "Ten odbiorca już zgodził się podpisać lub wypełnił pole, więc nie można tego zmienić.",
nobodyLeft: "To ostatni odbiorca, który musi działać. Wycofaj lub usuń dokument.",
assistantOrder: "Asystent wymaga ustalonej kolejności, a dokument wysłano bez niej. Wybierz inną rolę.",
changed: "Adres e-mail zmienił się po otwarciu formularza. Sprawdź go i spróbuj ponownie.",
nobodyToRemind: "Żadnego z tych odbiorców nie można powiadomić: już zakończyli, otrzymują tylko kopię albo nie nadeszła ich kolej.",
},
title: {
missing: "Wpisz tytuł o długości najwyżej 255 znaków.",
},
templates: {
notFound: "Nie znaleziono szablonu.",
},
csv: {
notFound: "To przesłanie nie istnieje. Mogło zostać usunięte razem z szablonem.",
tooManyFiles: "Pliki CSV przesłane w ciągu dnia są łącznie zbyt duże. Spróbuj ponownie później.",
tooManyRows: "Możesz rozpocząć do 5000 wierszy CSV dziennie. Spróbuj ponownie później.",
rowsTooLarge: "Wiersze pliku są zbyt duże, bo każdy zawiera wszystkich odbiorców szablonu. Podziel plik.",
tooWide: ({ has, takes }) => `Plik ma ${has} kolumn, a ten szablon wymaga ${takes}.`,
unknownColumn: "Ten szablon nie ma takiej kolumny. Pobierz ponownie plik CSV.",
twice: "Kolumna występuje więcej niż raz.",
missing: "Brakuje kolumny.",
tooManyValues: "Wiersz ma więcej wartości niż jest kolumn.",
unnamedColumn: ({ value }) => `Wartość „${value}” jest w kolumnie bez nazwy.`,
encoding: "Plik nie jest zakodowany w UTF-8. Zapisz go jako „CSV UTF-8” w arkuszu kalkulacyjnym.",
tooLong: ({ max }) => `Plik ma więcej niż ${max} wierszy. Podziel go na kilka plików.`,
empty: "Plik jest pusty.",
noRows: "Plik ma nazwy kolumn, ale nie ma pod nimi wierszy.",
unreadable: ({ line }) => `Nie można odczytać pliku w pobliżu wiersza ${line}: brakuje cudzysłowu lub jest w złym miejscu.`,
},
};
