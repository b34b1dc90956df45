// Written by `pnpm --filter @repo/doc-signing messages`.
import type { VerifyWords } from "../en/verify.ts";
import { makePlurals } from "@repo/service-kit/languages";
const plural = makePlurals("de");
type Cases = Record<string, string | undefined>;
export const verify: VerifyWords = {
title: "PDF prüfen",
intro: "Wählen Sie ein unterschriebenes PDF, um zu sehen, ob es echt ist, wer es unterschrieben hat und wann.",
file: "PDF-Datei",
button: "Prüfen",
deleted: "Die Datei wird nach der Prüfung gelöscht.",
meaning: {
title: "Was das Ergebnis bedeutet",
proves: "Eine echte Datei ist genau die Datei, die dieser Dienst versiegelt hat, mit der hochgeladenen Datei darin. Sie zeigt, welche E-Mail-Adressen wann gehandelt haben und wie sie sich ausgewiesen haben.",
limits: "Das Ergebnis beweist nicht, wer eine E-Mail-Adresse benutzt hat oder dass eine Vereinbarung rechtlich gültig ist.",
sign: "Um ein Dokument zu unterschreiben, öffnen Sie den Link in Ihrer E-Mail.",
},
acts: {
acted: ({ role, time }) => `${({ APPROVER: `Genehmigt am ${time}`, VIEWER: `Gelesen am ${time}`, ASSISTANT: `Felder ausgefüllt am ${time}` } as Cases)[role] ?? `Unterschrieben am ${time}`}`,
declined: "Abgelehnt",
notActed: "Hat nicht gehandelt",
copied: "Hat eine Kopie erhalten",
reference: "Referenz:",
},
document: ({ id }) => `Dokument ${id}`,
sealedAt: ({ id, time }) => `Dokument ${id}, versiegelt am ${time}`,
technical: {
title: "Technische Einzelheiten",
thisFile: "SHA-256 dieser Datei:",
problems: ({ list }) => `Probleme: ${list}`,
original: "SHA-256 der hochgeladenen Datei:",
prefix: ({ bytes }) => `SHA-256 der hochgeladenen Datei, der ersten ${bytes} Bytes dieser Datei:`,
certificate: ({ subject }) => `Versiegelt mit dem Zertifikat von ${subject}:`,
timeStamped: ({ time }) => `Zeitstempel: ${time}`,
level: ({ level }) => `PAdES-Stufe ${level} (ETSI EN 319 142-1)`,
},
verdicts: {
GENUINE: {
headline: "Diese Datei ist echt und unverändert",
advice: "Sie wurde von diesem Dienst versiegelt und seitdem nicht verändert.",
},
DECLINED: {
headline: "Diese Datei ist echt, aber das Dokument wurde abgelehnt",
advice: "Sie wurde von diesem Dienst versiegelt und seitdem nicht verändert.",
},
NOT_RELIABLE: {
headline: "Verlassen Sie sich nicht auf diese Datei",
advice: "Sie ist unverändert, seit sie mit einem Zertifikat dieses Dienstes versiegelt wurde. Es gibt aber Gründe, sich nicht auf sie zu verlassen.",
},
NOT_RECORDED: {
headline: "Diese Datei ist nicht in unseren Aufzeichnungen",
advice: "Sie ist mit dem Zertifikat dieses Dienstes versiegelt, aber die Versiegelung ist nicht aufgezeichnet. Verlassen Sie sich nicht auf sie, und melden Sie sie dem Betreiber: Der Signaturschlüssel wurde vielleicht gestohlen.",
},
IMPORTED: {
headline: "Diese Datei wurde von einem anderen Dienst versiegelt",
advice: "Sie ist genau die Datei, die von jenem Dienst importiert wurde. Für das, was davor geschah, kann nur jener Dienst einstehen.",
},
ALTERED: {
headline: "Diese Datei wurde nach der Versiegelung verändert",
advice: "Verlassen Sie sich nicht auf sie. Ihr Inhalt kann von dem abweichen, was unterschrieben wurde. Bitten Sie um die versiegelte Originaldatei.",
},
NOT_OURS: {
headline: "Diese Datei wurde nicht von diesem Dienst versiegelt",
advice: "Sie enthält eine andere Signatur, die diese Seite nicht prüfen kann.",
},
NOT_SEALED: {
headline: "Diese Datei hat kein Siegel",
advice: "Vielleicht ist es die Datei vor der Unterschrift oder eine gedruckte oder neu gespeicherte Kopie; dabei geht das Siegel verloren. Bitten Sie um die versiegelte Originaldatei.",
},
NOT_A_PDF: {
headline: "Diese Datei kann nicht gelesen werden",
advice: "Sie ist beschädigt, mit einem Passwort geschützt oder kein PDF.",
},
TOO_EXPENSIVE: {
headline: "Diese Datei konnte nicht geprüft werden",
advice: "Die Verarbeitung braucht zu viel Zeit oder Speicher; das Siegel wurde deshalb nicht geprüft.",
},
},
findings: {
addedByOthers: "Der Zeitstempel oder die Sperrinformationen stammen nicht von diesem Dienst.",
completed: "Alle Empfänger haben ihren Teil abgeschlossen.",
declined: "Das Dokument wurde abgelehnt. Es ist keine unterschriebene Vereinbarung.",
logMatches: "Das Protokoll des Dokuments ist vollständig und passt zum Siegel.",
logDiffers: "Das Protokoll in unseren Aufzeichnungen passt nicht zum Siegel: Die Aufzeichnungen wurden nach der Versiegelung verändert.",
otherOriginal: "Die darin enthaltene hochgeladene Datei ist nicht die aus unseren Aufzeichnungen.",
original: "Sie enthält am Anfang genau die hochgeladene Datei.",
repaired: "Die Struktur jener Datei war beschädigt; vor der Versiegelung wurde eine reparierte angehängt.",
frozen: ({ parts }) => `Teile jener Datei könnten auf dem Bildschirm, auf Papier oder nach einem Klick anders aussehen (${parts}). Die versiegelte Datei zeigt sie immer so, wie die Empfänger sie gesehen haben.`,
someone: "Eine Person",
passkeyBad: ({ who, problems }) => `Verlassen Sie sich nicht auf die Passkey-Signatur von ${who}: ${problems}`,
passkeyGood: ({ who, time }) => `${who} hat am ${time} einen Passkey verwendet. Er hat eine Erklärung mit dieser Datei, jedem Wert, der Zustimmung und der Zeit signiert. Die Datei enthält den Nachweis, den alle ohne diesen Dienst prüfen können.`,
parts: {
annotations: "Anmerkungen",
layers: "Ebenen",
images: "Bilder",
printing: "Druckeinstellungen",
},
imported: ({ time }) => `Sie wurde am ${time} importiert und seitdem nicht verändert.`,
importedCompleted: "Nach Angabe jenes Dienstes haben alle Empfänger ihren Teil abgeschlossen.",
importedLogDiffers: "Das Protokoll in unseren Aufzeichnungen wurde nach dem Import verändert.",
importedUnreliable: "Sie ist genau die Datei, die von einem anderen Dienst importiert wurde. Es gibt aber Gründe, sich nicht auf sie zu verlassen.",
ownSigned: ({ subject }) => `Ihre digitale Signatur ist gültig. Sie stammt von ${subject}; diese Seite prüft nicht, wer das Zertifikat ausgestellt hat.`,
ownUnchecked: "Diese Seite kann ihre digitale Signatur nicht bestätigen.",
ownNone: "Sie hat keine digitale Signatur.",
erasedUnderPolicy: ({ day, years }) => `Am ${day} hat dieser Dienst seine Kopie dieser Datei und die personenbezogenen Daten nach der Aufbewahrungsfrist von ${plural(years, { one: `${years} Jahr`, other: `${years} Jahren` })} gelöscht.`,
erasedOnRequest: ({ day }) => `Am ${day} hat dieser Dienst seine Kopie dieser Datei und die personenbezogenen Daten auf Anforderung gelöscht.`,
erasing: ({ day }) => `Seit ${day} löscht dieser Dienst seine Kopie dieser Datei und die personenbezogenen Daten.`,
},
evidence: {
levels: {
BB: "Die Zeit der Versiegelung gibt nur dieser Dienst an. Die Datei enthält keinen gültigen Zeitstempel eines unabhängigen Servers (PAdES-Stufe B-B).",
BT: "Ein unabhängiger Zeitstempel belegt, dass die Datei zu diesem Zeitpunkt existierte (PAdES-Stufe B-T).",
BLT: "Ein unabhängiger Zeitstempel belegt, dass die Datei zu diesem Zeitpunkt existierte. Sie enthält auch den Nachweis der Aussteller, dass bis dahin kein Zertifikat widerrufen war, und lässt sich daher offline prüfen, auch wenn es die Aussteller nicht mehr gibt (PAdES-Stufe B-LT).",
},
askIssuer: "Ob ein Zertifikat widerrufen wurde, erfahren Sie von seinem Aussteller.",
stampInvalid: ({ reasons }) => `Der Zeitstempel ist nicht gültig: ${reasons}.`,
stampTrusted: ({ server, time }) => `Der Zeitstempel wurde von ${server} ausgestellt und nennt ${time}. Das Zertifikat war zu diesem Zeitpunkt gültig, nur für Zeitstempel bestimmt und von einer Stelle ausgestellt, der dieser Dienst bei Zeitstempeln vertraut.`,
stampUnchecked: ({ server, time, issuer }) => `Der Zeitstempel wurde von ${server} ausgestellt und nennt ${time}. Das Zertifikat war zu diesem Zeitpunkt gültig und nur für Zeitstempel bestimmt. Der Aussteller des Zertifikats (${issuer}) wurde nicht geprüft, weil dieser Dienst keine Liste vertrauenswürdiger Stellen hat.`,
pending: {
TIME_STAMP: {
PENDING: "Bei der Versiegelung war kein Zeitstempel verfügbar. Dieser Dienst versucht weiterhin, einen zu erhalten.",
UNAVAILABLE: "Während das Signaturzertifikat gültig war, war kein Zeitstempel verfügbar; die Datei erhält daher keinen.",
REVOKED: "Die Datei erhält keinen Zeitstempel, weil ein Zertifikat widerrufen wurde.",
},
REVOCATION_DATA: {
PENDING: "Bei der Versiegelung war kein Nachweis verfügbar, dass kein Zertifikat widerrufen war. Dieser Dienst versucht weiterhin, ihn zu erhalten.",
UNAVAILABLE: "Ein Nachweis, dass kein Zertifikat widerrufen war, ist nicht verfügbar: Ein Zertifikat nennt keinen Sperrdienst oder ist abgelaufen.",
REVOKED: "Ein Zertifikat wurde widerrufen.",
},
},
revoked: ({ role, certificate, revokedAt, learnedAt }) => `${({ SIGNER: `Das Zertifikat, mit dem diese Datei versiegelt ist (${certificate}), wurde am ${revokedAt} widerrufen. Dieser Dienst erfuhr es am ${learnedAt}.` } as Cases)[role] ?? `Das Zertifikat des Zeitstempelservers (${certificate}) wurde am ${revokedAt} widerrufen. Dieser Dienst erfuhr es am ${learnedAt}.`}`,
sealOlder: "Der Zeitstempel belegt, dass das Siegel älter ist.",
sealNotOlder: "Kein Zeitstempel belegt, dass das Siegel älter ist. Fragen Sie den Betreiber dieses Dienstes.",
},
passkeys: {
unreadable: "Der Nachweis kann nicht gelesen werden.",
missing: "Das Protokoll verzeichnet eine Passkey-Signatur, die die Datei nicht enthält.",
otherFile: "Die signierte Erklärung betrifft eine andere Datei.",
noSuchAct: "Unsere Aufzeichnungen enthalten keine solche Handlung.",
notLogged: "Das Protokoll verzeichnet keine solche Signatur.",
differs: ({ part }) => `Die signierte Erklärung und die Aufzeichnungen unterscheiden sich: ${part}.`,
noStatement: "Es wurde keine Erklärung signiert.",
notAssertion: "Die Daten des Browsers sind keine Antwort eines Passkeys.",
otherSite: "Der Passkey gehört zu einer anderen Website oder hat einer anderen geantwortet.",
otherStatement: "Der Passkey hat eine andere Erklärung signiert.",
notVerified: "Das Gerät hat die Person nicht überprüft.",
wrongSignature: "Die Signatur passt nicht zum öffentlichen Schlüssel.",
},
};
