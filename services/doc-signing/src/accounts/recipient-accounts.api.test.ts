import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { visitor } from "@repo/infra-local/testing";
import { createAccount } from "../../test/support/accounts.ts";
import { brandingForms } from "../../test/support/branding.ts";
import { sendNewDocument } from "../../test/support/documents/sent.ts";
import { newEmail, type SignUpWorld, startSignUpWorld } from "../../test/support/sign-up-world.ts";

let world: SignUpWorld;
beforeAll(async () => {
	world = await startSignUpWorld();
});
afterAll(() => world.close());

async function sendLease(language: string) {
	const sender = await createAccount(world.app, { plan: "enterprise" });
	await (await brandingForms(world.app, sender)).saveTexts({ name: "Immobilien Nord", color: "#1f5fbf" });
	const email = newEmail();
	const { people } = await sendNewDocument(sender, {
		recipients: [{ name: "Berta Müller", email, role: "SIGNER" }],
		meta: { language },
		authOptions: { globalActionAuth: ["PASSKEY"] },
	});
	return { email, path: people[0]?.path ?? "" };
}

describe("a recipient who needs an account", () => {
	it("stays in the document's language and the sender's brand, and knows from the start what is asked", async () => {
		const { email, path } = await sendLease("de");
		const browser = visitor({ headers: { "Accept-Language": "en" } });
		const begun = await browser.open(`${world.address}/sign-up?return_to=${encodeURIComponent(path)}`);
		expect(begun.html).toContain('<html lang="de">');
		expect(begun.html).toContain("Immobilien Nord");
		expect(begun.html).toMatch(/Immobilien Nord \(User \d+\) verlangt einen Passkey/);
		const asked = await world.signUp(browser, email, path);
		expect(asked.html).toMatch(/<html lang="de">.*Immobilien Nord.*Sehen Sie in Ihrem Posteingang nach/s);
		expect(asked.html).not.toContain("Andere Adresse verwenden");
		const { subject, code, text } = await world.mailTo(email);
		expect(subject).toBe("Signing: Konto erstellen");
		expect(text).toMatch(/Gesendet mit Signing \(.*\) für User \d+, /);
		const wrong = await world.enterCode(browser, asked, "000000");
		expect(wrong.html).toContain("Dieser Code ist falsch.");
		const form = await world.enterCode(browser, asked, code);
		expect(form.html).toMatch(/<html lang="de">.*Immobilien Nord/s);
		expect(form.html).toContain('value="Berta Müller"');
		expect(form.html).toContain('data-passkey="create"');
	});

	it("is shown nothing of the sender after a proof of another address", async () => {
		const { path } = await sendLease("de");
		const browser = visitor({ headers: { "Accept-Language": "fr" } });
		const other = newEmail();
		const asked = await world.signUp(browser, other, path);
		expect(asked.html).toContain('<html lang="fr">');
		expect(asked.html).not.toContain("Immobilien Nord");
		expect(asked.html).toContain(`href="/sign-up?return_to=${encodeURIComponent(path)}"`);
		expect((await world.mailTo(other)).text).not.toMatch(/Immobilien Nord|für User/);
	});

	it("with a passkey and no password gets a mail that speaks of none", async () => {
		const account = await createAccount(world.app);
		const { email } = account;
		await world.app.dependencies.db.$client.query("UPDATE users SET password_hash = NULL WHERE id = $1", [
			account.userId,
		]);
		await world.signUp(visitor({ headers: { "Accept-Language": "de" } }), email);
		const { subject, text } = await world.mailTo(email);
		expect(subject).toBe("Signing: Sie haben bereits ein Konto");
		expect(text).toContain("Mit einem Passkey anmelden");
		expect(text).not.toMatch(/Passwort|password/);
	});
});
