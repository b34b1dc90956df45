import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { signatureField, textField } from "../../test/support/documents/draft.ts";
import { sendNewDocument } from "../../test/support/documents/sent.ts";
import { type SigningApp, startSigningApp } from "../../test/support/signing-app.ts";

let app: SigningApp;
beforeAll(async () => {
	app = await startSigningApp();
});
afterAll(() => app.close());

it("a form to decline that is refused keeps the reason", async () => {
	const { people } = await sendNewDocument(app.account, {
		authOptions: { globalActionAuth: "EMAIL_CODE" },
	});
	const { text: page } = await app.agent
		.post(people[0]?.path ?? "")
		.type("form")
		.send({ action: "decline", reason: "The <rent> is wrong." })
		.expect(400);
	const declining = /<details class="card" open.*?<\/details>/s.exec(page)?.[0];
	expect(declining).toMatch(/<textarea id="reason"[^>]*>The &lt;rent> is wrong\.<\/textarea>/);
});

it("a refused form gives the page's script the errors and the refused text", async () => {
	const job = { ...textField, fieldMeta: { type: "text", label: "Job", characterLimit: 5 } };
	const { people, fieldIds } = await sendNewDocument(app.account, {
		fields: [
			{ of: 0, ...job },
			{ of: 0, ...signatureField },
		],
	});
	const [text, signature] = fieldIds;
	const submit = async (fields: object) => {
		const { text: page } = await app.agent
			.post(people[0]?.path ?? "")
			.type("form")
			.send({ action: "finish", ...fields })
			.expect(400);
		return JSON.parse(/id="signing-view">(.*?)<\/script>/.exec(page)?.[1] ?? "");
	};
	const problem = "Use at most 5 characters.";
	const refused = await submit({ [`field.${text}`]: "Gardener", [`field.${signature}`]: "Ada" });
	expect(refused.refused).toEqual({ fields: [[text, problem]] });
	expect(refused.fields).toMatchObject([
		{ value: "Gardener", problem },
		{ signature: { text: "Ada" }, problem: null },
	]);
	const withoutConsent = await submit({ [`field.${text}`]: "Nurse" });
	expect(withoutConsent.refused).toEqual({
		form: "Select the checkbox to agree to sign electronically.",
		fields: [],
	});
});
