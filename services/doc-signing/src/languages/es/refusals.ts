import type { RefusalWords } from "../en/refusals.ts";
import { pluralsOf } from "../plurals.ts";

const plural = pluralsOf("es");

export const spanish: RefusalWords = {
	linkUnknown:
		"Este enlace de firma no es válido. Abra de nuevo el enlace de su correo electrónico o pida uno nuevo al remitente.",
	access: "El remitente le pide que verifique su identidad antes de ver este documento.",
	authentication: {
		SIGN_IN: "Inicie sesión con una cuenta de su correo electrónico para continuar.",
		OTHER_ACCOUNT: "Ha iniciado sesión con otro correo electrónico. Cambie de cuenta para continuar.",
		PASSKEY: "Su cuenta no tiene ninguna llave de acceso. Configure una para continuar.",
		TWO_FACTOR_AUTH: "Su cuenta no tiene ninguna aplicación de autenticación. Configure una para continuar.",
		PROOF: "El remitente le pide que verifique su identidad antes de firmar o rechazar.",
	},
	codeNotOffered: "Este documento no requiere ningún código.",
	codeWrong: (guessesLeft) =>
		plural(guessesLeft, {
			one: `El código no es correcto. Queda ${guessesLeft} intento.`,
			other: `El código no es correcto. Quedan ${guessesLeft} intentos.`,
		}),
	codeUsedUp: "El código no es correcto o ha caducado. Solicite uno nuevo.",
	tooManyCodes: (minutes) =>
		plural(minutes, {
			one: `Ya hemos enviado varios códigos. Espere ${minutes} minuto antes de solicitar otro.`,
			other: `Ya hemos enviado varios códigos. Espere ${minutes} minutos antes de solicitar otro.`,
		}),
	totpWrong:
		"El código no es correcto o ya se ha utilizado. Introduzca el código que muestra ahora su aplicación.",
	tooManyGuesses: (minutes) =>
		plural(minutes, {
			one: `Demasiados intentos. Espere ${minutes} minuto e inténtelo de nuevo.`,
			other: `Demasiados intentos. Espere ${minutes} minutos e inténtelo de nuevo.`,
		}),
	passkeyNotAccepted: "No se ha aceptado su llave de acceso. Inténtelo de nuevo.",
	statementOutdated:
		"Este documento ha cambiado después de que usted lo abriera. Revíselo de nuevo antes de firmar.",
	foreignForm: "Esta solicitud procede de otro sitio web. Abra su enlace de firma e inténtelo desde allí.",
	notShown: "En este momento, este enlace no da acceso al documento.",
	notDrawn: "El documento no se puede mostrar ahora. Inténtelo de nuevo en un momento.",
	notYourTurn: "Todavía no es su turno. Le avisaremos por correo electrónico cuando lo sea.",
	alreadySigned: "Ya ha completado este documento.",
	nothingToDo: "No tiene que hacer nada. Recibirá una copia.",
	expired: "Esta solicitud de firma ha caducado. Pida al remitente que envíe de nuevo el documento.",
	notSent: "El documento aún no se ha enviado. Le avisaremos por correo electrónico cuando esté listo.",
	over: {
		COMPLETED: "El documento ya está completado.",
		REJECTED: "El documento se ha rechazado y ya no se puede firmar.",
		CANCELLED: "El remitente ha cancelado el documento.",
	},
	fieldNotFound: "Este campo no existe o no le corresponde rellenarlo.",
	fieldFixed: "Este campo no se puede modificar.",
	fieldsMissing: (count) =>
		plural(count, { one: `Revise ${count} campo.`, other: `Revise ${count} campos.` }),
	consent: "Marque la casilla para aceptar la firma electrónica.",
	reason: "Indique el motivo del rechazo.",
	imageTooLarge: "La imagen ocupa más de 2 MB.",
	imageOfOtherKind: "Suba una imagen PNG o JPEG.",
	imageBlank: "La imagen está en blanco. Elija otra o dibuje su firma.",
	imageUnreadable: "La imagen está dañada o tiene demasiados píxeles. Elija otra.",
	answersTooLarge:
		"Los datos de este documento ocupan demasiado en conjunto. Escriba menos texto, o su firma con el teclado.",
	errorPage: {
		headline: "Se ha producido un error",
		headlines: {
			403: "Acceso denegado",
			404: "Página no encontrada",
			410: "Ya no está disponible",
			429: "Demasiados intentos",
			503: "Servicio no disponible",
		},
		invalidRequest: "Este enlace o formulario no es válido. Vuelva atrás e inténtelo de nuevo.",
		backHome: "Volver al inicio",
		requestId: "Identificador de la solicitud, para el servicio de asistencia:",
		tryLater: "Espere un momento e inténtelo de nuevo.",
		failed: "Vuelva atrás e inténtelo de nuevo. Si el problema continúa, contacte con el remitente.",
	},
};
