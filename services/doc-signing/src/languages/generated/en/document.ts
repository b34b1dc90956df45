// Written by `pnpm --filter @repo/doc-signing messages`.
export const document = {
auditLog: "Audit log",
notifications: {
title: "Notifications",
own: "Emails about documents that you have sent.",
team: "For members of the team who have not chosen themselves.",
kinds: {
signed: "A recipient has signed",
viewed: "A recipient has opened the document for the first time",
declined: "A recipient has declined",
expired: "A recipient’s time to sign has expired",
completed: "A document is complete, with the sealed PDF",
},
asTeam: "As my team has chosen",
on: "On",
off: "Off",
programs: "Documents that a program sends with the API cause no email when a recipient signs or opens them, unless the program asks for it.",
saved: "Saved. This applies from now on.",
},
};
export type DocumentWords = typeof document;
