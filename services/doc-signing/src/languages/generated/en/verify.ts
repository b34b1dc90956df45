// Written by `pnpm --filter @repo/doc-signing messages`.
import { makePlurals } from "@repo/service-kit/languages";
const plural = makePlurals("en");
type Value = string | number;
type Cases = Record<string, string | undefined>;
export const verify = {
title: "Verify a PDF",
intro: "Choose a signed PDF to see whether it is genuine, who signed it, and when.",
file: "PDF file",
button: "Verify",
deleted: "The file is deleted after verification.",
meaning: {
title: "What the result means",
proves: "A genuine file is exactly the file that this service sealed, with the uploaded file inside. It shows which email addresses acted, when, and how they were authenticated.",
limits: "The result does not prove who used an email address, or that an agreement is legally valid.",
sign: "To sign a document, open the link in your email.",
},
acts: {
acted: ({ role, time }: { role: Value; time: Value }) => `${({ APPROVER: `Approved ${time}`, VIEWER: `Read ${time}`, ASSISTANT: `Filled in fields ${time}` } as Cases)[role] ?? `Signed ${time}`}`,
actedUntimed: ({ role }: { role: Value }) => `${({ APPROVER: `Approved`, VIEWER: `Read`, ASSISTANT: `Filled in fields` } as Cases)[role] ?? `Signed`} (time not recorded)`,
declined: "Declined",
notActed: "Did not act",
copied: "Received a copy",
reference: "Reference:",
},
document: ({ id }: { id: Value }) => `Document ${id}`,
sealedAt: ({ id, time }: { id: Value; time: Value }) => `Document ${id}, sealed ${time}`,
technical: {
title: "Technical details",
thisFile: "SHA-256 of this file:",
problems: ({ list }: { list: Value }) => `Problems: ${list}`,
original: "SHA-256 of the uploaded file:",
prefix: ({ bytes }: { bytes: Value }) => `SHA-256 of the uploaded file, the first ${bytes} bytes of this one:`,
certificate: ({ subject }: { subject: Value }) => `Sealed with the certificate of ${subject}:`,
timeStamped: ({ time }: { time: Value }) => `Time-stamped ${time}`,
level: ({ level }: { level: Value }) => `PAdES baseline level ${level} (ETSI EN 319 142-1)`,
},
verdicts: {
GENUINE: {
headline: "This file is genuine and unchanged",
advice: "It was sealed by this service and has not changed since.",
},
DECLINED: {
headline: "This file is genuine, but the document was declined",
advice: "It was sealed by this service and has not changed since.",
},
NOT_RELIABLE: {
headline: "Do not rely on this file",
advice: "It has not changed since it was sealed with a certificate of this service, but there are reasons not to rely on it.",
},
NOT_RECORDED: {
headline: "This file is not in our records",
advice: "It is sealed with this service’s certificate, but we have no record of sealing it. Do not rely on it, and report it to the operator of this service: the signing key may have been stolen.",
},
IMPORTED: {
headline: "This file was sealed by another service",
advice: "It is exactly the file that was imported from that service. Only that service can vouch for what happened before.",
},
ALTERED: {
headline: "This file was changed after it was sealed",
advice: "Do not rely on it. Its content may differ from what was signed. Ask for the original sealed file.",
},
NOT_OURS: {
headline: "This file was not sealed by this service",
advice: "It contains a signature by someone else, which this page cannot verify.",
},
NOT_SEALED: {
headline: "This file has no seal",
advice: "It may be the file from before signing, or a copy that was printed or saved again, which removes the seal. Ask for the original sealed file.",
},
NOT_A_PDF: {
headline: "This file cannot be read",
advice: "It is damaged, protected by a password, or not a PDF.",
},
TOO_EXPENSIVE: {
headline: "This file could not be verified",
advice: "Processing it takes too much time or memory, so its seal was not checked.",
},
},
findings: {
addedByOthers: "The time-stamp or revocation data was not added by this service.",
completed: "All recipients completed their part.",
declined: "The document was declined. It is not a signed agreement.",
logMatches: "The document’s audit log is complete and matches the seal.",
logDiffers: "The audit log in our records does not match the seal: the records were changed after sealing.",
otherOriginal: "The uploaded file inside it is not the one in our records.",
original: "It contains the exact uploaded file at its beginning.",
repaired: "The structure of that file was damaged, and a repaired one was appended before sealing.",
frozen: ({ parts }: { parts: Value }) => `Parts of that file could look different on screen, on paper or after a click (${parts}). The sealed file always shows them as the recipients saw them.`,
someone: "A recipient",
passkeyBad: ({ who, problems }: { who: Value; problems: Value }) => `Do not rely on the passkey signature of ${who}: ${problems}`,
passkeyGood: ({ who, time }: { who: Value; time: Value }) => `${who} used a passkey at ${time}. It signed a statement with this file, every value, the consent and the time. The file contains the evidence, which anyone can check without this service.`,
parts: {
annotations: "annotations",
layers: "layers",
images: "images",
printing: "print settings",
},
imported: ({ time }: { time: Value }) => `It was imported on ${time} and has not changed since.`,
importedCompleted: "According to that service, all recipients completed their part.",
importedLogDiffers: "The audit log in our records was changed after the import.",
importedUnreliable: "It is exactly the file that was imported from another service, but there are reasons not to rely on it.",
ownSigned: ({ subject }: { subject: Value }) => `Its digital signature is valid. It is by ${subject}; this page does not check who issued the certificate.`,
ownUnchecked: "This page cannot confirm its digital signature.",
ownNone: "It has no digital signature.",
erasedUnderPolicy: ({ day, years }: { day: Value; years: number }) => `On ${day}, this service erased its copy of this file and the personal data under the policy to keep documents for ${plural(years, { one: `${years} year`, other: `${years} years` })}.`,
erasedOnRequest: ({ day }: { day: Value }) => `On ${day}, this service erased its copy of this file and the personal data on request.`,
erasing: ({ day }: { day: Value }) => `Since ${day}, this service has been erasing its copy of this file and the personal data.`,
},
evidence: {
levels: {
BB: "The time of sealing is stated by this service only. The file contains no valid time-stamp by an independent server (PAdES level B-B).",
BT: "An independent time-stamp proves that the file existed at that time (PAdES level B-T).",
BLT: "An independent time-stamp proves that the file existed at that time. The file also contains proof from the issuers that no certificate had been revoked by then, so it can be verified offline, even if the issuers no longer exist (PAdES level B-LT).",
},
askIssuer: "To find out whether a certificate was revoked, ask its issuer.",
stampInvalid: ({ reasons }: { reasons: Value }) => `The time-stamp is not valid: ${reasons}.`,
stampTrusted: ({ server, time }: { server: Value; time: Value }) => `The time-stamp was issued by ${server} and states ${time}. Its certificate was valid at that time, and only for time-stamping. Its certificate was issued by an authority that this service trusts for time-stamps.`,
stampUnchecked: ({ server, time, issuer }: { server: Value; time: Value; issuer: Value }) => `The time-stamp was issued by ${server} and states ${time}. Its certificate was valid at that time, and only for time-stamping. The issuer of its certificate (${issuer}) was not checked, because this service has no list of authorities that it trusts for time-stamps.`,
pending: {
TIME_STAMP: {
PENDING: "No time-stamp was available when the file was sealed. This service is still trying to get one.",
UNAVAILABLE: "No time-stamp was available while the signing certificate was valid, so the file will not get one.",
REVOKED: "The file will not get a time-stamp, because a certificate was revoked.",
},
REVOCATION_DATA: {
PENDING: "Proof that no certificate was revoked was not available when the file was sealed. This service is still trying to get it.",
UNAVAILABLE: "Proof that no certificate was revoked is not available: a certificate names no revocation service, or has expired.",
REVOKED: "A certificate was revoked.",
},
},
revoked: ({ role, certificate, revokedAt, learnedAt }: { role: Value; certificate: Value; revokedAt: Value; learnedAt: Value }) => `${({ SIGNER: `The certificate that sealed this file (${certificate}) was revoked on ${revokedAt}, which this service learned on ${learnedAt}.` } as Cases)[role] ?? `The certificate of the time-stamp server (${certificate}) was revoked on ${revokedAt}, which this service learned on ${learnedAt}.`}`,
sealOlder: "The time-stamp proves that the seal is older.",
sealNotOlder: "No time-stamp proves that the seal is older. Ask the operator of this service whether it is.",
},
passkeys: {
unreadable: "The evidence cannot be read.",
missing: "The audit log records a passkey signature that the file does not contain.",
otherFile: "The signed statement is about another file.",
noSuchAct: "Our records contain no such action.",
notLogged: "The audit log records no such signature.",
differs: ({ part }: { part: Value }) => `The signed statement and the records differ: ${part}.`,
noStatement: "No statement was signed.",
notAssertion: "The browser’s data is not a passkey response.",
otherSite: "The passkey belongs to another website, or answered one.",
otherStatement: "The passkey signed another statement.",
notVerified: "The authenticator did not verify its user.",
wrongSignature: "The signature does not match the public key.",
},
};
export type VerifyWords = typeof verify;
