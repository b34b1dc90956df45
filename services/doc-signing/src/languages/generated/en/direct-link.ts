// Written by `pnpm --filter @repo/doc-signing messages`.
type Value = string | number;
export const directLink = {
asks: ({ sender }: { sender: Value }) => `${sender} asks you to sign`,
explained: "Enter your name and email address. We will email you a link to read and sign the document.",
name: "Your name",
email: "Your email address",
send: "Email me the document",
nameNeeded: "Enter your name.",
fixFields: "Check the highlighted fields.",
sent: {
title: "Check your email",
text: ({ title, email }: { title: Value; email: Value }) => `We sent a link to sign “${title}” to ${email}. The link is personal, so do not forward the email.`,
otherAddress: "Use another address",
},
unknown: "This link is invalid or has been turned off. Ask the person who gave it to you for a new one.",
usedUp: "Too many documents were requested. Try again later.",
embedded: "Enter your name and email address. We will email you a code that opens the document here.",
};
export type DirectLinkWords = typeof directLink;
