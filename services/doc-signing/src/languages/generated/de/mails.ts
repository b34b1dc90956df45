// Written by `pnpm --filter @repo/doc-signing messages`.
import type { MailWords } from "../en/mails.ts";
import { makePlurals } from "@repo/service-kit/languages";
const plural = makePlurals("de");
type Cases = Record<string, string | undefined>;
export const mails: MailWords = {
lang: "de",
greeting: ({ name }) => `Guten Tag ${name},`,
request: {
subject: ({ sender, role, title }) => `${sender} bittet Sie, „${title}“ ${({ SIGNER: `zu unterschreiben`, APPROVER: `zu genehmigen`, ASSISTANT: `mit auszufüllen` } as Cases)[role] ?? `zu lesen`}`,
opening: ({ sender, role, title }) => `${sender} bittet Sie, „${title}“ ${({ SIGNER: `zu unterschreiben`, APPROVER: `zu genehmigen`, ASSISTANT: `mit auszufüllen` } as Cases)[role] ?? `zu lesen`}.`,
},
turn: {
subject: ({ role, title }) => `Sie sind an der Reihe, „${title}“ ${({ SIGNER: `zu unterschreiben`, APPROVER: `zu genehmigen`, ASSISTANT: `mit auszufüllen` } as Cases)[role] ?? `zu lesen`}`,
opening: ({ role, title, sender }) => `Sie sind nun an der Reihe, „${title}“ von ${sender} ${({ SIGNER: `zu unterschreiben`, APPROVER: `zu genehmigen`, ASSISTANT: `mit auszufüllen` } as Cases)[role] ?? `zu lesen`}.`,
},
reminder: {
subjectOf: ({ subject }) => `Erinnerung: ${subject}`,
subject: ({ role, title }) => `Erinnerung: Bitte „${title}“ ${({ SIGNER: `unterschreiben`, APPROVER: `genehmigen`, ASSISTANT: `ausfüllen` } as Cases)[role] ?? `lesen`}`,
opening: ({ sender, role, title }) => `${sender} wartet darauf, dass Sie „${title}“ ${({ SIGNER: `unterschreiben`, APPROVER: `genehmigen`, ASSISTANT: `ausfüllen` } as Cases)[role] ?? `lesen`}.`,
},
messageFrom: ({ sender }) => `Nachricht von ${sender}:`,
actBefore: ({ role, day }) => `Bitte bis ${day} ${({ SIGNER: `unterschreiben`, APPROVER: `genehmigen`, ASSISTANT: `ausfüllen` } as Cases)[role] ?? `lesen`}.`,
from: ({ sender, email }) => `Von ${sender}, ${email}`,
pages: ({ count }) => `${plural(count, { one: `${count} Seite`, other: `${count} Seiten` })}`,
sentBy: ({ product, host, sender, email }) => `Gesendet mit ${product} (${host}) für ${sender}, ${email}.`,
sent: ({ product, host }) => `Gesendet mit ${product} (${host}).`,
sentToSender: ({ product, host }) => `Gesendet mit ${product} (${host}), weil Sie dieses Dokument versendet haben.`,
review: ({ role }) => `${({ SIGNER: `Prüfen und unterschreiben`, APPROVER: `Prüfen und genehmigen`, ASSISTANT: `Prüfen und ausfüllen` } as Cases)[role] ?? `Dokument lesen`}`,
openDocument: "Dokument öffnen",
downloadPdf: "PDF herunterladen",
linkIsPersonal: "Dieser Link ist persönlich. Wer ihn hat, kann in Ihrem Namen handeln. Leiten Sie diese E-Mail deshalb nicht weiter.",
questions: ({ sender }) => `Haben Sie Fragen zum Dokument? Antworten Sie auf diese E-Mail, um ${sender} zu erreichen.`,
chooseEmails: ({ url }) => `Wählen Sie aus, welche dieser E-Mails Sie erhalten: ${url}`,
finished: {
subject: ({ title }) => `Abgeschlossen: „${title}“`,
attached: ({ title }) => `„${title}“ ist abgeschlossen. Das versiegelte PDF finden Sie im Anhang dieser E-Mail.`,
linked: ({ title }) => `„${title}“ ist abgeschlossen. Das versiegelte PDF ist für einen Anhang zu groß. Über die Schaltfläche unten können Sie es herunterladen.`,
linkedForDays: ({ title }) => `„${title}“ ist abgeschlossen. Das versiegelte PDF ist für einen Anhang zu groß. Sie können es sieben Tage lang über die Schaltfläche unten herunterladen, auf der Seite des Dokuments jederzeit.`,
keep: "Bewahren Sie die Datei unverändert auf. Beim Drucken oder erneuten Speichern geht das Siegel verloren, das belegt, was unterschrieben wurde.",
},
signed: {
subject: ({ name, role, title }) => `${name} hat „${title}“ ${({ APPROVER: `genehmigt`, VIEWER: `gelesen`, ASSISTANT: `ausgefüllt` } as Cases)[role] ?? `unterschrieben`}`,
waiting: ({ done, total, names }) => `${done} von ${total} sind fertig. Es fehlen noch: ${names}.`,
all: "Alle sind fertig. Das versiegelte PDF steht in Kürze bereit.",
others: ({ count }) => `${plural(count, { one: `${count} weitere Person`, other: `${count} weitere Personen` })}`,
},
viewed: {
subject: ({ name, title }) => `${name} hat „${title}“ geöffnet`,
text: ({ name, email, title }) => `${name} (${email}) hat „${title}“ zum ersten Mal geöffnet.`,
},
declined: {
subject: ({ name, title }) => `${name} hat „${title}“ abgelehnt`,
text: ({ name, title }) => `${name} hat „${title}“ abgelehnt. Das Dokument kann nicht mehr unterschrieben werden. Grund:`,
},
cancelled: {
subject: ({ title }) => `Zurückgezogen: „${title}“`,
text: ({ sender, title }) => `${sender} hat „${title}“ zurückgezogen. Sie müssen nichts tun. Ihr Link zum Unterschreiben ist nicht mehr gültig.`,
},
expired: {
subject: ({ name, title }) => `Frist abgelaufen für ${name}: „${title}“`,
text: ({ name, email, title }) => `${name} (${email}) hat „${title}“ nicht rechtzeitig abgeschlossen, die Frist ist abgelaufen. Um sie zu verlängern, senden Sie das Dokument erneut.`,
},
removed: {
subject: ({ title }) => `Sie müssen „${title}“ nicht mehr unterschreiben`,
text: ({ sender, title }) => `${sender} hat Sie aus „${title}“ entfernt. Sie müssen nichts tun. Ihr Link zum Unterschreiben ist nicht mehr gültig.`,
},
corrected: {
subject: ({ title }) => `Wird korrigiert: „${title}“`,
text: ({ sender, title }) => `${sender} korrigiert „${title}“, das Sie bereits unterschrieben haben. Öffnen Sie das Dokument, um die aktuelle Fassung zu sehen. Wenn Sie nicht einverstanden sind, wenden Sie sich an den Absender.`,
},
blocked: {
subject: ({ name, title }) => `${name} kann „${title}“ noch nicht unterschreiben`,
text: ({ name, title }) => `${name} soll „${title}“ unterschreiben, hat darin aber kein Unterschriftsfeld. Der Link wartet, bis Sie eines hinzufügen: Öffnen Sie das Dokument und wählen Sie „Korrigieren“.`,
},
code: {
subject: ({ code }) => `${code} ist Ihr Code`,
toOpen: "Ihr Code zum Öffnen eines Dokuments:",
toAct: "Ihr Code zum Unterschreiben oder Ablehnen eines Dokuments:",
validFor: ({ minutes }) => `Geben Sie ihn auf der Seite ein, die danach gefragt hat. Er ist ${minutes} Minuten gültig und nur einmal verwendbar.`,
notAsked: "Wenn Sie keinen Code angefordert haben, hat jemand anderes Ihren Link. Geben Sie diesen Code nicht weiter.",
},
};
