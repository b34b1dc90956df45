// Written by `pnpm --filter @repo/doc-signing messages`.
import type { DocumentWords } from "../en/document.ts";
export const document: DocumentWords = {
auditLog: "Registro di controllo",
notifications: {
title: "Notifiche",
own: "E-mail sui documenti che ha inviato.",
team: "Per i membri del team che non hanno scelto personalmente.",
kinds: {
signed: "Un destinatario ha firmato",
viewed: "Un destinatario ha aperto il documento per la prima volta",
declined: "Un destinatario ha rifiutato",
expired: "Il termine per la firma di un destinatario è scaduto",
completed: "Un documento è completato, con il PDF sigillato",
},
asTeam: "Come scelto dal mio team",
on: "Attivo",
off: "Disattivato",
programs: "I documenti che un programma invia con l’API non generano e-mail quando un destinatario li firma o li apre, a meno che il programma non lo richieda.",
saved: "Salvato. Vale da ora in poi.",
},
};
