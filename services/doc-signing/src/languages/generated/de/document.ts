// Written by `pnpm --filter @repo/doc-signing messages`.
import type { DocumentWords } from "../en/document.ts";
export const document: DocumentWords = {
auditLog: "Audit-Protokoll",
notifications: {
title: "Benachrichtigungen",
own: "E-Mails zu Dokumenten, die Sie gesendet haben.",
team: "Für Mitglieder des Teams, die nicht selbst gewählt haben.",
kinds: {
signed: "Jemand hat unterschrieben",
viewed: "Jemand hat das Dokument zum ersten Mal geöffnet",
declined: "Jemand hat abgelehnt",
expired: "Die Frist zum Unterschreiben ist abgelaufen",
completed: "Ein Dokument ist abgeschlossen, mit dem versiegelten PDF",
},
asTeam: "Wie mein Team es gewählt hat",
on: "Ein",
off: "Aus",
programs: "Bei Dokumenten, die ein Programm über die API sendet, kommt keine E-Mail, wenn jemand sie unterschreibt oder öffnet, außer das Programm verlangt es.",
saved: "Gespeichert. Das gilt ab jetzt.",
},
};
