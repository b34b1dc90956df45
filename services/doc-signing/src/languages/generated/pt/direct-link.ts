// Written by `pnpm --filter @repo/doc-signing messages`.
import type { DirectLinkWords } from "../en/direct-link.ts";
export const directLink: DirectLinkWords = {
asks: ({ sender }) => `${sender} pede a sua assinatura`,
explained: "Digite seu nome e seu e-mail. Enviaremos um link para você ler e assinar o documento.",
name: "Seu nome",
email: "Seu e-mail",
send: "Enviar documento por e-mail",
nameNeeded: "Digite seu nome.",
fixFields: "Confira os campos destacados.",
sent: {
title: "Confira seu e-mail",
text: ({ title, email }) => `Enviamos para ${email} um link para assinar “${title}”. O link é pessoal; por isso, não encaminhe o e-mail.`,
otherAddress: "Usar outro endereço",
},
unknown: "Este link não leva a nenhum documento ou foi desativado. Fale com a pessoa que o passou a você.",
usedUp: "Muitos documentos foram solicitados aqui. Tente novamente mais tarde.",
embedded: "Informe seu nome e seu endereço de e-mail. Enviaremos um código que abre o documento aqui.",
};
