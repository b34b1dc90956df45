// Written by `pnpm --filter @repo/doc-signing messages`.
import type { VerifyWords } from "../en/verify.ts";
import { makePlurals } from "@repo/service-kit/languages";
const plural = makePlurals("es");
type Cases = Record<string, string | undefined>;
export const verify: VerifyWords = {
title: "Verificar un PDF",
intro: "Elija un PDF firmado para ver si es auténtico, quién lo firmó y cuándo.",
file: "Archivo PDF",
button: "Verificar",
deleted: "El archivo se elimina después de la verificación.",
meaning: {
title: "Qué significa el resultado",
proves: "Un archivo auténtico es exactamente el que selló este servicio, con el archivo subido dentro. Muestra qué correos actuaron, cuándo y cómo se autenticaron.",
limits: "El resultado no prueba quién usó un correo ni que un acuerdo sea legalmente válido.",
sign: "Para firmar un documento, abra el enlace de su correo.",
},
acts: {
acted: ({ role, time }) => `${({ APPROVER: `Aprobó el ${time}`, VIEWER: `Leyó el ${time}`, ASSISTANT: `Rellenó campos el ${time}` } as Cases)[role] ?? `Firmó el ${time}`}`,
declined: "Rechazó",
notActed: "No actuó",
copied: "Recibió una copia",
reference: "Referencia:",
},
document: ({ id }) => `Documento ${id}`,
sealedAt: ({ id, time }) => `Documento ${id}, sellado el ${time}`,
technical: {
title: "Detalles técnicos",
thisFile: "SHA-256 de este archivo:",
problems: ({ list }) => `Problemas: ${list}`,
original: "SHA-256 del archivo subido:",
prefix: ({ bytes }) => `SHA-256 del archivo subido, los primeros ${bytes} bytes de este:`,
certificate: ({ subject }) => `Sellado con el certificado de ${subject}:`,
timeStamped: ({ time }) => `Sello de tiempo: ${time}`,
level: ({ level }) => `Nivel PAdES ${level} (ETSI EN 319 142-1)`,
},
verdicts: {
GENUINE: {
headline: "Este archivo es auténtico y no ha cambiado",
advice: "Lo selló este servicio y no ha cambiado desde entonces.",
},
DECLINED: {
headline: "Este archivo es auténtico, pero el documento fue rechazado",
advice: "Lo selló este servicio y no ha cambiado desde entonces.",
},
NOT_RELIABLE: {
headline: "No confíe en este archivo",
advice: "No ha cambiado desde que se selló con un certificado de este servicio, pero hay motivos para no confiar en él.",
},
NOT_RECORDED: {
headline: "Este archivo no está en nuestros registros",
advice: "Está sellado con el certificado de este servicio, pero no consta que lo selláramos. No confíe en él e informe al operador: es posible que se haya robado la clave de firma.",
},
IMPORTED: {
headline: "Otro servicio selló este archivo",
advice: "Es exactamente el archivo que se importó de ese servicio. Solo ese servicio puede responder de lo que ocurrió antes.",
},
ALTERED: {
headline: "Este archivo se modificó después de sellarse",
advice: "No confíe en él. Su contenido puede diferir de lo que se firmó. Pida el archivo sellado original.",
},
NOT_OURS: {
headline: "Este servicio no selló este archivo",
advice: "Contiene una firma ajena, que esta página no puede verificar.",
},
NOT_SEALED: {
headline: "Este archivo no tiene sello",
advice: "Puede ser el archivo anterior a la firma, o una copia impresa o guardada de nuevo, con lo que se pierde el sello. Pida el archivo sellado original.",
},
NOT_A_PDF: {
headline: "Este archivo no se puede leer",
advice: "Está dañado, protegido con contraseña o no es un PDF.",
},
TOO_EXPENSIVE: {
headline: "Este archivo no se pudo verificar",
advice: "Procesarlo requiere demasiado tiempo o memoria, por lo que no se comprobó el sello.",
},
},
findings: {
addedByOthers: "Este servicio no añadió el sello de tiempo ni los datos de revocación.",
completed: "Todos los destinatarios completaron su parte.",
declined: "El documento fue rechazado. No es un acuerdo firmado.",
logMatches: "El registro de auditoría del documento está completo y coincide con el sello.",
logDiffers: "El registro de auditoría no coincide con el sello: se modificó después de sellar.",
otherOriginal: "El archivo subido que contiene no es el de nuestros registros.",
original: "Contiene al principio exactamente el archivo subido.",
repaired: "La estructura de ese archivo estaba dañada y antes de sellar se añadió una reparada.",
frozen: ({ parts }) => `Partes de ese archivo podrían verse distintas en pantalla, en papel o tras un clic (${parts}). El archivo sellado las muestra siempre como las vieron los destinatarios.`,
someone: "Un destinatario",
passkeyBad: ({ who, problems }) => `No confíe en la firma con passkey de ${who}: ${problems}`,
passkeyGood: ({ who, time }) => `${who} usó una passkey el ${time}. Firmó una declaración con este archivo, cada valor, el consentimiento y la hora. El archivo contiene la prueba, que cualquiera puede comprobar sin este servicio.`,
parts: {
annotations: "anotaciones",
layers: "capas",
images: "imágenes",
printing: "impresión",
},
imported: ({ time }) => `Se importó el ${time} y no ha cambiado desde entonces.`,
importedCompleted: "Según ese servicio, todos los destinatarios completaron su parte.",
importedLogDiffers: "El registro de auditoría se modificó después de la importación.",
importedUnreliable: "Es exactamente el archivo que se importó de otro servicio, pero hay motivos para no confiar en él.",
ownSigned: ({ subject }) => `Su firma digital es válida. Es de ${subject}; esta página no comprueba quién emitió el certificado.`,
ownUnchecked: "Esta página no puede confirmar su firma digital.",
ownNone: "No tiene firma digital.",
erasedUnderPolicy: ({ day, years }) => `El ${day}, este servicio borró su copia de este archivo y los datos personales según el plazo de conservación de ${plural(years, { one: `${years} año`, other: `${years} años` })}.`,
erasedOnRequest: ({ day }) => `El ${day}, este servicio borró su copia de este archivo y los datos personales a petición.`,
erasing: ({ day }) => `Desde el ${day}, este servicio está borrando su copia de este archivo y los datos personales.`,
},
evidence: {
levels: {
BB: "La hora del sellado la indica solo este servicio. El archivo no contiene un sello de tiempo válido de un servidor independiente (nivel PAdES B-B).",
BT: "Un sello de tiempo independiente prueba que el archivo existía en ese momento (nivel PAdES B-T).",
BLT: "Un sello de tiempo independiente prueba que el archivo existía en ese momento. También contiene la prueba de los emisores de que ningún certificado estaba revocado, así que se puede verificar sin conexión, aunque los emisores ya no existan (nivel PAdES B-LT).",
},
askIssuer: "Para saber si un certificado se revocó, pregunte a su emisor.",
stampInvalid: ({ reasons }) => `El sello de tiempo no es válido: ${reasons}.`,
stampTrusted: ({ server, time }) => `El sello de tiempo lo emitió ${server} e indica ${time}. Su certificado era válido en ese momento, solo para sellos de tiempo, y lo emitió una autoridad en la que este servicio confía para ello.`,
stampUnchecked: ({ server, time, issuer }) => `El sello de tiempo lo emitió ${server} e indica ${time}. Su certificado era válido en ese momento, solo para sellos de tiempo. No se comprobó el emisor del certificado (${issuer}), porque este servicio no tiene una lista de autoridades de confianza.`,
pending: {
TIME_STAMP: {
PENDING: "No había sello de tiempo disponible al sellar el archivo. Este servicio sigue intentando obtenerlo.",
UNAVAILABLE: "No hubo sello de tiempo mientras el certificado de firma era válido, así que el archivo no lo tendrá.",
REVOKED: "El archivo no tendrá sello de tiempo porque se revocó un certificado.",
},
REVOCATION_DATA: {
PENDING: "Al sellar no estaba disponible la prueba de que ningún certificado estaba revocado. Este servicio sigue intentando obtenerla.",
UNAVAILABLE: "No hay prueba de que ningún certificado estuviera revocado: un certificado no indica servicio de revocación o ha caducado.",
REVOKED: "Se revocó un certificado.",
},
},
revoked: ({ role, certificate, revokedAt, learnedAt }) => `${({ SIGNER: `El certificado que selló este archivo (${certificate}) se revocó el ${revokedAt}; este servicio lo supo el ${learnedAt}.` } as Cases)[role] ?? `El certificado del servidor de sellos de tiempo (${certificate}) se revocó el ${revokedAt}; este servicio lo supo el ${learnedAt}.`}`,
sealOlder: "El sello de tiempo prueba que el sellado es anterior.",
sealNotOlder: "Ningún sello de tiempo prueba que el sellado sea anterior. Consulte al operador de este servicio.",
},
passkeys: {
unreadable: "La prueba no se puede leer.",
missing: "El registro de auditoría indica una firma con passkey que el archivo no contiene.",
otherFile: "La declaración firmada se refiere a otro archivo.",
noSuchAct: "Nuestros registros no contienen esa acción.",
notLogged: "El registro de auditoría no indica esa firma.",
differs: ({ part }) => `La declaración firmada y los registros difieren: ${part}.`,
noStatement: "No se firmó ninguna declaración.",
notAssertion: "Los datos del navegador no son una respuesta de passkey.",
otherSite: "La passkey pertenece a otro sitio web o respondió a otro.",
otherStatement: "La passkey firmó otra declaración.",
notVerified: "El autenticador no verificó al usuario.",
wrongSignature: "La firma no coincide con la clave pública.",
},
};
