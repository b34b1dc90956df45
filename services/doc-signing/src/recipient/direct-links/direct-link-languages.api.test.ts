import { describe, expect, it } from "@jest/globals";
import { languages } from "@repo/service-kit/languages";
import { lease, readyTemplate } from "../../../test/support/documents/template.ts";
import { sharedAccount, sharedMailApp } from "../../../test/support/shared-app.ts";
import { getWords } from "../../languages/words.ts";

const { app } = sharedMailApp({ TRUSTED_PROXIES: "1" });
const account = sharedAccount(app);

let links = 0;
async function withLink(payload: object = {}) {
	const recipients = [{ name: "Tenant", role: "SIGNER", signingOrder: 0 }];
	const fields = lease.fields.slice(0, 1);
	const { id } = await readyTemplate(account, { type: "PUBLIC", recipients, fields, ...payload });
	const { body } = await account
		.request("patch", `/templates/${id}`)
		.send({ directLink: { enabled: true } })
		.expect(200);
	const address = `/d/${body.directLink.token}`;
	const form = async () =>
		/name="form" value="([^"]+)"/.exec((await inLanguage(address, "en")).text)?.[1] ?? "";
	const email = `visitor-${++links}@example.com`;
	return { address, form, values: { form: await form(), name: "Ada Lovelace", email } };
}

/** Every request comes from a separate network. */
let networks = 0;
const headersIn = (accepted: string) => ({
	"X-Forwarded-For": `198.51.100.${(++networks % 250) + 1}`,
	"Accept-Language": accepted,
});
const inLanguage = (address: string, accepted: string, status = 200) =>
	app.agent.get(address).set(headersIn(accepted)).expect(status);
const submitIn = (address: string, accepted: string, values: object, status = 200) =>
	app.agent.post(address).set(headersIn(accepted)).type("form").send(values).expect(status);

describe("the language of a direct link", () => {
	it.each(languages)("is %s if the browser requests it, on every page and error", async (language) => {
		const words = getWords(language).directLink;
		const { address, values } = await withLink();
		const shown = (await inLanguage(address, language)).text;
		expect(shown).toContain(`lang="${getWords(language).page.lang}"`);
		for (const text of [words.explained, words.name, words.email, words.send]) expect(shown).toContain(text);
		const refused = (await submitIn(address, language, { ...values, name: " ", email: "ada" }, 400)).text;
		for (const text of [words.fixFields, words.nameNeeded, getWords(language).page.answers.email])
			expect(refused).toContain(text);
		expect((await submitIn(address, language, {}, 400)).text).toContain(words.fixFields);
		expect((await submitIn(address, language, { ...values, form: "" }, 400)).text).toContain(
			getWords(language).page.failed,
		);
		expect((await submitIn(address, language, values, 200)).text).toContain(words.sent.title);
		expect((await inLanguage("/d/unknown", language, 404)).text).toContain(words.unknown);
	});

	it("is the template's, whatever the browser requests, also on the page for a reached limit", async () => {
		const { address, form } = await withLink({ meta: { language: "pl" } });
		expect((await inLanguage(address, "de")).text).toContain(getWords("pl").directLink.explained);
		for (let n = 0; n < 5; n++)
			await submitIn(address, "de", { form: await form(), name: "A", email: "often@example.com" });
		const last = { form: await form(), name: "A", email: "often@example.com" };
		expect((await submitIn(address, "de", last, 429)).text).toContain(getWords("pl").directLink.usedUp);
	});
});
