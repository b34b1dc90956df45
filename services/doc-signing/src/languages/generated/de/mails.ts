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
all: "Alle Empfänger sind fertig. Das versiegelte PDF steht in Kürze bereit.",
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
text: ({ name, email, title }) => `${name} (${email}) hat „${title}“ nicht rechtzeitig abgeschlossen, die Frist ist abgelaufen. Um sie zu verlängern, öffnen Sie das Dokument und wählen Sie „Erinnern“.`,
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
account: {
webhookPaused: {
subject: ({ url }) => `Webhook angehalten: ${url}`,
text: ({ webhookId, time, url }) => `Webhook ${webhookId} ist angehalten, weil seit ${time} jeder Zustellversuch fehlgeschlagen ist:

${url}

Neue Ereignisse werden zurückgehalten. Die Seite des Webhooks zeigt die Ursache.

Wenn der Empfänger wieder funktioniert, setzen Sie den Webhook auf dieser Seite oder mit POST /api/v1/webhooks/${webhookId}/resume fort. Zurückgehaltene Zustellungen werden dann gesendet.`,
button: "Webhook ansehen",
},
passwordChanged: {
subject: "Ihr Passwort wurde geändert",
text: ({ time }) => `Das Passwort Ihres Kontos wurde am ${time} geändert, und alle anderen Browser wurden abgemeldet.

Wenn Sie das nicht waren, setzen Sie Ihr Passwort jetzt zurück.`,
button: "Passwort zurücksetzen",
},
accountDeleted: {
subject: "Ihr Konto wurde gelöscht",
text: "Ihr Konto ist geschlossen. Ihre Entwürfe und Vorlagen wurden gelöscht, und Dokumente, die zur Unterschrift verschickt waren, wurden zurückgezogen.\n\nAbgeschlossene Dokumente und ihre Protokolle bleiben als Nachweis für die anderen Beteiligten erhalten.",
},
exportReady: {
subject: "Ihr Export ist bereit",
text: ({ time }) => `Die Kopie Ihrer Daten ist bereit. Sie können sie bis ${time} in den Einstellungen herunterladen.

Wenn Sie sie nicht angefordert haben, setzen Sie auf der Anmeldeseite Ihr Passwort zurück und prüfen Sie Ihre Sicherheitseinstellungen.`,
button: "Export herunterladen",
},
factorsReset: {
subject: "Ihre zweiten Faktoren wurden entfernt",
text: "Der Betreiber hat die Passkeys, die Authenticator-App und die Wiederherstellungscodes Ihres Kontos entfernt und Sie überall abgemeldet.\n\nWenn Sie das nicht veranlasst haben, wenden Sie sich an den Betreiber und ändern Sie Ihr Passwort.",
},
emailChanged: {
subject: "Ihre E-Mail-Adresse wurde geändert",
text: ({ newEmail, time }) => `Die E-Mail-Adresse Ihres Kontos wurde am ${time} zu ${newEmail} geändert.

Wenn Sie das nicht waren, wenden Sie sich an den Betreiber.`,
},
securityChanged: {
subject: ({ change }) => `${({ passkey_added: `Ihrem Konto wurde ein Passkey hinzugefügt`, passkey_removed: `Ein Passkey Ihres Kontos wurde entfernt`, authenticator_added: `Für Ihr Konto wurde eine Authenticator-App eingerichtet`, authenticator_removed: `Die Authenticator-App Ihres Kontos wurde ausgeschaltet`, provider_connected: `Ihr Konto wurde mit einer Unternehmensanmeldung verbunden`, provider_removed: `Eine Unternehmensanmeldung wurde von Ihrem Konto getrennt` } as Cases)[change] ?? `Für Ihr Konto wurden neue Wiederherstellungscodes erstellt`}`,
text: ({ time, change }) => `Die Änderung erfolgte am ${time}${({ passkey_added: `; alle anderen Browser wurden abgemeldet`, authenticator_added: `; alle anderen Browser wurden abgemeldet` } as Cases)[change] ?? ``}.

Wenn Sie das nicht waren, setzen Sie auf der Anmeldeseite Ihr Passwort zurück und prüfen Sie Ihre Sicherheitseinstellungen.`,
button: "Sicherheitseinstellungen prüfen",
},
retentionChanged: {
subject: ({ where, team }) => `${({ team: `Aufbewahrung im Team ${team} geändert` } as Cases)[where] ?? `Aufbewahrung Ihrer Dokumente geändert`}`,
text: ({ time, by, byName, byEmail, from, to, policy, appliesAt, counted, due }) => `${({ operator: `Der Betreiber` } as Cases)[by] ?? `${byName} (${byEmail})`} hat am ${time} geändert, wie lange Dokumente aufbewahrt werden.

Bisher: ${from === 0 ? `bis sie auf Anfrage endgültig gelöscht werden` : plural(from, { one: `${from} Jahr`, other: `${from} Jahre` })}

Jetzt: ${to === 0 ? `bis sie auf Anfrage endgültig gelöscht werden` : plural(to, { one: `${to} Jahr`, other: `${to} Jahre` })}

${({ none: `Kein Dokument wird mehr nach einer Aufbewahrungsregel gelöscht.` } as Cases)[policy] ?? `Ab dem ${appliesAt} werden Datei und personenbezogene Daten jedes Dokuments gelöscht, dessen Abschluss, Ablehnung oder Zurückziehung länger zurückliegt. Das lässt sich nicht rückgängig machen.${({ part: `${due === 0 ? `` : ` Zu diesem Zeitpunkt fällige Dokumente: mindestens ${due}.`}` } as Cases)[counted] ?? ` ${due === 0 ? `Zu diesem Zeitpunkt ist kein Dokument fällig.` : plural(due, { one: `Zu diesem Zeitpunkt ist ${due} Dokument fällig.`, other: `Zu diesem Zeitpunkt sind ${due} Dokumente fällig.` })}`}`}

Wenn Sie diese Änderung nicht erwartet haben, machen Sie sie auf der Einstellungsseite rückgängig.`,
button: "Aufbewahrung prüfen",
},
},
invitation: {
subject: ({ name, team }) => `${name} lädt Sie in das Team ${team} ein`,
heading: "Sie sind in ein Team eingeladen",
text: ({ name, email, role }) => `${name} (${email}) lädt Sie ein, diesem Team beizutreten, mit der Rolle ${role}:`,
button: "Einladung öffnen",
validFor: ({ days, email }) => `${plural(days, { one: `Die Einladung gilt nur für ${email}, einmal, und läuft nach ${days} Tag ab.`, other: `Die Einladung gilt nur für ${email}, einmal, und läuft nach ${days} Tagen ab.` })}`,
unknown: "Wenn Sie den Absender nicht kennen, ignorieren Sie diese E-Mail.",
},
};
