// Written by `pnpm --filter @repo/doc-signing messages`.
import type { ErrorWords } from "../en/errors.ts";
type Cases = Record<string, string | undefined>;
export const errors: ErrorWords = {
notPermitted: ({ limited }) => `${({ own: `Su rol en el equipo solo permite esto con lo que usted creó.` } as Cases)[limited] ?? `Su rol en el equipo no permite esto.`} Consulte a un propietario o administrador del equipo.`,
notMember: "Este usuario no es miembro del equipo.",
logo: {
tooLarge: "El logotipo supera 1 MB. Elija un archivo más pequeño.",
otherKind: "El logotipo debe ser una imagen PNG, JPEG o WebP.",
unreadable: "La imagen está dañada o tiene demasiados píxeles. Elija otra.",
blank: "El logotipo no se ve sobre blanco, como en los correos y en el certificado. Elija uno más oscuro.",
tooMany: "Puede subir 20 logotipos por hora. Inténtelo más tarde.",
notFound: "No se encontró el logotipo. Puede que se haya sustituido.",
},
chooseImage: "Elija una imagen.",
chooseCsv: "Elija un archivo CSV.",
choosePdf: "Elija un archivo PDF.",
uploadIncomplete: "La carga está incompleta o dañada. Envíe el archivo de nuevo.",
webhooks: {
chooseEvent: "Elija al menos un evento.",
notFound: "No se encontró el webhook.",
deliveryNotFound: "No se encontró la entrega de este webhook.",
tooMany: ({ limit }) => `Una cuenta puede tener como máximo ${limit} webhooks. Elimine uno primero.`,
disabled: "El webhook está desactivado. Actívelo e inténtelo de nuevo.",
paused: "El webhook está en pausa porque las entregas fallaban. Reanúdelo e inténtelo de nuevo.",
tooManyDeliveries: "Ha enviado demasiados eventos de prueba y reenvíos. Inténtelo de nuevo en unos minutos.",
},
tokens: {
notFound: "No se encontró el token de API.",
alreadyCreated: "Este formulario ya creó un token. Si no lo copió, revóquelo y cree otro.",
},
exports: {
underWay: "Ya se está preparando una exportación. Espere a que termine.",
tooMany: "Puede iniciar tres exportaciones al día. Inténtelo más tarde.",
notFound: "No se encontró la exportación. Las exportaciones se eliminan después de 7 días.",
},
documents: {
notFound: "No se encontró el documento.",
beingSealed: "El documento se está sellando. Inténtelo de nuevo en unos segundos.",
fileProcessed: "El archivo ya se procesó y no se puede sustituir. Cree un documento nuevo.",
},
recipients: {
notFound: "No se encontró el destinatario en este documento.",
exists: "Este documento ya tiene un destinatario con ese correo.",
begun: "Este destinatario ya aceptó firmar o rellenó un campo, por lo que esto ya no se puede cambiar.",
nobodyLeft: "Es el último destinatario que debe actuar. Cancele o elimine el documento.",
assistantOrder: "Un asistente requiere un orden de firma secuencial, y el documento se envió sin él. Elija otro rol.",
changed: "El correo cambió después de que abriera el formulario. Revíselo e inténtelo de nuevo.",
nobodyToRemind: "No se puede avisar a ninguno de estos destinatarios: ya completaron el documento, solo reciben una copia o aún no es su turno.",
},
title: {
missing: "Escriba un título de 255 caracteres como máximo.",
},
templates: {
notFound: "No se encontró la plantilla.",
},
csv: {
notFound: "Esta carga no existe. Puede que se haya eliminado con su plantilla.",
tooManyFiles: "Los archivos CSV que subió en un día son demasiado grandes en conjunto. Inténtelo más tarde.",
tooManyRows: "Puede iniciar hasta 5000 filas CSV al día. Inténtelo más tarde.",
rowsTooLarge: "Las filas del archivo son demasiado grandes, porque cada una tiene todos los destinatarios de la plantilla. Divida el archivo.",
tooWide: ({ has, takes }) => `El archivo tiene ${has} columnas, pero esta plantilla requiere ${takes}.`,
unknownColumn: "Esta plantilla no tiene esa columna. Descargue de nuevo el archivo CSV.",
twice: "La columna aparece más de una vez.",
missing: "Falta la columna.",
tooManyValues: "La fila tiene más valores que columnas.",
unnamedColumn: ({ value }) => `El valor «${value}» está en una columna sin nombre.`,
encoding: "El archivo no está codificado en UTF-8. Guárdelo como «CSV UTF-8» en su hoja de cálculo.",
tooLong: ({ max }) => `El archivo tiene más de ${max} filas. Divídalo en varios archivos.`,
empty: "El archivo está vacío.",
noRows: "El archivo tiene nombres de columna, pero ninguna fila debajo.",
unreadable: ({ line }) => `El archivo no se puede leer cerca de la línea ${line}: falta una comilla o está mal colocada.`,
},
};
