// Written by `pnpm --filter @repo/doc-signing messages`.
import type { KitWords } from "../en/kit.ts";
import { makePlurals } from "../../plurals.ts";
const plural = makePlurals("fr");
export const kit: KitWords = {
close: "Fermer",
cancel: "Annuler",
copy: "Copier",
copyOf: ({ what }) => `Copier : ${what}`,
copied: "Copié",
copyBlocked: "Votre navigateur ne permet pas de copier ici. Sélectionnez plutôt le texte.",
skipToContent: "Aller au contenu",
mainNavigation: "Navigation principale",
justNow: "à l’instant",
checkFields: "Vérifiez les champs signalés.",
errorPage: {
headline: "Une erreur s’est produite",
headlines: {
403: "Accès refusé",
404: "Page introuvable",
410: "N’est plus disponible",
429: "Trop de demandes",
503: "Service indisponible",
},
notFound: "Il n’y a rien à cette adresse. Elle est peut-être mal saisie, ou la page a été supprimée.",
invalidRequest: "Ce lien ou ce formulaire n’est pas valide. Revenez en arrière et réessayez.",
backHome: "Retour à l’accueil",
requestId: "Identifiant de la demande, pour l’assistance :",
details: {
413: "L’import ou le formulaire est trop volumineux.",
429: "Trop de requêtes. Patientez un instant, puis réessayez.",
500: "Une erreur est survenue de notre côté. Réessayez. Si le problème persiste, contactez l’assistance avec l’identifiant de la requête.",
503: "Le service n’est pas disponible pour le moment. Réessayez dans une minute.",
other: "L’opération a échoué. Revenez en arrière et réessayez.",
},
},
problems: {
missing: "Ce champ doit être rempli.",
tooLong: ({ max }) => `${plural(max, { one: `Ne doit pas dépasser ${max} caractère.`, other: `Ne doit pas dépasser ${max} caractères.` })}`,
tooShort: ({ min }) => `${plural(min, { one: `Doit comporter au moins ${min} caractère.`, other: `Doit comporter au moins ${min} caractères.` })}`,
notEmail: "Doit être une adresse e-mail.",
notChoice: "Doit être l’un des choix proposés.",
invalid: "Cette valeur n’est pas valide. Vérifiez-la.",
confirm: "Veuillez confirmer.",
serviceName: "Ne peut pas être le nom de ce service.",
privateAddress: "Ne doit pas être une adresse d’un réseau privé.",
},
};
