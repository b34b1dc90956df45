// Written by `pnpm --filter @repo/doc-signing messages`.
import type { DirectLinkWords } from "../en/direct-link.ts";
export const directLink: DirectLinkWords = {
asks: ({ sender }) => `${sender} Le chiede di firmare`,
explained: "Inserisca il Suo nome e il Suo indirizzo e-mail. Le invieremo un link per leggere e firmare il documento.",
name: "Il Suo nome",
email: "Il Suo indirizzo e-mail",
send: "Inviami il documento",
nameNeeded: "Inserisca il Suo nome.",
fixFields: "Controlli i campi evidenziati.",
sent: {
title: "Controlli la Sua e-mail",
text: ({ title, email }) => `Abbiamo inviato a ${email} un link per firmare “${title}”. Il link è personale, quindi non inoltri l’e-mail.`,
otherAddress: "Usa un altro indirizzo",
},
unknown: "Questo link non porta a nessun documento o è stato disattivato. Si rivolga alla persona che glielo ha dato.",
usedUp: "Sono stati richiesti troppi documenti da qui. Riprovi più tardi.",
embedded: "Inserisca il Suo nome e il Suo indirizzo email. Le invieremo un codice che apre il documento qui.",
};
