// Written by `pnpm --filter @repo/doc-signing messages`.
import type { DocumentWords } from "../en/document.ts";
export const document: DocumentWords = {
auditLog: "Dziennik zdarzeń",
notifications: {
title: "Powiadomienia",
own: "Wiadomości e-mail o dokumentach wysłanych przez Ciebie.",
team: "Dla członków zespołu, którzy nie dokonali własnego wyboru.",
kinds: {
signed: "Odbiorca złożył podpis",
viewed: "Odbiorca otworzył dokument po raz pierwszy",
declined: "Odbiorca odmówił",
expired: "Upłynął termin na podpis odbiorcy",
completed: "Dokument jest zakończony, z plikiem PDF z pieczęcią elektroniczną",
},
asTeam: "Zgodnie z wyborem zespołu",
on: "Włączone",
off: "Wyłączone",
programs: "Dokumenty wysyłane przez program za pomocą API nie powodują wiadomości, gdy odbiorca je podpisze lub otworzy, chyba że program tego zażąda.",
saved: "Zapisano. Obowiązuje od teraz.",
},
};
