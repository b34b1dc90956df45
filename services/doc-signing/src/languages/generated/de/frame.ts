// Written by `pnpm --filter @repo/doc-signing messages`.
import type { FrameWords } from "../en/frame.ts";
import { makePlurals } from "@repo/service-kit/languages";
const plural = makePlurals("de");
export const frame: FrameWords = {
documents: "Dokumente",
sentToMe: "An mich gesendet",
waiting: ({ count }) => `${plural(count, { one: `${count} wartet auf Sie`, other: `${count} warten auf Sie` })}`,
templates: "Vorlagen",
verifyPdf: "PDF prüfen",
settings: "Einstellungen",
signOut: "Abmelden",
sentWith: ({ product }) => `Gesendet mit ${product}`,
save: "Speichern",
delete: "Löschen",
account: "Konto",
myDocuments: "Meine Dokumente",
back: "Zurück",
language: {
title: "Sprache",
label: "Sprache Ihrer Seiten und E-Mails",
hint: "Empfänger lesen die Sprache, die Sie für das jeweilige Dokument wählen.",
automatic: "Automatisch: die des Browsers",
save: "Sprache speichern",
},
profileSaved: {
name: "Name gespeichert.",
email: "E-Mail-Adresse geändert.",
language: "Sprache gespeichert.",
},
refusals: {
noSuchTeam: "Dieses Team gibt es nicht.",
teamNotYours: "Sie sind kein Mitglied dieses Teams, oder es existiert nicht.",
sessionEnded: "Ihre Sitzung ist beendet. Melden Sie sich erneut an.",
},
alsoRevokeTokens: "Auch meine API-Tokens widerrufen",
team: ({ name }) => `Team ${name}`,
newAccount: {
title: "Konto erstellen",
heading: "Fast fertig",
address: ({ email }) => `Die E-Mail-Adresse Ihres Kontos wird ${email} sein.`,
name: "Ihr Name",
nameHint: "Die Empfänger Ihrer Dokumente sehen ihn.",
},
};
