// Written by `pnpm --filter @repo/doc-signing messages`.
import type { DirectLinkWords } from "../en/direct-link.ts";
export const directLink: DirectLinkWords = {
asks: ({ sender }) => `${sender} vous demande de signer`,
explained: "Saisissez votre nom et votre adresse e-mail. Nous vous enverrons un lien pour lire et signer le document.",
name: "Votre nom",
email: "Votre adresse e-mail",
send: "M’envoyer le document",
nameNeeded: "Saisissez votre nom.",
fixFields: "Vérifiez les champs signalés.",
sent: {
title: "Consultez votre messagerie",
text: ({ title, email }) => `Nous avons envoyé un lien pour signer « ${title} » à ${email}. Ce lien est personnel : ne transférez pas cet e-mail.`,
otherAddress: "Utiliser une autre adresse",
},
unknown: "Ce lien ne mène à aucun document ou a été désactivé. Adressez-vous à la personne qui vous l’a donné.",
usedUp: "Trop de documents ont été demandés ici. Réessayez plus tard.",
embedded: "Saisissez votre nom et votre adresse e-mail. Nous vous enverrons un code qui ouvre le document ici.",
};
