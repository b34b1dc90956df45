// Written by `pnpm --filter @repo/doc-signing messages`.
import type { KitWords } from "../en/kit.ts";
import { makePlurals } from "../../plurals.ts";
const plural = makePlurals("es");
export const kit: KitWords = {
close: "Cerrar",
cancel: "Cancelar",
copy: "Copiar",
copyOf: ({ what }) => `Copiar: ${what}`,
copied: "Copiado",
copyBlocked: "Su navegador no permite copiar aquí. Seleccione el texto.",
skipToContent: "Ir al contenido",
mainNavigation: "Navegación principal",
justNow: "ahora mismo",
checkFields: "Revise los campos marcados.",
errorPage: {
headline: "Algo ha fallado",
headlines: {
403: "Acceso denegado",
404: "Página no encontrada",
410: "Ya no está disponible",
429: "Demasiadas solicitudes",
503: "Servicio no disponible",
},
notFound: "No hay nada en esta dirección. Puede que esté mal escrita o que la página se haya eliminado.",
invalidRequest: "Este enlace o formulario no es válido. Vuelva atrás e inténtelo de nuevo.",
backHome: "Volver al inicio",
requestId: "Identificador de la solicitud, para el soporte:",
details: {
413: "La carga o el formulario es demasiado grande.",
429: "Demasiadas solicitudes. Espere un momento y vuelva a intentarlo.",
500: "Se produjo un error por nuestra parte. Vuelva a intentarlo. Si el problema continúa, póngase en contacto con el soporte e indique el ID de la solicitud.",
503: "El servicio no está disponible en este momento. Vuelva a intentarlo dentro de un minuto.",
other: "No se pudo realizar la operación. Vuelva atrás e inténtelo de nuevo.",
},
},
problems: {
missing: "Debe rellenarse.",
tooLong: ({ max }) => `${plural(max, { one: `Debe tener como máximo ${max} carácter.`, other: `Debe tener como máximo ${max} caracteres.` })}`,
tooShort: ({ min }) => `${plural(min, { one: `Debe tener al menos ${min} carácter.`, other: `Debe tener al menos ${min} caracteres.` })}`,
notEmail: "Debe ser una dirección de correo electrónico.",
notChoice: "Debe ser una de las opciones.",
invalid: "No es válido. Revíselo.",
confirm: "Confírmelo.",
serviceName: "No puede ser el nombre de este servicio.",
privateAddress: "No debe ser una dirección de una red privada.",
},
};
