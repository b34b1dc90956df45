// Written by `pnpm --filter @repo/doc-signing messages`.
import type { FrameWords } from "../en/frame.ts";
import { makePlurals } from "@repo/service-kit/languages";
const plural = makePlurals("fr");
export const frame: FrameWords = {
documents: "Documents",
sentToMe: "Reçus",
waiting: ({ count }) => `${plural(count, { one: `${count} vous attend`, other: `${count} vous attendent` })}`,
templates: "Modèles",
verifyPdf: "Vérifier un PDF",
settings: "Paramètres",
signOut: "Se déconnecter",
sentWith: ({ product }) => `Envoyé avec ${product}`,
save: "Enregistrer",
delete: "Supprimer",
account: "Compte",
myDocuments: "Mes documents",
back: "Retour",
language: {
title: "Langue",
label: "Langue de vos pages et de vos e-mails",
hint: "Les destinataires lisent la langue que vous choisissez pour chaque document.",
automatic: "Automatique : celle du navigateur",
save: "Enregistrer la langue",
},
profileSaved: {
name: "Nom enregistré.",
email: "Adresse e-mail modifiée.",
language: "Langue enregistrée.",
},
refusals: {
noSuchTeam: "Équipe introuvable.",
teamNotYours: "Vous n’êtes pas membre de cette équipe, ou elle n’existe pas.",
sessionEnded: "Votre session est terminée. Reconnectez-vous.",
},
alsoRevokeTokens: "Révoquer aussi mes jetons d’API",
team: ({ name }) => `l’équipe ${name}`,
newAccount: {
title: "Créer un compte",
heading: "Presque terminé",
address: ({ email }) => `L’adresse e-mail de votre compte sera ${email}.`,
name: "Votre nom",
nameHint: "Affiché aux destinataires de vos documents.",
},
};
