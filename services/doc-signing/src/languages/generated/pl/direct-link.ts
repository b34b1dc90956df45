// Written by `pnpm --filter @repo/doc-signing messages`.
import type { DirectLinkWords } from "../en/direct-link.ts";
export const directLink: DirectLinkWords = {
asks: ({ sender }) => `${sender} prosi o podpis`,
explained: "Wpisz imię i nazwisko oraz adres e-mail. Wyślemy link, pod którym można przeczytać i podpisać dokument.",
name: "Imię i nazwisko",
email: "Adres e-mail",
send: "Wyślij mi dokument",
nameNeeded: "Wpisz imię i nazwisko.",
fixFields: "Sprawdź zaznaczone pola.",
sent: {
title: "Sprawdź pocztę",
text: ({ title, email }) => `Link do podpisania dokumentu „${title}” wysłaliśmy na adres ${email}. Link jest osobisty, dlatego nie należy przekazywać tej wiadomości dalej.`,
otherAddress: "Użyj innego adresu",
},
unknown: "Ten link nie prowadzi do żadnego dokumentu lub został wyłączony. Skontaktuj się z osobą, od której pochodzi.",
usedUp: "Zamówiono tu zbyt wiele dokumentów. Spróbuj ponownie później.",
embedded: "Proszę podać imię i nazwisko oraz adres e-mail. Wyślemy kod, który otworzy dokument tutaj.",
};
