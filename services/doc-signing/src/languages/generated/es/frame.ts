// Written by `pnpm --filter @repo/doc-signing messages`.
import type { FrameWords } from "../en/frame.ts";
import { makePlurals } from "@repo/service-kit/languages";
const plural = makePlurals("es");
export const frame: FrameWords = {
documents: "Documentos",
sentToMe: "Enviados a mí",
waiting: ({ count }) => `${plural(count, { one: `${count} le espera`, other: `${count} le esperan` })}`,
templates: "Plantillas",
verifyPdf: "Verificar un PDF",
settings: "Ajustes",
signOut: "Cerrar sesión",
sentWith: ({ product }) => `Enviado con ${product}`,
save: "Guardar",
delete: "Eliminar",
account: "Cuenta",
myDocuments: "Mis documentos",
back: "Volver",
language: {
title: "Idioma",
label: "Idioma de sus páginas y correos",
hint: "Los destinatarios leen el idioma que usted elige para cada documento.",
automatic: "Automático: el del navegador",
save: "Guardar idioma",
},
profileSaved: {
name: "Nombre guardado.",
email: "Dirección de correo cambiada.",
language: "Idioma guardado.",
},
refusals: {
noSuchTeam: "No se ha encontrado el equipo.",
teamNotYours: "No es miembro de este equipo, o el equipo no existe.",
sessionEnded: "Su sesión ha terminado. Inicie sesión de nuevo.",
},
alsoRevokeTokens: "Revocar también mis tokens de API",
team: ({ name }) => `el equipo ${name}`,
newAccount: {
title: "Crear cuenta",
heading: "Casi listo",
address: ({ email }) => `El correo electrónico de su cuenta será ${email}.`,
name: "Su nombre",
nameHint: "Lo ven los destinatarios de sus documentos.",
},
};
