// Written by `pnpm --filter @repo/doc-signing messages`.
import type { MailWords } from "../en/mails.ts";
import { makePlurals } from "@repo/service-kit/languages";
const plural = makePlurals("es");
type Cases = Record<string, string | undefined>;
export const mails: MailWords = {
lang: "es",
greeting: ({ name }) => `Hola, ${name}:`,
request: {
subject: ({ sender, role, title }) => `${sender} le pide que ${({ SIGNER: `firme`, APPROVER: `apruebe`, ASSISTANT: `ayude a rellenar` } as Cases)[role] ?? `lea`} «${title}»`,
opening: ({ sender, role, title }) => `${sender} le pide que ${({ SIGNER: `firme`, APPROVER: `apruebe`, ASSISTANT: `ayude a rellenar` } as Cases)[role] ?? `lea`} «${title}».`,
},
turn: {
subject: ({ role, title }) => `Es su turno de ${({ SIGNER: `firmar`, APPROVER: `aprobar`, ASSISTANT: `ayudar a rellenar` } as Cases)[role] ?? `leer`} «${title}»`,
opening: ({ role, title, sender }) => `Es su turno de ${({ SIGNER: `firmar`, APPROVER: `aprobar`, ASSISTANT: `ayudar a rellenar` } as Cases)[role] ?? `leer`} «${title}», de ${sender}.`,
},
reminder: {
subjectOf: ({ subject }) => `Recordatorio: ${subject}`,
subject: ({ role, title }) => `Recordatorio: ${({ SIGNER: `firmar`, APPROVER: `aprobar`, ASSISTANT: `ayudar a rellenar` } as Cases)[role] ?? `leer`} «${title}»`,
opening: ({ sender, role, title }) => `${sender} está esperando a que ${({ SIGNER: `firme`, APPROVER: `apruebe`, ASSISTANT: `ayude a rellenar` } as Cases)[role] ?? `lea`} «${title}».`,
},
messageFrom: ({ sender }) => `Mensaje de ${sender}:`,
actBefore: ({ role, day }) => `Plazo para ${({ SIGNER: `firmar`, APPROVER: `aprobar`, ASSISTANT: `ayudar a rellenar` } as Cases)[role] ?? `leer`} el documento: ${day}.`,
from: ({ sender, email }) => `De ${sender}, ${email}`,
pages: ({ count }) => `${plural(count, { one: `${count} página`, other: `${count} páginas` })}`,
sentBy: ({ product, host, sender, email }) => `Enviado con ${product} (${host}) en nombre de ${sender}, ${email}.`,
sent: ({ product, host }) => `Enviado con ${product} (${host}).`,
sentToSender: ({ product, host }) => `Enviado con ${product} (${host}) porque usted envió este documento.`,
review: ({ role }) => `${({ SIGNER: `Revisar y firmar`, APPROVER: `Revisar y aprobar`, ASSISTANT: `Revisar y rellenar` } as Cases)[role] ?? `Leer el documento`}`,
openDocument: "Abrir documento",
downloadPdf: "Descargar PDF",
linkIsPersonal: "Este enlace es personal. Cualquiera que lo tenga puede actuar en su nombre, así que no reenvíe este correo.",
questions: ({ sender }) => `¿Tiene preguntas sobre el documento? Responda a este correo para contactar con ${sender}.`,
chooseEmails: ({ url }) => `Elija cuáles de estos correos recibe: ${url}`,
finished: {
subject: ({ title }) => `Completado: «${title}»`,
attached: ({ title }) => `«${title}» está completado. El PDF sellado se adjunta a este correo.`,
linked: ({ title }) => `«${title}» está completado. El PDF sellado es demasiado grande para adjuntarlo. Descárguelo con el botón de abajo.`,
linkedForDays: ({ title }) => `«${title}» está completado. El PDF sellado es demasiado grande para adjuntarlo. Puede descargarlo durante siete días con el botón de abajo o en cualquier momento en la página del documento.`,
keep: "Conserve el archivo tal como está. Si lo imprime o lo guarda de nuevo, se pierde el sello que demuestra lo que se firmó.",
},
signed: {
subject: ({ name, role, title }) => `${name} ha ${({ APPROVER: `aprobado`, VIEWER: `leído`, ASSISTANT: `rellenado` } as Cases)[role] ?? `firmado`} «${title}»`,
waiting: ({ done, total, names }) => `Han terminado ${done} de ${total}. Faltan: ${names}.`,
all: "Todos los destinatarios han terminado. El PDF sellado estará listo en breve.",
others: ({ count }) => `${plural(count, { one: `${count} persona más`, other: `${count} personas más` })}`,
},
viewed: {
subject: ({ name, title }) => `${name} ha abierto «${title}»`,
text: ({ name, email, title }) => `${name} (${email}) ha abierto «${title}» por primera vez.`,
},
declined: {
subject: ({ name, title }) => `${name} ha rechazado «${title}»`,
text: ({ name, title }) => `${name} ha rechazado «${title}». Ya no se puede firmar. Motivo:`,
},
cancelled: {
subject: ({ title }) => `Cancelado: «${title}»`,
text: ({ sender, title }) => `${sender} ha cancelado «${title}». No tiene que hacer nada. Su enlace de firma ya no funciona.`,
},
expired: {
subject: ({ name, title }) => `Plazo vencido para ${name}: «${title}»`,
text: ({ name, email, title }) => `${name} (${email}) no ha completado «${title}» a tiempo y la solicitud de firma ha caducado. Para ampliar el plazo, abra el documento y seleccione «Recordar».`,
},
removed: {
subject: ({ title }) => `Ya no tiene que firmar «${title}»`,
text: ({ sender, title }) => `${sender} le ha quitado de «${title}». No tiene que hacer nada. Su enlace de firma ya no funciona.`,
},
corrected: {
subject: ({ title }) => `En corrección: «${title}»`,
text: ({ sender, title }) => `${sender} está corrigiendo «${title}», que usted ya ha firmado. Ábralo para ver la versión actual. Si no está de acuerdo, póngase en contacto con el remitente.`,
},
blocked: {
subject: ({ name, title }) => `${name} aún no puede firmar «${title}»`,
text: ({ name, title }) => `Se ha pedido a ${name} que firme «${title}», pero no tiene ningún campo de firma en el documento. Su enlace queda en espera hasta que usted añada uno: abra el documento y seleccione «Corregir».`,
},
code: {
subject: ({ code }) => `${code} es su código`,
toOpen: "Su código para abrir un documento:",
toAct: "Su código para firmar o rechazar un documento:",
validFor: ({ minutes }) => `Escríbalo en la página que lo ha solicitado. Es válido durante ${minutes} minutos y solo se puede usar una vez.`,
notAsked: "Si no lo ha solicitado, otra persona tiene su enlace de firma. No le dé este código.",
},
account: {
webhookPaused: {
subject: ({ url }) => `Webhook en pausa: ${url}`,
text: ({ webhookId, time, url }) => `El webhook ${webhookId} está en pausa porque todos los intentos de entrega han fallado desde el ${time}:

${url}

Los eventos nuevos se retienen. La página del webhook muestra la causa.

Cuando el receptor vuelva a funcionar, reanude el webhook en esa página o con POST /api/v1/webhooks/${webhookId}/resume. Entonces se envían las entregas retenidas.`,
button: "Ver el webhook",
},
passwordChanged: {
subject: "Se cambió su contraseña",
text: ({ time }) => `La contraseña de su cuenta se cambió el ${time} y se cerró la sesión en los demás navegadores.

Si no fue usted, restablezca ahora su contraseña.`,
button: "Restablecer la contraseña",
},
accountDeleted: {
subject: "Se eliminó su cuenta",
text: "Su cuenta está cerrada. Se eliminaron sus borradores y plantillas, y se cancelaron los documentos pendientes de firma.\n\nLos documentos completados y sus registros de auditoría se conservan como prueba para las demás partes.",
},
exportReady: {
subject: "Su exportación está lista",
text: ({ time }) => `La copia de sus datos está lista. Puede descargarla en los ajustes hasta el ${time}.

Si no la solicitó, restablezca su contraseña en la página de inicio de sesión y revise sus ajustes de seguridad.`,
button: "Descargar la exportación",
},
factorsReset: {
subject: "Se eliminaron sus segundos factores",
text: "El operador eliminó las passkeys, la aplicación de autenticación y los códigos de recuperación de su cuenta y cerró todas sus sesiones.\n\nSi no lo solicitó, contacte con el operador y cambie su contraseña.",
},
emailChanged: {
subject: "Se cambió su correo electrónico",
text: ({ newEmail, time }) => `El correo de su cuenta se cambió a ${newEmail} el ${time}.

Si no fue usted, contacte con el operador.`,
},
securityChanged: {
subject: ({ change }) => `${({ passkey_added: `Se añadió una passkey a su cuenta`, passkey_removed: `Se eliminó una passkey de su cuenta`, authenticator_added: `Se configuró una aplicación de autenticación para su cuenta`, authenticator_removed: `Se desactivó la aplicación de autenticación de su cuenta`, provider_connected: `Se conectó un inicio de sesión de empresa a su cuenta`, provider_removed: `Se desconectó un inicio de sesión de empresa de su cuenta` } as Cases)[change] ?? `Se crearon nuevos códigos de recuperación para su cuenta`}`,
text: ({ time, change }) => `El cambio se hizo el ${time}${({ passkey_added: ` y se cerró la sesión en los demás navegadores`, authenticator_added: ` y se cerró la sesión en los demás navegadores` } as Cases)[change] ?? ``}.

Si no fue usted, restablezca su contraseña en la página de inicio de sesión y revise sus ajustes de seguridad.`,
button: "Revisar los ajustes de seguridad",
},
retentionChanged: {
subject: ({ where, team }) => `${({ team: `Conservación cambiada en el equipo ${team}` } as Cases)[where] ?? `Conservación de sus documentos cambiada`}`,
text: ({ time, by, byName, byEmail, from, to, policy, appliesAt, counted, due }) => `El ${time}, ${({ operator: `el operador` } as Cases)[by] ?? `${byName} (${byEmail})`} cambió cuánto tiempo se conservan los documentos.

Antes: ${from === 0 ? `hasta que se borren a petición` : plural(from, { one: `${from} año`, other: `${from} años` })}

Ahora: ${to === 0 ? `hasta que se borren a petición` : plural(to, { one: `${to} año`, other: `${to} años` })}

${({ none: `Ya no se borra ningún documento según una política de conservación.` } as Cases)[policy] ?? `A partir del ${appliesAt} se borran el archivo y los datos personales de cada documento que se completó, rechazó o canceló hace más tiempo. Esto no se puede deshacer.${({ part: `${due === 0 ? `` : ` Documentos pendientes de borrar en ese momento: al menos ${due}.`}` } as Cases)[counted] ?? ` ${due === 0 ? `En ese momento no hay ningún documento pendiente de borrar.` : plural(due, { one: `En ese momento hay ${due} documento pendiente de borrar.`, other: `En ese momento hay ${due} documentos pendientes de borrar.` })}`}`}

Si no esperaba este cambio, deshágalo en la página de ajustes.`,
button: "Revisar la conservación",
},
},
invitation: {
subject: ({ name, team }) => `${name} le invita al equipo ${team}`,
heading: "Le han invitado a un equipo",
text: ({ name, email, role }) => `${name} (${email}) le invita a unirse a este equipo con el rol ${role}:`,
button: "Abrir la invitación",
validFor: ({ days, email }) => `${plural(days, { one: `La invitación es solo para ${email}. Sirve una vez y caduca en ${days} día.`, other: `La invitación es solo para ${email}. Sirve una vez y caduca en ${days} días.` })}`,
unknown: "Si no conoce al remitente, ignore este correo.",
},
};
