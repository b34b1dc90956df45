// Written by `pnpm --filter @repo/doc-signing messages`.
import type { ErrorWords } from "../en/errors.ts";
type Cases = Record<string, string | undefined>;
export const errors: ErrorWords = {
notPermitted: ({ limited }) => `${({ own: `Votre rôle dans l’équipe ne le permet que pour ce que vous avez créé.` } as Cases)[limited] ?? `Votre rôle dans l’équipe ne le permet pas.`} Demandez à un propriétaire ou administrateur de l’équipe.`,
notMember: "Cet utilisateur n’est pas membre de l’équipe.",
logo: {
tooLarge: "Le logo dépasse 1 Mo. Choisissez un fichier plus petit.",
otherKind: "Le logo doit être une image PNG, JPEG ou WebP.",
unreadable: "L’image est endommagée ou a trop de pixels. Choisissez-en une autre.",
blank: "Le logo est invisible sur fond blanc, comme dans les e-mails et sur le certificat. Choisissez-en un plus foncé.",
tooMany: "Vous pouvez importer 20 logos par heure. Réessayez plus tard.",
notFound: "Logo introuvable. Il a peut-être été remplacé.",
},
chooseImage: "Choisissez une image.",
chooseCsv: "Choisissez un fichier CSV.",
choosePdf: "Choisissez un fichier PDF.",
uploadIncomplete: "L’envoi est incomplet ou endommagé. Envoyez de nouveau le fichier.",
webhooks: {
chooseEvent: "Choisissez au moins un événement.",
notFound: "Webhook introuvable.",
deliveryNotFound: "Livraison introuvable pour ce webhook.",
tooMany: ({ limit }) => `Un compte peut avoir au plus ${limit} webhooks. Supprimez-en un d’abord.`,
disabled: "Le webhook est désactivé. Activez-le, puis réessayez.",
paused: "Le webhook est suspendu, car les livraisons échouaient. Reprenez-le, puis réessayez.",
tooManyDeliveries: "Vous avez envoyé trop d’événements de test et de nouvelles livraisons. Réessayez dans quelques minutes.",
},
tokens: {
notFound: "Jeton d’API introuvable.",
alreadyCreated: "Ce formulaire a déjà créé un jeton. Si vous ne l’avez pas copié, révoquez-le et créez-en un autre.",
},
exports: {
underWay: "Un export est déjà en préparation. Attendez qu’il soit terminé.",
tooMany: "Vous pouvez lancer trois exports par jour. Réessayez plus tard.",
notFound: "Export introuvable. Les exports sont supprimés après 7 jours.",
},
documents: {
notFound: "Document introuvable.",
beingSealed: "Le document est en cours de scellement. Réessayez dans quelques secondes.",
fileProcessed: "Le fichier a déjà été traité et ne peut pas être remplacé. Créez plutôt un nouveau document.",
},
recipients: {
notFound: "Destinataire introuvable dans ce document.",
exists: "Ce document a déjà un destinataire avec cette adresse e-mail.",
begun: "Ce destinataire a déjà accepté de signer ou rempli un champ : cela ne peut plus être modifié.",
nobodyLeft: "C’est le dernier destinataire qui doit agir. Annulez ou supprimez plutôt le document.",
assistantOrder: "Un assistant exige un ordre de signature, et le document a été envoyé sans. Choisissez un autre rôle.",
changed: "L’adresse e-mail a été modifiée après l’ouverture du formulaire. Vérifiez-la et réessayez.",
nobodyToRemind: "Aucun de ces destinataires ne peut être averti : ils ont déjà terminé, ne reçoivent qu’une copie ou ce n’est pas encore leur tour.",
},
title: {
missing: "Saisissez un titre de 255 caractères au plus.",
},
templates: {
notFound: "Modèle introuvable.",
},
csv: {
notFound: "Cet import n’existe pas. Il a peut-être été supprimé avec son modèle.",
tooManyFiles: "Les fichiers CSV importés en une journée sont trop volumineux au total. Réessayez plus tard.",
tooManyRows: "Vous pouvez lancer jusqu’à 5 000 lignes CSV par jour. Réessayez plus tard.",
rowsTooLarge: "Les lignes du fichier sont trop longues, car chacune contient tous les destinataires du modèle. Divisez le fichier.",
tooWide: ({ has, takes }) => `Le fichier a ${has} colonnes, mais ce modèle en demande ${takes}.`,
unknownColumn: "Ce modèle n’a pas cette colonne. Téléchargez de nouveau le fichier CSV.",
twice: "La colonne apparaît plusieurs fois.",
missing: "La colonne manque.",
tooManyValues: "La ligne a plus de valeurs qu’il n’y a de colonnes.",
unnamedColumn: ({ value }) => `La valeur « ${value} » est dans une colonne sans nom.`,
encoding: "Le fichier n’est pas encodé en UTF-8. Enregistrez-le au format « CSV UTF-8 » dans votre tableur.",
tooLong: ({ max }) => `Le fichier a plus de ${max} lignes. Répartissez-les dans plusieurs fichiers.`,
empty: "Le fichier est vide.",
noRows: "Le fichier a des noms de colonnes, mais aucune ligne en dessous.",
unreadable: ({ line }) => `Le fichier est illisible près de la ligne ${line} : un guillemet manque ou est mal placé.`,
},
};
