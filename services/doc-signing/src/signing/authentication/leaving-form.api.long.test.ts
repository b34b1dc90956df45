import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { berta, type SentPerson, sendNewDocument } from "../../../test/support/documents/sent.ts";
import { createPerson, recipientBrowser } from "../../../test/support/recipient-browser.ts";
import { type SigningApp, startSigningApp } from "../../../test/support/signing-app.ts";

let app: SigningApp;
beforeAll(async () => {
	app = await startSigningApp({ TRUSTED_PROXIES: "1" });
});
afterAll(() => app.close());

describe("the form without scripts, if something must be done elsewhere first", () => {
	let count = 0;
	// The button, the signed-in user, and the destination.
	it.each([
		["signIn", "nobody", "/sign-in?return_to="],
		["signUp", "nobody", "/sign-up?return_to="],
		["switchAccount", "somebody else", "/sign-in?return_to="],
		["newPasskey", "the recipient", "/account/security/passkeys/new?return_to="],
		["authenticator", "the recipient", "/account/security/authenticator?return_to="],
	])("%s: keeps the input, and leads there and back", async (action, signedIn, address) => {
		const email = `leaver-${++count}@example.com`;
		const { people, fieldIds } = await sendNewDocument(app.account, {
			recipients: [{ ...berta, email }],
			authOptions: { globalActionAuth: ["PASSKEY", "TWO_FACTOR_AUTH"] },
		});
		const who = people[0] as SentPerson;
		const account = signedIn === "the recipient" ? email : `other-${email}`;
		const person = signedIn === "nobody" ? null : await createPerson(app, account);
		const browser = await recipientBrowser(app, who, person);
		expect((await browser.page().expect(200)).text).toContain(`value="${action}"`);
		const form = { [`field.${fieldIds[0]}`]: "Ada Lovelace", action };
		const { headers } = await browser.form("", form).expect(303);
		expect(headers.location).toContain(address + encodeURIComponent(who.path));
		expect((await browser.page()).text).toContain("Ada Lovelace");
		if (action === "switchAccount") expect((await browser.page()).text).toContain('value="signIn"');
	});
});
