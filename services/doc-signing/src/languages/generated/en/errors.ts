// Written by `pnpm --filter @repo/doc-signing messages`.
type Value = string | number;
type Cases = Record<string, string | undefined>;
export const errors = {
notPermitted: ({ limited }: { limited: Value }) => `${({ own: `Your role in the team allows this only for what you created yourself.` } as Cases)[limited] ?? `Your role in the team does not allow this.`} Ask an owner or admin of the team.`,
notMember: "This user is not a member of the team.",
logo: {
tooLarge: "The logo is larger than 1 MB. Choose a smaller file.",
otherKind: "The logo must be a PNG, JPEG or WebP image.",
unreadable: "The image is damaged or has too many pixels. Choose another one.",
blank: "The logo cannot be seen on white, as in emails and on the certificate. Choose a darker one.",
tooMany: "You can upload 20 logos an hour. Try again later.",
notFound: "Logo not found. It may have been replaced.",
},
chooseImage: "Choose an image.",
chooseCsv: "Choose a CSV file.",
choosePdf: "Choose a PDF file.",
uploadIncomplete: "The upload is incomplete or damaged. Send the file again.",
webhooks: {
chooseEvent: "Choose at least one event.",
notFound: "Webhook not found.",
deliveryNotFound: "Delivery not found for this webhook.",
tooMany: ({ limit }: { limit: Value }) => `An account can have at most ${limit} webhooks. Delete one first.`,
disabled: "The webhook is disabled. Enable it, then try again.",
paused: "The webhook is paused because deliveries kept failing. Resume it, then try again.",
tooManyDeliveries: "You have sent too many test events and redeliveries. Try again in a few minutes.",
},
tokens: {
notFound: "API token not found.",
alreadyCreated: "This form has already created a token. If you did not copy it, revoke it and create another.",
},
exports: {
underWay: "An export is already being prepared. Wait until it has finished.",
tooMany: "You can start three exports a day. Try again later.",
notFound: "Export not found. Exports are deleted after 7 days.",
},
documents: {
notFound: "Document not found.",
beingSealed: "The document is being sealed. Try again in a few seconds.",
fileProcessed: "The file has already been processed and cannot be replaced. Create a new document instead.",
},
recipients: {
notFound: "Recipient not found in this document.",
exists: "This document already has a recipient with this email address.",
begun: "This recipient has already agreed to sign, or one of their fields is filled in, so this can no longer be changed.",
nobodyLeft: "This is the last recipient who has to act. Cancel or delete the document instead.",
assistantOrder: "An assistant requires a sequential signing order, and the document was sent with a parallel one. Choose another role.",
changed: "The email address was changed after you opened the form. Check the address and try again.",
nobodyToRemind: "None of these recipients can be notified: they have already completed the document, only receive a copy, or are not next in the signing order.",
},
title: {
missing: "Enter a title of at most 255 characters.",
},
templates: {
notFound: "Template not found.",
},
csv: {
notFound: "This upload does not exist. It may have been deleted with its template.",
tooManyFiles: "The CSV files that you uploaded within a day are too large together. Try again later.",
tooManyRows: "You can start up to 5,000 CSV rows a day. Try again later.",
rowsTooLarge: "The file’s rows are too large, because each has all recipients of the template. Split the file into several ones.",
tooWide: ({ has, takes }: { has: Value; takes: Value }) => `The file has ${has} columns, but this template requires ${takes}.`,
unknownColumn: "This template has no such column. Download the CSV file again.",
twice: "The column appears more than once.",
missing: "The column is missing.",
tooManyValues: "The row has more values than there are columns.",
unnamedColumn: ({ value }: { value: Value }) => `The value “${value}” is in a column without a name.`,
encoding: "The file is not encoded in UTF-8. Save it as “CSV UTF-8” in your spreadsheet program.",
tooLong: ({ max }: { max: Value }) => `The file has more than ${max} rows. Split it into several files.`,
empty: "The file is empty.",
noRows: "The file has column names, but no rows below them.",
unreadable: ({ line }: { line: Value }) => `The file cannot be read near line ${line}: a quotation mark is missing or in the wrong place.`,
},
};
export type ErrorWords = typeof errors;
