import { answerWords } from "../../field-types/rules/answer-words.ts";

/** What the service says when it does not take something: the part of the page's words that rules need too. */
export const englishRefusals = {
	...answerWords,
	linkUnknown:
		"This signing link is not known. Open the link in your mail again, or ask the sender for a new one.",
	authentication: {
		ACCOUNT: "The sender asks you to sign in with an account first.",
		PASSKEY: "The sender asks you to confirm with a passkey first.",
		TWO_FACTOR_AUTH: "The sender asks you to confirm with a second factor first.",
	},
	foreignForm: "This came from another site. Open your signing link and try there.",
	notShown: "The document cannot be read with this link now.",
	notDrawn: "The document cannot be shown at the moment. Try again shortly.",
	notYourTurn: "It is somebody else's turn. You get a mail when it is yours.",
	alreadySigned: "You have finished this document already.",
	nothingToDo: "There is nothing for you to do: you get a copy.",
	expired: "Your time to sign is over. Ask the sender to send the document again.",
	notSent: "The document has not been sent yet. You get a mail when it is ready.",
	over: {
		COMPLETED: "The document is completed.",
		REJECTED: "The document was declined. Nobody can sign it any more.",
		CANCELLED: "The sender has cancelled the document.",
	},
	fieldNotFound: "There is no such field for you to fill.",
	fieldFixed: "This field is fixed and cannot be changed.",
	fieldsMissing: (count: number) =>
		`${count === 1 ? "One field is" : `${count} fields are`} not filled in yet.`,
	nowhereToSign: "The document has no place for your signature yet. Ask the sender to add one.",
	consent: "Agree to signing electronically first.",
	reason: "Say why you decline.",
	imageTooLarge: "The image is larger than 2 MB.",
	imageOfOtherKind: "The image must be a PNG or a JPEG.",
	imageBlank: "Nothing can be seen on the image. Choose another one, or draw your signature.",
	imageUnreadable: "The image cannot be read: it is damaged, or has too many pixels.",
};
