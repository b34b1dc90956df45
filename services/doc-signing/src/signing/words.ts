import type { RecipientRole } from "../documents/rules/roles.ts";

/**
 * Every word of the signing page, server and browser alike. A second language is a second object of this shape, chosen
 * by Accept-Language where this one is imported as `words`.
 */
export const english = {
	lang: "en",
	loading: "Opening the document …",
	from: (sender: string) => `From ${sender}`,
	asks: {
		SIGNER: "Please read and sign this document.",
		APPROVER: "Please read and approve this document.",
		VIEWER: "Please read this document.",
		ASSISTANT: "Please fill in what you know for those who sign after you.",
		CC: "You get a copy of this document.",
	} satisfies Record<RecipientRole, string>,
	finish: {
		SIGNER: "Sign and finish",
		APPROVER: "Approve",
		VIEWER: "I have read it",
		ASSISTANT: "I am done",
		CC: "Done",
	} satisfies Record<RecipientRole, string>,
	progress: (done: number, total: number) =>
		total === 0 ? "Nothing to fill in" : `${done} of ${total} filled in`,
	fieldNames: {
		SIGNATURE: "Signature",
		INITIALS: "Initials",
		NAME: "Name",
		EMAIL: "E-mail address",
		DATE: "Date",
		TEXT: "Text",
		NUMBER: "Number",
		RADIO: "Choose one",
		CHECKBOX: "Choose",
		SELECT: "Choose one",
		DROPDOWN: "Choose one",
	} satisfies Record<string, string>,
	optional: "optional",
	page: (page: number) => `page ${page}`,
	pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
	forPerson: (name: string) => `for ${name}`,
	filled: "filled in",
	notFilled: "not filled in",
	setOnFinish: "set when you finish",
	fixed: "set by the sender",
	choosePlaceholder: "Choose …",
	numberBetween: (min: string, max: string) => `Between ${min} and ${max}.`,
	numberFrom: (min: string) => `At least ${min}.`,
	numberTo: (max: string) => `At most ${max}.`,
	charactersLeft: (count: number) => (count === 1 ? "1 character left" : `${count} characters left`),
	typeToSign: "Type your name to sign",
	typeInitials: "Type your initials",
	/** Kept in the audit trail as it was agreed to. */
	consent: {
		SIGNER:
			"I agree to sign this document electronically, which has the same effect as signing it on paper by hand.",
		APPROVER: "I agree to deal with this document electronically.",
		VIEWER: "I agree to deal with this document electronically.",
		ASSISTANT: "I agree to deal with this document electronically.",
		CC: "I agree to deal with this document electronically.",
	} satisfies Record<RecipientRole, string>,
	consentNeeded: "Tick the box to agree first.",
	readPdf: "Read the document (PDF)",
	save: "Save and continue later",
	saved: "Saved.",
	saving: "Saving …",
	notSaved: "Not saved yet: there is no connection. Trying again …",
	decline: "Decline",
	declineTitle: "Decline this document",
	declineExplained:
		"This ends the document for everyone. The sender and the others are told, with your reason.",
	declineReason: "Why do you decline?",
	declineConfirm: "Decline the document",
	cancel: "Cancel",
	back: "Back",
	nextField: "Next field",
	start: "Start",
	review: "Finish",
	allDone: "Everything is filled in.",
	stillMissing: (count: number) => (count === 1 ? "One field is left." : `${count} fields are left.`),
	showList: "List",
	showDocument: "Document",
	views: "How to show the fields",
	fieldsHeading: "Fields",
	documentRegion: "The document",
	panelRegion: "Fill in and sign",
	zoomIn: "Larger",
	zoomOut: "Smaller",
	signatureWays: "How to sign",
	draw: "Draw",
	type: "Type",
	upload: "Upload",
	drawHere: "Draw your signature here with a finger, pen or mouse. You can type it instead.",
	drawInitialsHere: "Draw your initials here with a finger, pen or mouse. You can type them instead.",
	padSignature: "Sign here",
	padInitials: "Your initials here",
	clear: "Clear",
	useIt: "Use this signature",
	useInitials: "Use these initials",
	uploadHint: "A PNG or JPEG image of at most 2 MB.",
	chooseImage: "Choose an image",
	signatureGiven: "Your signature",
	change: "Change",
	sameAsBefore: "The same as before",
	pdfFailed: "The document cannot be shown here.",
	pdfFailedHint: "You can open it as a PDF, and sign with the list of fields.",
	failed: "That did not work. Please try again.",
	reload: "Reload the page",
	standings: {
		NOT_SENT_YET: {
			title: "Not sent yet",
			text: "The sender is still preparing this document. You get a mail when it is ready.",
		},
		COPY_LATER: {
			title: "You get a copy",
			text: "There is nothing for you to do. Once everyone has signed, your copy is here, and you get a mail.",
		},
		EXPIRED: {
			title: "Your time to sign is over",
			text: "This link has expired. Ask the sender to send the document again.",
		},
		REJECTED: {
			title: "This document was declined",
			text: "Nobody can sign it any more.",
		},
		CANCELLED: {
			title: "This document was cancelled",
			text: "The sender has withdrawn it. There is nothing left to do.",
		},
	},
	waiting: {
		title: "It is not your turn yet",
		text: "This document is signed in a set order. You get a mail when it is your turn.",
		turnOf: (names: string) => `Now it is the turn of ${names}.`,
	},
	done: {
		title: { SIGNER: "You have signed", APPROVER: "You have approved", VIEWER: "You have read it" },
		titleOther: "You are done",
		text: "Thank you. Once everyone has signed, the finished document is here, and you get it by mail.",
		read: "Read the document",
	},
	declinedByYou: "You have declined this document. The sender has been told.",
	completed: {
		title: "This document is finished",
		text: "Everyone has signed. This is the sealed copy: nobody can change it unseen.",
		sealing: "Everyone has signed. The sealed copy is being made; it takes a few seconds.",
		download: "Download your copy (PDF)",
		again: "Look again",
		ownTitle: "Thank you, all done",
	},
	authentication: {
		title: "Who you are has to be confirmed first",
		ACCOUNT:
			"The sender asks you to sign in with an account for your e-mail address. Signing in is not available here yet, so nothing of the document is shown and nothing can be signed.",
		PASSKEY:
			"The sender asks you to confirm with a passkey. Passkeys are not available here yet, so nothing of the document is shown and nothing can be signed.",
		TWO_FACTOR_AUTH:
			"The sender asks you to confirm with a second factor. Second factors are not available here yet, so nothing of the document is shown and nothing can be signed.",
		hint: "Ask the sender to change this, or wait for their mail.",
	},
	fixErrors: "Please look at these again:",
};

/** What a field is called: as its sender says, or else by its kind. */
export function nameOf({
	label,
	type,
}: {
	label: string | null;
	type: keyof typeof english.fieldNames;
}): string {
	return label ?? english.fieldNames[type];
}
