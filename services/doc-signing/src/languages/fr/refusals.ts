import type { RefusalWords } from "../en/refusals.ts";
import { pluralsOf } from "../plurals.ts";

const plural = pluralsOf("fr");

export const french: RefusalWords = {
	linkUnknown:
		"Ce lien de signature n’est pas valide. Ouvrez à nouveau le lien reçu par e-mail ou demandez-en un nouveau à l’expéditeur.",
	access: "L’expéditeur vous demande de confirmer votre identité avant d’afficher ce document.",
	authentication: {
		SIGN_IN: "Connectez-vous avec un compte associé à votre adresse e-mail pour continuer.",
		OTHER_ACCOUNT: "Vous êtes connecté avec une autre adresse e-mail. Changez de compte pour continuer.",
		PASSKEY: "Votre compte n’a pas de clé d’accès. Configurez-en une pour continuer.",
		TWO_FACTOR_AUTH:
			"Votre compte n’a pas d’application d’authentification. Configurez-en une pour continuer.",
		PROOF: "L’expéditeur vous demande de confirmer votre identité avant de signer ou de refuser.",
	},
	codeNotOffered: "Ce document ne demande pas de code.",
	codeWrong: (guessesLeft) =>
		plural(guessesLeft, {
			one: `Ce code est incorrect. Il vous reste ${guessesLeft} essai.`,
			other: `Ce code est incorrect. Il vous reste ${guessesLeft} essais.`,
		}),
	codeUsedUp: "Ce code est incorrect ou a expiré. Demandez-en un nouveau.",
	tooManyCodes: (minutes) =>
		plural(minutes, {
			one: `Nous avons déjà envoyé plusieurs codes. Attendez ${minutes} minute avant d’en demander un autre.`,
			other: `Nous avons déjà envoyé plusieurs codes. Attendez ${minutes} minutes avant d’en demander un autre.`,
		}),
	totpWrong:
		"Ce code est incorrect ou a déjà été utilisé. Saisissez le code que votre application affiche maintenant.",
	tooManyGuesses: (minutes) =>
		plural(minutes, {
			one: `Trop de tentatives. Attendez ${minutes} minute, puis réessayez.`,
			other: `Trop de tentatives. Attendez ${minutes} minutes, puis réessayez.`,
		}),
	passkeyNotAccepted: "Votre clé d’accès n’a pas été acceptée. Veuillez réessayer.",
	statementOutdated:
		"Ce document a été modifié après que vous l’avez ouvert. Vérifiez-le à nouveau avant de signer.",
	foreignForm:
		"Cette requête provient d’un autre site. Ouvrez votre lien de signature et réessayez depuis celui-ci.",
	notShown: "Ce lien ne donne pas accès au document pour le moment.",
	notDrawn: "Le document ne peut pas être affiché pour le moment. Réessayez dans un instant.",
	notYourTurn: "Ce n’est pas encore votre tour. Vous recevrez un e-mail le moment venu.",
	alreadySigned: "Vous avez déjà finalisé ce document.",
	nothingToDo: "Vous n’avez rien à faire. Vous recevrez une copie.",
	expired: "Cette demande de signature a expiré. Demandez à l’expéditeur d’envoyer à nouveau le document.",
	notSent: "Le document n’a pas encore été envoyé. Vous recevrez un e-mail lorsqu’il sera prêt.",
	over: {
		COMPLETED: "Le document est déjà finalisé.",
		REJECTED: "Le document a été refusé et ne peut plus être signé.",
		CANCELLED: "L’expéditeur a annulé le document.",
	},
	fieldNotFound: "Ce champ n’existe pas ou ne vous est pas destiné.",
	fieldFixed: "Ce champ n’est pas modifiable.",
	fieldsMissing: (count) =>
		plural(count, { one: `${count} champ est à vérifier.`, other: `${count} champs sont à vérifier.` }),
	consent: "Cochez la case pour accepter de signer par voie électronique.",
	reason: "Indiquez le motif du refus.",
	imageTooLarge: "L’image dépasse 2 Mo.",
	imageOfOtherKind: "Importez une image PNG ou JPEG.",
	imageBlank: "L’image est vide. Choisissez une autre image ou dessinez votre signature.",
	imageUnreadable: "L’image est endommagée ou contient trop de pixels. Choisissez-en une autre.",
	answersTooLarge:
		"Les saisies de ce document sont trop volumineuses au total. Saisissez moins de texte ou tapez votre signature.",
	errorPage: {
		headline: "Une erreur s’est produite",
		headlines: {
			403: "Accès refusé",
			404: "Page introuvable",
			410: "Plus disponible",
			429: "Trop de tentatives",
			503: "Service indisponible",
		},
		invalidRequest: "Ce lien ou ce formulaire n’est pas valide. Revenez en arrière et réessayez.",
		backHome: "Retour à l’accueil",
		requestId: "Identifiant de la requête, pour l’assistance :",
		tryLater: "Patientez un instant, puis réessayez.",
		failed: "Revenez en arrière et réessayez. Si le problème persiste, contactez l’expéditeur.",
	},
};
