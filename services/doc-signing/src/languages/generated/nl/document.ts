// Written by `pnpm --filter @repo/doc-signing messages`.
import type { DocumentWords } from "../en/document.ts";
export const document: DocumentWords = {
auditLog: "Auditlogboek",
notifications: {
title: "Meldingen",
own: "E-mails over documenten die u hebt verzonden.",
team: "Voor teamleden die zelf geen keuze hebben gemaakt.",
kinds: {
signed: "Een ontvanger heeft ondertekend",
viewed: "Een ontvanger heeft het document voor het eerst geopend",
declined: "Een ontvanger heeft geweigerd",
expired: "De termijn van een ontvanger is verstreken",
completed: "Een document is voltooid, met de verzegelde PDF",
},
asTeam: "Zoals mijn team heeft gekozen",
on: "Aan",
off: "Uit",
programs: "Voor documenten die een programma via de API verzendt, komt er geen e-mail wanneer een ontvanger ze ondertekent of opent, tenzij het programma daarom vraagt.",
saved: "Opgeslagen. Dit geldt vanaf nu.",
},
};
