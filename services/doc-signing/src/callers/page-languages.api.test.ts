import { describe, expect, it } from "@jest/globals";
import { createAccount } from "../../test/support/accounts.ts";
import { signedInBrowser } from "../../test/support/browsers.ts";
import { pageForms } from "../../test/support/page-forms.ts";
import { sharedApp } from "../../test/support/shared-app.ts";

const app = sharedApp();
const offering = sharedApp({ PSEUDO_LANGUAGE: "true" });

const german = { "Accept-Language": "de-AT,en;q=0.5" };

describe("the pages of signed-in people", () => {
	it("are in the browser's language until the person chooses one", async () => {
		const { open, formOf, send } = await pageForms(app, await createAccount(app));
		const list = (language: string) => open("/documents").set("Accept-Language", language).expect(200);
		expect((await list("de-AT,en;q=0.5")).text).toMatch(/<html lang="de">.*>Einstellungen</s);
		expect((await list("ko")).text).toMatch(/<html lang="en">.*>Settings</s);
		const form = await formOf("/settings/profile", "/settings/profile/language");
		await send(form, { language: "ja" }).expect(303);
		expect((await list("de")).text).toMatch(/<html lang="ja">.*>設定</s);
		await send(form, { language: "" }).expect(303);
		expect((await list("pt-PT")).text).toContain('<html lang="pt-BR">');
		await send(form, { language: "tlh" }).expect(400);
	});

	it("show refusals and errors in that language", async () => {
		const { open } = await pageForms(app, await createAccount(app));
		const refused = await open("/documents?team=999999").set(german).expect(404);
		expect(refused.text).toMatch(/Seite nicht gefunden.*Dieses Team gibt es nicht\./s);
		const nothing = await app.agent.get("/nowhere").set({ ...german, Accept: "text/html" });
		expect(nothing.text).toContain("Unter dieser Adresse ist nichts.");
	});

	it("are right to left in the pseudo-language, only where the operator offers it", async () => {
		const pseudo = { "Accept-Language": "ar-XB", Accept: "text/html" };
		const { text } = await offering.agent.get("/sign-in").set(pseudo).expect(200);
		expect(text).toMatch(/<html lang="ar-XB" dir="rtl">.*⟦Vérïfý á PDF····⟧/s);
		expect((await app.agent.get("/sign-in").set(pseudo).expect(200)).text).toContain('<html lang="en">');
	});
});

it("calls of our pages are refused in the person's language, and those of programs in English", async () => {
	const account = await createAccount(app);
	const browser = await signedInBrowser(app, account);
	const asPage = await browser.request("get", "/me").set({ ...german, "Team-Id": "999999" });
	expect(asPage.body).toMatchObject({
		code: "team_not_yours",
		detail: expect.stringMatching(/^Sie sind kein/),
	});
	const asProgram = await account.request("get", "/documents/999999").set(german);
	expect(asProgram.body.detail).toMatch(/^[A-Z][a-z ]+/);
});
