// Written by `pnpm --filter @repo/doc-signing messages`.
import type { HomeWords } from "../en/home.ts";
export const home: HomeWords = {
title: "Podpisywanie dokumentów",
heading: "Dokumenty podpisane i opieczętowane",
text: "Wyślij plik PDF osobom, które mają go podpisać. Podpisują w przeglądarce, a każda otrzymuje opieczętowaną kopię, która dowodzi, kto co podpisał i kiedy.",
signIn: "Zaloguj się",
createAccount: "Utwórz konto",
question: "Masz podpisany plik PDF?",
verify: "Sprawdź go",
sealed: "Podpisano i opieczętowano",
points: {
send: {
title: "Wysyłka w kilka minut",
text: "Prześlij plik PDF, dodaj osoby podpisujące i przeciągnij ich pola na stronę.",
},
sign: {
title: "Podpis na każdym urządzeniu",
text: "Odbiorcy otwierają link i rysują, wpisują lub przesyłają swój podpis. Nie potrzebują konta.",
},
verify: {
title: "Weryfikacja w każdej chwili",
text: "Każdą zmianę w opieczętowanym pliku można wykryć tutaj. Podpis można sprawdzić także w czytnikach PDF.",
},
},
};
