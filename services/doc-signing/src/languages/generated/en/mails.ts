// Written by `pnpm --filter @repo/doc-signing messages`.
import { makePlurals } from "@repo/service-kit/languages";
const plural = makePlurals("en");
type Value = string | number;
type Cases = Record<string, string | undefined>;
export const mails = {
lang: "en",
greeting: ({ name }: { name: Value }) => `Hello ${name},`,
request: {
subject: ({ sender, role, title }: { sender: Value; role: Value; title: Value }) => `${sender} asks you to ${({ SIGNER: `sign`, APPROVER: `approve`, ASSISTANT: `help prepare` } as Cases)[role] ?? `read`} “${title}”`,
opening: ({ sender, role, title }: { sender: Value; role: Value; title: Value }) => `${sender} asks you to ${({ SIGNER: `sign`, APPROVER: `approve`, ASSISTANT: `help prepare` } as Cases)[role] ?? `read`} “${title}”.`,
},
turn: {
subject: ({ role, title }: { role: Value; title: Value }) => `It is your turn to ${({ SIGNER: `sign`, APPROVER: `approve`, ASSISTANT: `help prepare` } as Cases)[role] ?? `read`} “${title}”`,
opening: ({ role, title, sender }: { role: Value; title: Value; sender: Value }) => `It is your turn to ${({ SIGNER: `sign`, APPROVER: `approve`, ASSISTANT: `help prepare` } as Cases)[role] ?? `read`} “${title}” from ${sender}.`,
},
reminder: {
subjectOf: ({ subject }: { subject: Value }) => `Reminder: ${subject}`,
subject: ({ role, title }: { role: Value; title: Value }) => `Reminder: please ${({ SIGNER: `sign`, APPROVER: `approve`, ASSISTANT: `help prepare` } as Cases)[role] ?? `read`} “${title}”`,
opening: ({ sender, role, title }: { sender: Value; role: Value; title: Value }) => `${sender} is waiting for you to ${({ SIGNER: `sign`, APPROVER: `approve`, ASSISTANT: `help prepare` } as Cases)[role] ?? `read`} “${title}”.`,
},
messageFrom: ({ sender }: { sender: Value }) => `Message from ${sender}:`,
actBefore: ({ role, day }: { role: Value; day: Value }) => `Please ${({ SIGNER: `sign`, APPROVER: `approve`, ASSISTANT: `help prepare` } as Cases)[role] ?? `read`} it by ${day}.`,
from: ({ sender, email }: { sender: Value; email: Value }) => `From ${sender}, ${email}`,
pages: ({ count }: { count: number }) => `${plural(count, { one: `${count} page`, other: `${count} pages` })}`,
sentBy: ({ product, host, sender, email }: { product: Value; host: Value; sender: Value; email: Value }) => `Sent with ${product} (${host}) for ${sender}, ${email}.`,
sent: ({ product, host }: { product: Value; host: Value }) => `Sent with ${product} (${host}).`,
sentToSender: ({ product, host }: { product: Value; host: Value }) => `Sent with ${product} (${host}), because you sent this document.`,
review: ({ role }: { role: Value }) => `${({ SIGNER: `Review and sign`, APPROVER: `Review and approve`, ASSISTANT: `Review and fill in` } as Cases)[role] ?? `Read document`}`,
openDocument: "Open document",
downloadPdf: "Download PDF",
linkIsPersonal: "This link is personal. Anyone who has it can act in your name, so do not forward this email.",
questions: ({ sender }: { sender: Value }) => `Questions about the document? Reply to this email to contact ${sender}.`,
chooseEmails: ({ url }: { url: Value }) => `Choose which of these emails you get: ${url}`,
finished: {
subject: ({ title }: { title: Value }) => `Completed: “${title}”`,
attached: ({ title }: { title: Value }) => `“${title}” is complete. The sealed PDF is attached to this email.`,
linked: ({ title }: { title: Value }) => `“${title}” is complete. The sealed PDF is too large to attach. Download it with the button below.`,
linkedForDays: ({ title }: { title: Value }) => `“${title}” is complete. The sealed PDF is too large to attach. You can download it for seven days with the button below, or at any time on the document’s page.`,
keep: "Keep the file as it is. Printing it or saving it again removes the seal, which proves what was signed.",
},
signed: {
subject: ({ name, role, title }: { name: Value; role: Value; title: Value }) => `${name} has ${({ APPROVER: `approved`, VIEWER: `read`, ASSISTANT: `filled in` } as Cases)[role] ?? `signed`} “${title}”`,
waiting: ({ done, total, names }: { done: Value; total: Value; names: Value }) => `${done} of ${total} are done. Waiting for ${names}.`,
all: "All recipients are done. The sealed PDF will be ready shortly.",
others: ({ count }: { count: number }) => `${plural(count, { one: `${count} other person`, other: `${count} other people` })}`,
},
viewed: {
subject: ({ name, title }: { name: Value; title: Value }) => `${name} has opened “${title}”`,
text: ({ name, email, title }: { name: Value; email: Value; title: Value }) => `${name} (${email}) has opened “${title}” for the first time.`,
},
declined: {
subject: ({ name, title }: { name: Value; title: Value }) => `${name} declined “${title}”`,
text: ({ name, title }: { name: Value; title: Value }) => `${name} declined “${title}”. It can no longer be signed. Reason:`,
},
cancelled: {
subject: ({ title }: { title: Value }) => `Cancelled: “${title}”`,
text: ({ sender, title }: { sender: Value; title: Value }) => `${sender} cancelled “${title}”. You do not need to do anything. Your signing link no longer works.`,
},
expired: {
subject: ({ name, title }: { name: Value; title: Value }) => `Expired for ${name}: “${title}”`,
text: ({ name, email, title }: { name: Value; email: Value; title: Value }) => `${name} (${email}) did not complete “${title}” in time, and the signing request has expired. To give them more time, open the document and select “Remind”.`,
},
removed: {
subject: ({ title }: { title: Value }) => `You no longer need to sign “${title}”`,
text: ({ sender, title }: { sender: Value; title: Value }) => `${sender} removed you from “${title}”. You do not need to do anything. Your signing link no longer works.`,
},
corrected: {
subject: ({ title }: { title: Value }) => `Being corrected: “${title}”`,
text: ({ sender, title }: { sender: Value; title: Value }) => `${sender} is correcting “${title}”, which you have already signed. Open it to see the current version. If you do not agree to it, contact the sender.`,
},
blocked: {
subject: ({ name, title }: { name: Value; title: Value }) => `${name} cannot sign “${title}” yet`,
text: ({ name, title }: { name: Value; title: Value }) => `${name} was asked to sign “${title}” and has no signature field in it. Their link waits until you add one: open the document and select “Correct”.`,
},
code: {
subject: ({ code }: { code: Value }) => `${code} is your code`,
toOpen: "Your code to open a document:",
toAct: "Your code to sign or decline a document:",
validFor: ({ minutes }: { minutes: Value }) => `Enter it on the page that asked for it. It is valid for ${minutes} minutes and works once.`,
notAsked: "If you did not request a code, someone else has your signing link. Do not give this code to anyone.",
},
account: {
webhookPaused: {
subject: ({ url }: { url: Value }) => `Webhook paused: ${url}`,
text: ({ webhookId, time, url }: { webhookId: Value; time: Value; url: Value }) => `Webhook ${webhookId} is paused, because every delivery attempt has failed since ${time}:

${url}

New events are kept as held deliveries. The webhook’s page shows what went wrong.

When the receiver works again, resume the webhook on that page, or with POST /api/v1/webhooks/${webhookId}/resume. Held deliveries are then sent.`,
button: "View webhook",
},
passwordChanged: {
subject: "Your password was changed",
text: ({ time }: { time: Value }) => `The password of your account was changed on ${time}, and all other browsers were signed out.

If you did not do this, reset your password now.`,
button: "Reset password",
},
accountDeleted: {
subject: "Your account was deleted",
text: "Your account is closed. Your drafts and templates were deleted, and documents that were out for signature were cancelled.\n\nCompleted documents and their audit logs are kept as evidence for the other parties.",
},
exportReady: {
subject: "Your export is ready",
text: ({ time }: { time: Value }) => `The copy of your data is ready. You can download it in the settings until ${time}.

If you did not request it, reset your password on the sign-in page and check your security settings.`,
button: "Download export",
},
factorsReset: {
subject: "Your second factors were removed",
text: "The operator removed the passkeys, authenticator app and recovery codes from your account and signed you out everywhere.\n\nIf you did not request this, contact the operator and change your password.",
},
emailChanged: {
subject: "Your email address was changed",
text: ({ newEmail, time }: { newEmail: Value; time: Value }) => `The email address of your account was changed to ${newEmail} on ${time}.

If you did not do this, contact the operator.`,
},
securityChanged: {
subject: ({ change }: { change: Value }) => `${({ passkey_added: `A passkey was added to your account`, passkey_removed: `A passkey was removed from your account`, authenticator_added: `An authenticator app was set up for your account`, authenticator_removed: `The authenticator app for your account was turned off`, provider_connected: `A company sign-in was connected to your account`, provider_removed: `A company sign-in was disconnected from your account` } as Cases)[change] ?? `New recovery codes were created for your account`}`,
text: ({ time, change }: { time: Value; change: Value }) => `The change was made on ${time}${({ passkey_added: `, and all other browsers were signed out`, authenticator_added: `, and all other browsers were signed out` } as Cases)[change] ?? ``}.

If you did not do this, reset your password on the sign-in page and check your security settings.`,
button: "Review security settings",
},
retentionChanged: {
subject: ({ where, team }: { where: Value; team: Value }) => `${({ team: `Retention changed for the team ${team}` } as Cases)[where] ?? `Retention of your documents changed`}`,
text: ({ time, by, byName, byEmail, from, to, policy, appliesAt, counted, due }: { time: Value; by: Value; byName: Value; byEmail: Value; from: number; to: number; policy: Value; appliesAt: Value; counted: Value; due: number }) => `On ${time}, ${({ operator: `the operator` } as Cases)[by] ?? `${byName} (${byEmail})`} changed how long documents are kept.

Before: ${from === 0 ? `until they are erased on request` : plural(from, { one: `${from} year`, other: `${from} years` })}

Now: ${to === 0 ? `until they are erased on request` : plural(to, { one: `${to} year`, other: `${to} years` })}

${({ none: `No document is erased under a policy any more.` } as Cases)[policy] ?? `From ${appliesAt} on, the file and personal data of each document that was completed, declined or cancelled longer ago than that are erased. This cannot be undone.${({ part: `${due === 0 ? `` : ` Documents due at that time: at least ${due}.`}` } as Cases)[counted] ?? ` ${due === 0 ? `No document is due at that time.` : plural(due, { one: `${due} document is due at that time.`, other: `${due} documents are due at that time.` })}`}`}

If you did not expect this change, change it back on the settings page.`,
button: "Review retention",
},
},
invitation: {
subject: ({ name, team }: { name: Value; team: Value }) => `${name} invites you to the team ${team}`,
heading: "You are invited to a team",
text: ({ name, email, role }: { name: Value; email: Value; role: Value }) => `${name} (${email}) invites you to join this team as ${role}:`,
button: "Open invitation",
validFor: ({ days, email }: { days: number; email: Value }) => `${plural(days, { one: `The invitation is only for ${email}. It works once and expires in ${days} day.`, other: `The invitation is only for ${email}. It works once and expires in ${days} days.` })}`,
unknown: "If you do not know the sender, ignore this email.",
},
};
export type MailWords = typeof mails;
