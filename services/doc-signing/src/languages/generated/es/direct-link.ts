// Written by `pnpm --filter @repo/doc-signing messages`.
import type { DirectLinkWords } from "../en/direct-link.ts";
export const directLink: DirectLinkWords = {
asks: ({ sender }) => `${sender} le pide que firme`,
explained: "Escriba su nombre y su correo electrónico. Le enviaremos un enlace para leer y firmar el documento.",
name: "Su nombre",
email: "Su correo electrónico",
send: "Enviarme el documento",
nameNeeded: "Escriba su nombre.",
fixFields: "Revise los campos marcados.",
sent: {
title: "Revise su correo",
text: ({ title, email }) => `Hemos enviado a ${email} un enlace para firmar «${title}». El enlace es personal, así que no reenvíe el correo.`,
otherAddress: "Usar otra dirección",
},
unknown: "Este enlace no lleva a ningún documento o se ha desactivado. Consulte a la persona que se lo dio.",
usedUp: "Se han solicitado demasiados documentos aquí. Inténtelo más tarde.",
embedded: "Introduzca su nombre y su dirección de correo electrónico. Le enviaremos un código para abrir el documento aquí.",
};
