// Written by `pnpm --filter @repo/doc-signing messages`.
import type { ErrorWords } from "../en/errors.ts";
type Cases = Record<string, string | undefined>;
export const errors: ErrorWords = {
notPermitted: ({ limited }) => `${({ own: `Ihre Rolle im Team erlaubt das nur für selbst Erstelltes.` } as Cases)[limited] ?? `Ihre Rolle im Team erlaubt das nicht.`} Wenden Sie sich an einen Eigentümer oder Admin des Teams.`,
notMember: "Diese Person ist kein Mitglied des Teams.",
logo: {
tooLarge: "Das Logo ist größer als 1 MB. Wählen Sie eine kleinere Datei.",
otherKind: "Das Logo muss ein Bild im Format PNG, JPEG oder WebP sein.",
unreadable: "Das Bild ist beschädigt oder hat zu viele Pixel. Wählen Sie ein anderes.",
blank: "Auf Weiß, wie in E-Mails und auf dem Zertifikat, ist das Logo nicht zu sehen. Wählen Sie ein dunkleres.",
tooMany: "Sie können 20 Logos pro Stunde hochladen. Versuchen Sie es später erneut.",
notFound: "Logo nicht gefunden. Es wurde vielleicht ersetzt.",
},
chooseImage: "Wählen Sie ein Bild.",
chooseCsv: "Wählen Sie eine CSV-Datei.",
choosePdf: "Wählen Sie eine PDF-Datei.",
uploadIncomplete: "Der Upload ist unvollständig oder beschädigt. Senden Sie die Datei erneut.",
webhooks: {
chooseEvent: "Wählen Sie mindestens ein Ereignis.",
notFound: "Webhook nicht gefunden.",
deliveryNotFound: "Zustellung für diesen Webhook nicht gefunden.",
tooMany: ({ limit }) => `Ein Konto kann höchstens ${limit} Webhooks haben. Löschen Sie zuerst einen.`,
disabled: "Der Webhook ist deaktiviert. Aktivieren Sie ihn und versuchen Sie es erneut.",
paused: "Der Webhook ist angehalten, weil Zustellungen fehlschlugen. Setzen Sie ihn fort und versuchen Sie es erneut.",
tooManyDeliveries: "Sie haben zu viele Testereignisse und erneute Zustellungen gesendet. Versuchen Sie es in einigen Minuten erneut.",
},
tokens: {
notFound: "API-Token nicht gefunden.",
alreadyCreated: "Dieses Formular hat bereits ein Token angelegt. Wenn Sie es nicht kopiert haben, widerrufen Sie es und legen Sie ein neues an.",
},
exports: {
underWay: "Ein Export wird bereits vorbereitet. Warten Sie, bis er fertig ist.",
tooMany: "Sie können drei Exporte pro Tag starten. Versuchen Sie es später erneut.",
notFound: "Export nicht gefunden. Exporte werden nach 7 Tagen gelöscht.",
},
documents: {
notFound: "Dokument nicht gefunden.",
beingSealed: "Das Dokument wird gerade versiegelt. Versuchen Sie es in einigen Sekunden erneut.",
fileProcessed: "Die Datei wurde bereits verarbeitet und kann nicht ersetzt werden. Erstellen Sie stattdessen ein neues Dokument.",
},
recipients: {
notFound: "Empfänger in diesem Dokument nicht gefunden.",
exists: "Dieses Dokument hat bereits einen Empfänger mit dieser E-Mail-Adresse.",
begun: "Diese Person hat der Unterschrift bereits zugestimmt oder ein Feld ausgefüllt. Das lässt sich nicht mehr ändern.",
nobodyLeft: "Das ist die letzte Person, die handeln muss. Ziehen Sie das Dokument stattdessen zurück oder löschen Sie es.",
assistantOrder: "Ein Assistent braucht eine feste Reihenfolge, das Dokument wurde aber ohne gesendet. Wählen Sie eine andere Rolle.",
changed: "Die E-Mail-Adresse wurde geändert, nachdem Sie das Formular geöffnet haben. Prüfen Sie sie und versuchen Sie es erneut.",
nobodyToRemind: "Keine dieser Personen kann benachrichtigt werden: Sie sind schon fertig, erhalten nur eine Kopie oder sind noch nicht an der Reihe.",
},
title: {
missing: "Geben Sie einen Titel mit höchstens 255 Zeichen ein.",
},
templates: {
notFound: "Vorlage nicht gefunden.",
},
csv: {
notFound: "Diesen Upload gibt es nicht. Vielleicht wurde er mit seiner Vorlage gelöscht.",
tooManyFiles: "Ihre CSV-Dateien eines Tages sind zusammen zu groß. Versuchen Sie es später erneut.",
tooManyRows: "Sie können bis zu 5.000 CSV-Zeilen pro Tag starten. Versuchen Sie es später erneut.",
rowsTooLarge: "Die Zeilen der Datei sind zu groß, weil jede alle Empfänger der Vorlage hat. Teilen Sie die Datei auf.",
tooWide: ({ has, takes }) => `Die Datei hat ${has} Spalten, diese Vorlage braucht ${takes}.`,
unknownColumn: "Diese Vorlage hat keine solche Spalte. Laden Sie die CSV-Datei erneut herunter.",
twice: "Die Spalte kommt mehrfach vor.",
missing: "Die Spalte fehlt.",
tooManyValues: "Die Zeile hat mehr Werte, als es Spalten gibt.",
unnamedColumn: ({ value }) => `Der Wert „${value}“ steht in einer Spalte ohne Namen.`,
encoding: "Die Datei ist nicht in UTF-8 kodiert. Speichern Sie sie in Ihrem Tabellenprogramm als „CSV UTF-8“.",
tooLong: ({ max }) => `Die Datei hat mehr als ${max} Zeilen. Teilen Sie sie auf mehrere Dateien auf.`,
empty: "Die Datei ist leer.",
noRows: "Die Datei hat Spaltennamen, aber keine Zeilen darunter.",
unreadable: ({ line }) => `Die Datei kann bei Zeile ${line} nicht gelesen werden: Ein Anführungszeichen fehlt oder steht falsch.`,
},
};
