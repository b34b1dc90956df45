import { berta, type SentPerson, sendNewDocument } from "./documents/sent.ts";
import { createPerson, recipientBrowser } from "./recipient-browser.ts";
import type { SigningApp } from "./signing-app.ts";

let count = 0;

/** A document for one signer, who is signed in to an account with every factor. */
export async function arrange(app: SigningApp, authOptions: object) {
	const email = `signer-${++count}@example.com`;
	const { people, fieldIds, documentId } = await sendNewDocument(app.account, {
		recipients: [{ ...berta, email }],
		authOptions,
	});
	const who = people[0] as SentPerson;
	const person = await createPerson(app, email);
	await person.addPasskey();
	await person.addTotp();
	const browser = await recipientBrowser(app, who, person);
	return { who, person, browser, fieldId: fieldIds[0], documentId, email };
}

/** The same, ready to sign. */
export async function prepared(app: SigningApp, authOptions: object) {
	const all = await arrange(app, authOptions);
	await all.browser.page();
	await all.browser.prepare(all.fieldId);
	return all;
}

/** The audit log's data about the only action. */
export async function actOf(app: SigningApp, documentId: number) {
	const events = await app.events(documentId);
	return events.find(({ type }) => type === "RECIPIENT_SIGNED" || type === "RECIPIENT_REJECTED")?.data;
}
