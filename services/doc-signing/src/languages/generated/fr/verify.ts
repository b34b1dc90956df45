// Written by `pnpm --filter @repo/doc-signing messages`.
import type { VerifyWords } from "../en/verify.ts";
import { makePlurals } from "@repo/service-kit/languages";
const plural = makePlurals("fr");
type Cases = Record<string, string | undefined>;
export const verify: VerifyWords = {
title: "Vérifier un PDF",
intro: "Choisissez un PDF signé pour savoir s’il est authentique, qui l’a signé et quand.",
file: "Fichier PDF",
button: "Vérifier",
deleted: "Le fichier est supprimé après la vérification.",
meaning: {
title: "Ce que signifie le résultat",
proves: "Un fichier authentique est exactement celui que ce service a scellé, avec le fichier importé à l’intérieur. Il montre quelles adresses e-mail ont agi, quand, et comment elles ont été authentifiées.",
limits: "Le résultat ne prouve ni qui a utilisé une adresse e-mail, ni qu’un accord est juridiquement valable.",
sign: "Pour signer un document, ouvrez le lien reçu par e-mail.",
},
acts: {
acted: ({ role, time }) => `${({ APPROVER: `A approuvé le ${time}`, VIEWER: `A lu le ${time}`, ASSISTANT: `A rempli des champs le ${time}` } as Cases)[role] ?? `A signé le ${time}`}`,
declined: "A refusé",
notActed: "N’a pas agi",
copied: "A reçu une copie",
reference: "Référence :",
},
document: ({ id }) => `Document ${id}`,
sealedAt: ({ id, time }) => `Document ${id}, scellé le ${time}`,
technical: {
title: "Détails techniques",
thisFile: "SHA-256 de ce fichier :",
problems: ({ list }) => `Problèmes : ${list}`,
original: "SHA-256 du fichier importé :",
prefix: ({ bytes }) => `SHA-256 du fichier importé, les ${bytes} premiers octets de celui-ci :`,
certificate: ({ subject }) => `Scellé avec le certificat de ${subject} :`,
timeStamped: ({ time }) => `Horodatage : ${time}`,
level: ({ level }) => `Niveau PAdES ${level} (ETSI EN 319 142-1)`,
},
verdicts: {
GENUINE: {
headline: "Ce fichier est authentique et inchangé",
advice: "Il a été scellé par ce service et n’a pas changé depuis.",
},
DECLINED: {
headline: "Ce fichier est authentique, mais le document a été refusé",
advice: "Il a été scellé par ce service et n’a pas changé depuis.",
},
NOT_RELIABLE: {
headline: "Ne vous fiez pas à ce fichier",
advice: "Il n’a pas changé depuis son scellement avec un certificat de ce service, mais il y a des raisons de ne pas s’y fier.",
},
NOT_RECORDED: {
headline: "Ce fichier n’est pas dans nos registres",
advice: "Il est scellé avec le certificat de ce service, mais ce scellement n’est pas enregistré. Ne vous y fiez pas et signalez-le à l’opérateur : la clé de signature a peut-être été volée.",
},
IMPORTED: {
headline: "Ce fichier a été scellé par un autre service",
advice: "C’est exactement le fichier importé depuis ce service. Seul ce service peut répondre de ce qui s’est passé auparavant.",
},
ALTERED: {
headline: "Ce fichier a été modifié après son scellement",
advice: "Ne vous y fiez pas. Son contenu peut différer de ce qui a été signé. Demandez le fichier scellé d’origine.",
},
NOT_OURS: {
headline: "Ce fichier n’a pas été scellé par ce service",
advice: "Il contient une autre signature, que cette page ne peut pas vérifier.",
},
NOT_SEALED: {
headline: "Ce fichier n’a pas de sceau",
advice: "C’est peut-être le fichier d’avant la signature, ou une copie imprimée ou réenregistrée, ce qui supprime le sceau. Demandez le fichier scellé d’origine.",
},
NOT_A_PDF: {
headline: "Ce fichier est illisible",
advice: "Il est endommagé, protégé par un mot de passe ou n’est pas un PDF.",
},
TOO_EXPENSIVE: {
headline: "Ce fichier n’a pas pu être vérifié",
advice: "Son traitement demande trop de temps ou de mémoire : le sceau n’a pas été vérifié.",
},
},
findings: {
addedByOthers: "L’horodatage ou les données de révocation n’ont pas été ajoutés par ce service.",
completed: "Tous les destinataires ont terminé leur partie.",
declined: "Le document a été refusé. Ce n’est pas un accord signé.",
logMatches: "Le journal d’audit du document est complet et correspond au sceau.",
logDiffers: "Le journal d’audit de nos registres ne correspond pas au sceau : il a été modifié après le scellement.",
otherOriginal: "Le fichier importé qu’il contient n’est pas celui de nos registres.",
original: "Il contient au début exactement le fichier importé.",
repaired: "La structure de ce fichier était endommagée, et une structure réparée a été ajoutée avant le scellement.",
frozen: ({ parts }) => `Des parties de ce fichier pouvaient changer d’aspect à l’écran, sur papier ou après un clic (${parts}). Le fichier scellé les montre toujours telles que les destinataires les ont vues.`,
someone: "Un destinataire",
passkeyBad: ({ who, problems }) => `Ne vous fiez pas à la signature par passkey de ${who} : ${problems}`,
passkeyGood: ({ who, time }) => `${who} a utilisé une passkey le ${time}. Elle a signé une déclaration avec ce fichier, chaque valeur, le consentement et l’heure. Le fichier contient la preuve, vérifiable par tous sans ce service.`,
parts: {
annotations: "annotations",
layers: "calques",
images: "images",
printing: "impression",
},
imported: ({ time }) => `Il a été importé le ${time} et n’a pas été modifié depuis.`,
importedCompleted: "D’après ce service, tous les destinataires ont terminé leur partie.",
importedLogDiffers: "Le journal d’audit de nos registres a été modifié après l’importation.",
importedUnreliable: "C’est exactement le fichier importé depuis un autre service, mais il y a des raisons de ne pas s’y fier.",
ownSigned: ({ subject }) => `Sa signature numérique est valide. Elle est de ${subject} ; cette page ne vérifie pas qui a émis le certificat.`,
ownUnchecked: "Cette page ne peut pas confirmer sa signature numérique.",
ownNone: "Il n’a pas de signature numérique.",
erasedUnderPolicy: ({ day, years }) => `Le ${day}, ce service a effacé sa copie de ce fichier et les données personnelles selon la durée de conservation de ${plural(years, { one: `${years} an`, other: `${years} ans` })}.`,
erasedOnRequest: ({ day }) => `Le ${day}, ce service a effacé sa copie de ce fichier et les données personnelles sur demande.`,
erasing: ({ day }) => `Depuis le ${day}, ce service efface sa copie de ce fichier et les données personnelles.`,
},
evidence: {
levels: {
BB: "L’heure du scellement n’est indiquée que par ce service. Le fichier ne contient pas d’horodatage valide d’un serveur indépendant (niveau PAdES B-B).",
BT: "Un horodatage indépendant prouve que le fichier existait à ce moment-là (niveau PAdES B-T).",
BLT: "Un horodatage indépendant prouve que le fichier existait à ce moment-là. Il contient aussi la preuve des émetteurs qu’aucun certificat n’était alors révoqué : il est vérifiable hors ligne, même si les émetteurs n’existent plus (niveau PAdES B-LT).",
},
askIssuer: "Pour savoir si un certificat a été révoqué, demandez à son émetteur.",
stampInvalid: ({ reasons }) => `L’horodatage n’est pas valide : ${reasons}.`,
stampTrusted: ({ server, time }) => `L’horodatage a été émis par ${server} et indique ${time}. Son certificat était valide à ce moment-là, uniquement pour l’horodatage, et émis par une autorité à laquelle ce service fait confiance.`,
stampUnchecked: ({ server, time, issuer }) => `L’horodatage a été émis par ${server} et indique ${time}. Son certificat était valide à ce moment-là, uniquement pour l’horodatage. L’émetteur du certificat (${issuer}) n’a pas été vérifié, car ce service n’a pas de liste d’autorités de confiance.`,
pending: {
TIME_STAMP: {
PENDING: "Aucun horodatage n’était disponible lors du scellement. Ce service essaie toujours d’en obtenir un.",
UNAVAILABLE: "Aucun horodatage n’était disponible pendant la validité du certificat : le fichier n’en aura pas.",
REVOKED: "Le fichier n’aura pas d’horodatage, car un certificat a été révoqué.",
},
REVOCATION_DATA: {
PENDING: "La preuve qu’aucun certificat n’était révoqué n’était pas disponible lors du scellement. Ce service essaie toujours de l’obtenir.",
UNAVAILABLE: "La preuve qu’aucun certificat n’était révoqué n’est pas disponible : un certificat n’indique aucun service de révocation ou a expiré.",
REVOKED: "Un certificat a été révoqué.",
},
},
revoked: ({ role, certificate, revokedAt, learnedAt }) => `${({ SIGNER: `Le certificat qui a scellé ce fichier (${certificate}) a été révoqué le ${revokedAt} ; ce service l’a appris le ${learnedAt}.` } as Cases)[role] ?? `Le certificat du serveur d’horodatage (${certificate}) a été révoqué le ${revokedAt} ; ce service l’a appris le ${learnedAt}.`}`,
sealOlder: "L’horodatage prouve que le sceau est plus ancien.",
sealNotOlder: "Aucun horodatage ne prouve que le sceau est plus ancien. Demandez à l’opérateur de ce service.",
},
passkeys: {
unreadable: "La preuve est illisible.",
missing: "Le journal d’audit mentionne une signature par passkey que le fichier ne contient pas.",
otherFile: "La déclaration signée concerne un autre fichier.",
noSuchAct: "Nos registres ne contiennent pas cette action.",
notLogged: "Le journal d’audit ne mentionne pas cette signature.",
differs: ({ part }) => `La déclaration signée et les registres diffèrent : ${part}.`,
noStatement: "Aucune déclaration n’a été signée.",
notAssertion: "Les données du navigateur ne sont pas une réponse de passkey.",
otherSite: "La passkey appartient à un autre site web, ou a répondu à un autre.",
otherStatement: "La passkey a signé une autre déclaration.",
notVerified: "L’authentificateur n’a pas vérifié l’utilisateur.",
wrongSignature: "La signature ne correspond pas à la clé publique.",
},
};
