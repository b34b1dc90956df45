// Written by `pnpm --filter @repo/doc-signing messages`.
import type { VerifyWords } from "../en/verify.ts";
import { makePlurals } from "@repo/service-kit/languages";
const plural = makePlurals("nl");
type Cases = Record<string, string | undefined>;
export const verify: VerifyWords = {
title: "Een pdf controleren",
intro: "Kies een ondertekende pdf om te zien of die echt is, wie heeft ondertekend en wanneer.",
file: "Pdf-bestand",
button: "Controleren",
deleted: "Het bestand wordt na de controle verwijderd.",
meaning: {
title: "Wat het resultaat betekent",
proves: "Een echt bestand is precies het bestand dat deze dienst heeft verzegeld, met het geüploade bestand erin. Het toont welke e-mailadressen wanneer hebben gehandeld en hoe zij zijn geverifieerd.",
limits: "Het resultaat bewijst niet wie een e-mailadres heeft gebruikt of dat een overeenkomst rechtsgeldig is.",
sign: "Open de link in uw e-mail om een document te ondertekenen.",
},
acts: {
acted: ({ role, time }) => `${({ APPROVER: `Goedgekeurd op ${time}`, VIEWER: `Gelezen op ${time}`, ASSISTANT: `Velden ingevuld op ${time}` } as Cases)[role] ?? `Ondertekend op ${time}`}`,
declined: "Geweigerd",
notActed: "Heeft niet gehandeld",
copied: "Heeft een kopie ontvangen",
reference: "Referentie:",
},
document: ({ id }) => `Document ${id}`,
sealedAt: ({ id, time }) => `Document ${id}, verzegeld op ${time}`,
technical: {
title: "Technische details",
thisFile: "SHA-256 van dit bestand:",
problems: ({ list }) => `Problemen: ${list}`,
original: "SHA-256 van het geüploade bestand:",
prefix: ({ bytes }) => `SHA-256 van het geüploade bestand, de eerste ${bytes} bytes van dit bestand:`,
certificate: ({ subject }) => `Verzegeld met het certificaat van ${subject}:`,
timeStamped: ({ time }) => `Tijdstempel: ${time}`,
level: ({ level }) => `PAdES-niveau ${level} (ETSI EN 319 142-1)`,
},
verdicts: {
GENUINE: {
headline: "Dit bestand is echt en ongewijzigd",
advice: "Het is door deze dienst verzegeld en sindsdien niet gewijzigd.",
},
DECLINED: {
headline: "Dit bestand is echt, maar het document is geweigerd",
advice: "Het is door deze dienst verzegeld en sindsdien niet gewijzigd.",
},
NOT_RELIABLE: {
headline: "Vertrouw niet op dit bestand",
advice: "Het is niet gewijzigd sinds het met een certificaat van deze dienst is verzegeld, maar er zijn redenen om er niet op te vertrouwen.",
},
NOT_RECORDED: {
headline: "Dit bestand staat niet in onze gegevens",
advice: "Het is verzegeld met het certificaat van deze dienst, maar de verzegeling is niet vastgelegd. Vertrouw er niet op en meld het aan de beheerder: de handtekeningsleutel is mogelijk gestolen.",
},
IMPORTED: {
headline: "Dit bestand is door een andere dienst verzegeld",
advice: "Het is precies het bestand dat uit die dienst is geïmporteerd. Alleen die dienst kan instaan voor wat daarvoor is gebeurd.",
},
ALTERED: {
headline: "Dit bestand is na de verzegeling gewijzigd",
advice: "Vertrouw er niet op. De inhoud kan afwijken van wat is ondertekend. Vraag om het oorspronkelijke verzegelde bestand.",
},
NOT_OURS: {
headline: "Dit bestand is niet door deze dienst verzegeld",
advice: "Het bevat een andere handtekening, die deze pagina niet kan controleren.",
},
NOT_SEALED: {
headline: "Dit bestand heeft geen zegel",
advice: "Het kan het bestand van vóór de ondertekening zijn, of een afgedrukte of opnieuw opgeslagen kopie, waarbij het zegel verloren gaat. Vraag om het oorspronkelijke verzegelde bestand.",
},
NOT_A_PDF: {
headline: "Dit bestand kan niet worden gelezen",
advice: "Het is beschadigd, met een wachtwoord beveiligd of geen pdf.",
},
TOO_EXPENSIVE: {
headline: "Dit bestand kon niet worden gecontroleerd",
advice: "De verwerking kost te veel tijd of geheugen, dus het zegel is niet gecontroleerd.",
},
},
findings: {
addedByOthers: "De tijdstempel of de intrekkingsgegevens zijn niet door deze dienst toegevoegd.",
completed: "Alle ontvangers hebben hun deel voltooid.",
declined: "Het document is geweigerd. Het is geen ondertekende overeenkomst.",
logMatches: "Het auditlogboek van het document is volledig en komt overeen met het zegel.",
logDiffers: "Het auditlogboek in onze gegevens komt niet overeen met het zegel: de gegevens zijn na de verzegeling gewijzigd.",
otherOriginal: "Het geüploade bestand erin is niet dat uit onze gegevens.",
original: "Het bevat aan het begin precies het geüploade bestand.",
repaired: "De structuur van dat bestand was beschadigd; vóór de verzegeling is een herstelde toegevoegd.",
frozen: ({ parts }) => `Delen van dat bestand konden er op het scherm, op papier of na een klik anders uitzien (${parts}). Het verzegelde bestand toont ze altijd zoals de ontvangers ze zagen.`,
someone: "Een ontvanger",
passkeyBad: ({ who, problems }) => `Vertrouw niet op de passkey-handtekening van ${who}: ${problems}`,
passkeyGood: ({ who, time }) => `${who} heeft op ${time} een passkey gebruikt. Daarmee is een verklaring ondertekend met dit bestand, elke waarde, de toestemming en de tijd. Het bestand bevat het bewijs, dat iedereen zonder deze dienst kan controleren.`,
parts: {
annotations: "annotaties",
layers: "lagen",
images: "afbeeldingen",
printing: "afdrukken",
},
imported: ({ time }) => `Het is op ${time} geïmporteerd en sindsdien niet gewijzigd.`,
importedCompleted: "Volgens die dienst hebben alle ontvangers hun deel voltooid.",
importedLogDiffers: "Het auditlogboek in onze gegevens is na het importeren gewijzigd.",
importedUnreliable: "Het is precies het bestand dat uit een andere dienst is geïmporteerd, maar er zijn redenen om er niet op te vertrouwen.",
ownSigned: ({ subject }) => `De digitale handtekening is geldig. Ze is van ${subject}; deze pagina controleert niet wie het certificaat heeft uitgegeven.`,
ownUnchecked: "Deze pagina kan de digitale handtekening niet bevestigen.",
ownNone: "Het heeft geen digitale handtekening.",
erasedUnderPolicy: ({ day, years }) => `Op ${day} heeft deze dienst zijn kopie van dit bestand en de persoonsgegevens gewist volgens de bewaartermijn van ${plural(years, { one: `${years} jaar`, other: `${years} jaar` })}.`,
erasedOnRequest: ({ day }) => `Op ${day} heeft deze dienst zijn kopie van dit bestand en de persoonsgegevens op verzoek gewist.`,
erasing: ({ day }) => `Sinds ${day} wist deze dienst zijn kopie van dit bestand en de persoonsgegevens.`,
},
evidence: {
levels: {
BB: "Het tijdstip van verzegeling wordt alleen door deze dienst vermeld. Het bestand bevat geen geldige tijdstempel van een onafhankelijke server (PAdES-niveau B-B).",
BT: "Een onafhankelijke tijdstempel bewijst dat het bestand op dat moment bestond (PAdES-niveau B-T).",
BLT: "Een onafhankelijke tijdstempel bewijst dat het bestand op dat moment bestond. Het bevat ook het bewijs van de uitgevers dat toen geen certificaat was ingetrokken, en is dus offline te controleren, ook als de uitgevers niet meer bestaan (PAdES-niveau B-LT).",
},
askIssuer: "Of een certificaat is ingetrokken, weet de uitgever ervan.",
stampInvalid: ({ reasons }) => `De tijdstempel is niet geldig: ${reasons}.`,
stampTrusted: ({ server, time }) => `De tijdstempel is uitgegeven door ${server} en vermeldt ${time}. Het certificaat was toen geldig, alleen voor tijdstempels, en uitgegeven door een instantie die deze dienst daarvoor vertrouwt.`,
stampUnchecked: ({ server, time, issuer }) => `De tijdstempel is uitgegeven door ${server} en vermeldt ${time}. Het certificaat was toen geldig, alleen voor tijdstempels. De uitgever van het certificaat (${issuer}) is niet gecontroleerd, omdat deze dienst geen lijst van vertrouwde instanties heeft.`,
pending: {
TIME_STAMP: {
PENDING: "Bij de verzegeling was geen tijdstempel beschikbaar. Deze dienst probeert er nog een te krijgen.",
UNAVAILABLE: "Zolang het certificaat geldig was, was geen tijdstempel beschikbaar; het bestand krijgt er geen.",
REVOKED: "Het bestand krijgt geen tijdstempel, omdat een certificaat is ingetrokken.",
},
REVOCATION_DATA: {
PENDING: "Bij de verzegeling was niet te bewijzen dat geen certificaat was ingetrokken. Deze dienst probeert dat bewijs nog te krijgen.",
UNAVAILABLE: "Bewijs dat geen certificaat was ingetrokken, is niet beschikbaar: een certificaat noemt geen intrekkingsdienst of is verlopen.",
REVOKED: "Een certificaat is ingetrokken.",
},
},
revoked: ({ role, certificate, revokedAt, learnedAt }) => `${({ SIGNER: `Het certificaat waarmee dit bestand is verzegeld (${certificate}), is ingetrokken op ${revokedAt}. Deze dienst vernam dat op ${learnedAt}.` } as Cases)[role] ?? `Het certificaat van de tijdstempelserver (${certificate}) is ingetrokken op ${revokedAt}. Deze dienst vernam dat op ${learnedAt}.`}`,
sealOlder: "De tijdstempel bewijst dat het zegel ouder is.",
sealNotOlder: "Geen tijdstempel bewijst dat het zegel ouder is. Vraag het de beheerder van deze dienst.",
},
passkeys: {
unreadable: "Het bewijs kan niet worden gelezen.",
missing: "Het auditlogboek vermeldt een passkey-handtekening die niet in het bestand staat.",
otherFile: "De ondertekende verklaring gaat over een ander bestand.",
noSuchAct: "Onze gegevens bevatten geen dergelijke handeling.",
notLogged: "Het auditlogboek vermeldt zo’n handtekening niet.",
differs: ({ part }) => `De ondertekende verklaring en de gegevens verschillen: ${part}.`,
noStatement: "Er is geen verklaring ondertekend.",
notAssertion: "De gegevens van de browser zijn geen passkey-antwoord.",
otherSite: "De passkey hoort bij een andere website of heeft een andere geantwoord.",
otherStatement: "De passkey heeft een andere verklaring ondertekend.",
notVerified: "De authenticator heeft de gebruiker niet geverifieerd.",
wrongSignature: "De handtekening komt niet overeen met de openbare sleutel.",
},
};
