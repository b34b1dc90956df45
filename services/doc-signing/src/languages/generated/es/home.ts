// Written by `pnpm --filter @repo/doc-signing messages`.
import type { HomeWords } from "../en/home.ts";
export const home: HomeWords = {
title: "Firmar documentos",
heading: "Documentos firmados y sellados",
text: "Envíe un PDF a las personas que deben firmarlo. Firman en el navegador y todos reciben una copia sellada que acredita quién firmó qué y cuándo.",
signIn: "Iniciar sesión",
createAccount: "Crear cuenta",
question: "¿Tiene un PDF firmado?",
verify: "Verifíquelo",
sealed: "Firmado y sellado",
points: {
send: {
title: "Envíe en minutos",
text: "Suba un PDF, añada a las personas que firman y arrastre sus campos a la página.",
},
sign: {
title: "Firme en cualquier dispositivo",
text: "Los destinatarios abren un enlace y dibujan, escriben o suben su firma. No necesitan una cuenta.",
},
verify: {
title: "Verifíquelo en cualquier momento",
text: "Cualquier cambio en un archivo sellado se puede detectar aquí. Los lectores de PDF también pueden comprobar su firma.",
},
},
};
