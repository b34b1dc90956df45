// Written by `pnpm --filter @repo/doc-signing messages`.
import type { DocumentWords } from "../en/document.ts";
export const document: DocumentWords = {
auditLog: "Registro de auditoría",
notifications: {
title: "Notificaciones",
own: "Correos sobre los documentos que ha enviado.",
team: "Para los miembros del equipo que no han elegido por su cuenta.",
kinds: {
signed: "Un destinatario ha firmado",
viewed: "Un destinatario ha abierto el documento por primera vez",
declined: "Un destinatario ha rechazado",
expired: "El plazo de firma de un destinatario ha vencido",
completed: "Un documento está completado, con el PDF sellado",
},
asTeam: "Lo que haya elegido mi equipo",
on: "Activado",
off: "Desactivado",
programs: "Los documentos que un programa envía con la API no generan correos cuando un destinatario los firma o los abre, salvo que el programa lo solicite.",
saved: "Guardado. Se aplica a partir de ahora.",
},
};
