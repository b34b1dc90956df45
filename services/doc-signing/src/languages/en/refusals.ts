import { errorPageWords } from "@repo/service-kit/html";
import { pluralsOf } from "../plurals.ts";

const plural = pluralsOf("en");

/** Error messages of the signing page that only the server returns. */
export const english = {
	linkUnknown:
		"This signing link is not valid. Open the link in your email again, or ask the sender for a new one.",
	access: "The sender requires you to verify your identity before you see this document.",
	authentication: {
		SIGN_IN: "Sign in with an account for your email address to continue.",
		OTHER_ACCOUNT: "You are signed in with another email address. Switch accounts to continue.",
		PASSKEY: "Your account has no passkey. Set one up to continue.",
		TWO_FACTOR_AUTH: "Your account has no authenticator app. Set one up to continue.",
		PROOF: "The sender requires you to verify your identity before you sign or decline.",
	},
	codeNotOffered: "This document does not require a code.",
	codeWrong: (guessesLeft: number) =>
		plural(guessesLeft, {
			one: `This code is wrong. ${guessesLeft} attempt left.`,
			other: `This code is wrong. ${guessesLeft} attempts left.`,
		}),
	codeUsedUp: "This code is wrong or has expired. Request a new one.",
	tooManyCodes: (minutes: number) =>
		plural(minutes, {
			one: `We have already sent several codes. Wait ${minutes} minute, then request another.`,
			other: `We have already sent several codes. Wait ${minutes} minutes, then request another.`,
		}),
	totpWrong: "This code is wrong or has already been used. Enter the code your app shows now.",
	tooManyGuesses: (minutes: number) =>
		plural(minutes, {
			one: `Too many attempts. Wait ${minutes} minute, then try again.`,
			other: `Too many attempts. Wait ${minutes} minutes, then try again.`,
		}),
	passkeyNotAccepted: "Your passkey was not accepted. Try again.",
	statementOutdated: "This document changed after you opened it. Check it again before you sign.",
	foreignForm: "This request came from another website. Open your signing link and try again there.",
	notShown: "This link does not currently give access to the document.",
	notDrawn: "The document cannot be displayed right now. Try again in a moment.",
	notYourTurn: "It is not your turn yet. We will email you when it is.",
	alreadySigned: "You have already completed this document.",
	nothingToDo: "You do not need to do anything. You will receive a copy.",
	expired: "This signing request has expired. Ask the sender to send the document again.",
	notSent: "The document has not been sent yet. We will email you when it is ready.",
	over: {
		COMPLETED: "The document has already been completed.",
		REJECTED: "The document was declined and can no longer be signed.",
		CANCELLED: "The sender cancelled the document.",
	},
	fieldNotFound: "This field does not exist, or is not yours to fill in.",
	fieldFixed: "This field is read-only.",
	fieldsMissing: (count: number) =>
		plural(count, {
			one: `${count} field needs your attention.`,
			other: `${count} fields need your attention.`,
		}),
	consent: "Select the checkbox to agree to sign electronically.",
	reason: "Enter a reason for declining.",
	imageTooLarge: "The image is larger than 2 MB.",
	imageOfOtherKind: "Upload a PNG or JPEG image.",
	imageBlank: "The image is blank. Choose another image, or draw your signature.",
	imageUnreadable: "The image is damaged or has too many pixels. Choose another one.",
	answersTooLarge:
		"The entries in this document are too large together. Enter less text, or type your signature.",
	errorPage: {
		...errorPageWords,
		tryLater: "Wait a moment, then try again.",
		failed: "Go back and try again. If it happens again, contact the sender.",
	},
};

export type RefusalWords = typeof english;
