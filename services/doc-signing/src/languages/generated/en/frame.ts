// Written by `pnpm --filter @repo/doc-signing messages`.
type Value = string | number;
export const frame = {
documents: "Documents",
sentToMe: "Sent to me",
waiting: ({ count }: { count: number }) => `${`${count} waiting for you`}`,
templates: "Templates",
verifyPdf: "Verify a PDF",
settings: "Settings",
signOut: "Sign out",
sentWith: ({ product }: { product: Value }) => `Sent with ${product}`,
save: "Save",
delete: "Delete",
account: "Account",
myDocuments: "My documents",
back: "Back",
language: {
title: "Language",
label: "Language of your pages and emails",
hint: "Recipients read the language that you choose for each document.",
automatic: "Automatic: the browser’s",
save: "Save language",
},
profileSaved: {
name: "Name saved.",
email: "Email address changed.",
language: "Language saved.",
},
refusals: {
noSuchTeam: "Team not found.",
teamNotYours: "You are not a member of this team, or it does not exist.",
sessionEnded: "Your session has ended. Sign in again.",
},
alsoRevokeTokens: "Also revoke my API tokens",
team: ({ name }: { name: Value }) => `the team ${name}`,
newAccount: {
title: "Create account",
heading: "Almost done",
address: ({ email }: { email: Value }) => `Your account’s email address will be ${email}.`,
name: "Your name",
nameHint: "Shown to the recipients of your documents.",
},
};
export type FrameWords = typeof frame;
