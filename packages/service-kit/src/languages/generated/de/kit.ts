// Written by `pnpm --filter @repo/doc-signing messages`.
import type { KitWords } from "../en/kit.ts";
import { makePlurals } from "../../plurals.ts";
const plural = makePlurals("de");
export const kit: KitWords = {
close: "Schließen",
cancel: "Abbrechen",
copy: "Kopieren",
copyOf: ({ what }) => `${what} kopieren`,
copied: "Kopiert",
copyBlocked: "Ihr Browser erlaubt das Kopieren hier nicht. Markieren Sie stattdessen den Text.",
skipToContent: "Zum Inhalt springen",
mainNavigation: "Hauptnavigation",
justNow: "gerade eben",
checkFields: "Prüfen Sie die markierten Felder.",
errorPage: {
headline: "Etwas ist schiefgegangen",
headlines: {
403: "Kein Zugriff",
404: "Seite nicht gefunden",
410: "Nicht mehr verfügbar",
429: "Zu viele Anfragen",
503: "Dienst nicht verfügbar",
},
notFound: "Unter dieser Adresse ist nichts. Vielleicht ist sie falsch geschrieben, oder die Seite wurde gelöscht.",
invalidRequest: "Dieser Link oder dieses Formular ist ungültig. Gehen Sie zurück, und versuchen Sie es erneut.",
backHome: "Zur Startseite",
requestId: "Anfrage-ID für den Support:",
details: {
413: "Der Upload oder das Formular ist zu groß.",
429: "Zu viele Anfragen. Warten Sie einen Moment und versuchen Sie es dann erneut.",
500: "Auf unserer Seite ist ein Fehler aufgetreten. Versuchen Sie es erneut. Wenn das Problem weiter besteht, wenden Sie sich mit der Anfrage-ID an den Support.",
503: "Der Dienst ist im Moment nicht verfügbar. Versuchen Sie es in einer Minute erneut.",
other: "Das hat nicht funktioniert. Gehen Sie zurück und versuchen Sie es erneut.",
},
},
problems: {
missing: "Muss ausgefüllt werden.",
tooLong: ({ max }) => `${plural(max, { one: `Darf höchstens ${max} Zeichen haben.`, other: `Darf höchstens ${max} Zeichen haben.` })}`,
tooShort: ({ min }) => `${plural(min, { one: `Muss mindestens ${min} Zeichen haben.`, other: `Muss mindestens ${min} Zeichen haben.` })}`,
notEmail: "Muss eine E-Mail-Adresse sein.",
notChoice: "Muss eine der Möglichkeiten sein.",
invalid: "Das ist ungültig. Prüfen Sie die Eingabe.",
confirm: "Bitte bestätigen Sie das.",
serviceName: "Darf nicht der Name dieses Dienstes sein.",
privateAddress: "Darf keine Adresse in einem privaten Netzwerk sein.",
},
};
