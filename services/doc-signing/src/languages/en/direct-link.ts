/** Every text of the page of a template's direct link. The other languages are objects of this shape. */
export const english = {
	asks: (sender: string) => `${sender} asks you to sign`,
	explained: "Enter your name and email address. We will email you a link to read and sign the document.",
	name: "Your name",
	email: "Your email address",
	send: "Email me the document",
	nameNeeded: "Enter your name.",
	fixFields: "Check the highlighted fields.",
	sent: {
		title: "Check your email",
		text: (title: string, email: string) =>
			`We sent a link to sign “${title}” to ${email}. The link is personal, so do not forward the email.`,
	},
	unknown: "This link is invalid or has been turned off. Ask the person who gave it to you for a new one.",
	usedUp: "Too many documents were requested. Try again later.",
};

export type DirectLinkWords = typeof english;
