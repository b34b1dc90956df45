import type { RecipientRole } from "../../field-types/rules/roles.ts";
import type { MailWords } from "../en/mails.ts";

const verbs: Record<RecipientRole, string> = {
	SIGNER: "firmar",
	APPROVER: "aprobar",
	VIEWER: "leer",
	ASSISTANT: "ayudar a rellenar",
	CC: "leer",
};
const asked: Record<RecipientRole, string> = {
	SIGNER: "firme",
	APPROVER: "apruebe",
	VIEWER: "lea",
	ASSISTANT: "ayude a rellenar",
	CC: "lea",
};

export const spanish: MailWords = {
	lang: "es",
	greeting: (name) => `Hola, ${name}:`,
	request: {
		subject: ({ sender, title, role }) => `${sender} le pide que ${asked[role]} «${title}»`,
		opening: ({ sender, title, role }) => `${sender} le pide que ${asked[role]} «${title}».`,
	},
	turn: {
		subject: ({ title, role }) => `Es su turno de ${verbs[role]} «${title}»`,
		opening: ({ sender, title, role }) => `Es su turno de ${verbs[role]} «${title}», de ${sender}.`,
	},
	reminder: {
		subjectOf: (subject) => `Recordatorio: ${subject}`,
		subject: ({ title, role }) => `Recordatorio: ${verbs[role]} «${title}»`,
		opening: ({ sender, title, role }) => `${sender} está esperando a que ${asked[role]} «${title}».`,
	},
	messageFrom: (sender) => `Mensaje de ${sender}:`,
	actBefore: ({ role, day }) => `Plazo para ${verbs[role]} el documento: ${day}.`,
	sentBy: ({ product, host, sender, email }) =>
		`Enviado con ${product} (${host}) en nombre de ${sender}, ${email}.`,
	openDocument: "Abrir documento",
	downloadPdf: "Descargar PDF",
	linkIsPersonal:
		"Este enlace es personal. Cualquiera que lo tenga puede actuar en su nombre, así que no reenvíe este correo.",
	questions: (sender) =>
		`¿Tiene preguntas sobre el documento? Responda a este correo para contactar con ${sender}.`,
	finished: {
		subject: ({ title }) => `Completado: «${title}»`,
		attached: ({ title }) => `«${title}» está completado. El PDF sellado se adjunta a este correo.`,
		linked: ({ title }) =>
			`«${title}» está completado. El PDF sellado es demasiado grande para adjuntarlo. Descárguelo con el botón de abajo.`,
		linkedForDays: ({ title }) =>
			`«${title}» está completado. El PDF sellado es demasiado grande para adjuntarlo. Puede descargarlo durante siete días con el botón de abajo o en cualquier momento en la página del documento.`,
		keep: "Conserve el archivo tal como está. Si lo imprime o lo guarda de nuevo, se pierde el sello que demuestra lo que se firmó.",
	},
	declined: {
		subject: ({ name, title }) => `${name} ha rechazado «${title}»`,
		text: ({ name, title }) => `${name} ha rechazado «${title}». Ya no se puede firmar. Motivo:`,
	},
	cancelled: {
		subject: ({ title }) => `Cancelado: «${title}»`,
		text: ({ sender, title }) =>
			`${sender} ha cancelado «${title}». No tiene que hacer nada. Su enlace de firma ya no funciona.`,
	},
	expired: {
		subject: ({ name, title }) => `Plazo vencido para ${name}: «${title}»`,
		text: ({ name, email, title }) =>
			`${name} (${email}) no ha completado «${title}» a tiempo y la solicitud de firma ha caducado. Para ampliar el plazo, envíe de nuevo el documento.`,
	},
	removed: {
		subject: ({ title }) => `Ya no tiene que firmar «${title}»`,
		text: ({ sender, title }) =>
			`${sender} le ha quitado de «${title}». No tiene que hacer nada. Su enlace de firma ya no funciona.`,
	},
	corrected: {
		subject: ({ title }) => `En corrección: «${title}»`,
		text: ({ sender, title }) =>
			`${sender} está corrigiendo «${title}», que usted ya ha firmado. Ábralo para ver la versión actual. Si no está de acuerdo, póngase en contacto con el remitente.`,
	},
	code: {
		subject: (code) => `${code} es su código`,
		toOpen: "Su código para abrir un documento:",
		toAct: "Su código para firmar o rechazar un documento:",
		validFor: (minutes) =>
			`Escríbalo en la página que lo ha solicitado. Es válido durante ${minutes} minutos y solo se puede usar una vez.`,
		notAsked: "Si no lo ha solicitado, otra persona tiene su enlace de firma. No le dé este código.",
	},
};
