import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { testDatabase } from "../../test/support/database.ts";
import { ORIGIN, type SecurityApp, securityApp, type Visitor } from "../../test/support/security-app.tsx";
import { codeAt, hidden, SECURITY, secretIn } from "../../test/support/security-visits.ts";
import { PROOF_SECONDS } from "../sessions/index.ts";
import { SoftwareAuthenticator } from "../testing/index.ts";

const test = testDatabase();
const from = "/sign/abc";
const query = `return_to=${encodeURIComponent(from)}`;
let app: SecurityApp;
let userId = 0;
let ada: Visitor;
beforeAll(() => {
	app = securityApp(test);
});
beforeEach(async () => {
	userId += 1;
	ada = await app.signIn(userId);
});

/** Adds a passkey with the form of a page that was opened with a query. Returns where it redirects. */
async function addPasskey(queryOfPage: string): Promise<string | undefined> {
	const { text } = await ada.get(`${SECURITY}/passkeys/new?${queryOfPage}`);
	const { body } = await ada.post(`${SECURITY}/passkeys/options`, "passkeys");
	const response = JSON.stringify(new SoftwareAuthenticator(ORIGIN).register(body));
	const fields = { name: "My laptop", response, return_to: hidden(text, "return_to") };
	return (await ada.post(`${SECURITY}/passkeys`, "passkeys", fields)).headers.location;
}

/** Sets up an app in the same way. */
async function addApp(queryOfPage: string): Promise<string | undefined> {
	const { text } = await ada.get(`${SECURITY}/authenticator?${queryOfPage}`);
	const fields = {
		form_id: hidden(text, "form_id"),
		code: codeAt(test.clock(), secretIn(text)),
		return_to: hidden(text, "return_to"),
	};
	return (await ada.post(`${SECURITY}/authenticator`, "authenticator", fields)).headers.location;
}

const ways = [
	["a passkey", addPasskey, "passkey-added"],
	["an authenticator app", addApp, "authenticator-added"],
] as const;

describe.each(ways)("%s requested by another page", (_name, add, done) => {
	it("leads back to that page after showing the first recovery codes", async () => {
		const codes = `${SECURITY}/recovery-codes?done=${done}&${query}`;
		expect(await add(query)).toBe(codes);
		const { text } = await ada.get(codes);
		expect(text).toContain(`href="${from}"`);
		const fields = { form_id: hidden(text, "form_id"), return_to: hidden(text, "return_to") };
		const { text: shown } = await ada.post(`${SECURITY}/recovery-codes`, "recovery-codes", fields);
		expect(shown).toMatch(new RegExp(`href="${from}"[^>]*>\\s*Done`));
	});

	it("leads straight back if there are recovery codes", async () => {
		await (add === addPasskey ? addApp : addPasskey)("");
		const { text } = await ada.get(`${SECURITY}/recovery-codes`);
		await ada.post(`${SECURITY}/recovery-codes`, "recovery-codes", { form_id: hidden(text, "form_id") });
		expect(await add(query)).toBe(from);
	});

	it.each(["//evil.example", "https://evil.example", "/\\evil.example"])(
		"never leads to %s",
		async (address) => {
			expect(await add(`return_to=${encodeURIComponent(address)}`)).toBe(
				`${SECURITY}/recovery-codes?done=${done}`,
			);
		},
	);
});

describe("a security page requested by another page", () => {
	it.each([`${SECURITY}/passkeys/new?${query}`, `${SECURITY}/authenticator?${query}`])(
		"%s requires identity verification, and leads back afterwards",
		async (page) => {
			test.secondsLater(PROOF_SECONDS + 1);
			const { headers } = await ada.get(page);
			expect(headers.location).toBe(`/account/verify?return_to=${encodeURIComponent(page)}`);
		},
	);

	it("leads from removing a lost app to setting up the next one", async () => {
		await addApp("");
		const { text } = await ada.get(`${SECURITY}/authenticator?${query}`);
		const fields = { return_to: hidden(text, "return_to") };
		const { headers } = await ada.post(`${SECURITY}/authenticator/remove`, "authenticator", fields);
		expect(headers.location).toBe(`${SECURITY}/authenticator?${query}`);
		expect((await ada.get(headers.location ?? "")).text).toContain("Scan this QR code");
	});
});
