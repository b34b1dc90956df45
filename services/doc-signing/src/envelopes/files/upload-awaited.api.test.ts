import { expect, it } from "@jest/globals";
import { ada, createDraft, draftWith, signatureField } from "../../../test/support/documents/draft.ts";
import { createTemplate, readyTemplate } from "../../../test/support/documents/template.ts";
import { sharedAccount, sharedApp } from "../../../test/support/shared-app.ts";

const app = sharedApp();
const account = sharedAccount(app);

const post = (path: string, body: object, key?: string) => {
	const request = account.request("post", path);
	return (key === undefined ? request : request.set("Idempotency-Key", key)).send(body);
};

it.each(["without a key", "with an Idempotency-Key"])(
	"a change looks for a file that was uploaded since, %s",
	async (how) => {
		const key = (name: string) => (how === "without a key" ? undefined : `awaited-${name}`);
		const draft = await draftWith(account, { recipients: [ada] });
		const fields = `/documents/${draft.documentId}/fields`;
		const field = { ...signatureField, recipientId: draft.recipients[0]?.recipientId };
		// The file has three pages.
		await post(fields, { ...field, pageNumber: 4 }, key("page")).expect(400);
		await post(fields, field, key("field")).expect(200);

		const unread = await draftWith(account, { recipients: [{ ...ada, role: "APPROVER" }] });
		const send = () => post(`/documents/${unread.documentId}/send`, { sendEmail: false }, key("send"));
		const { body } = await send().expect(200);
		expect(body).toMatchObject({ status: "PENDING", pageCount: 3 });
		if (key("send")) expect((await send().expect(200)).body).toEqual(body);

		const { id } = await readyTemplate(account);
		await post(`/templates/${id}/generate-document`, { recipients: [] }, key("generate")).expect(200);
	},
);

it("a change of a document without a file is answered as ever", async () => {
	const { documentId, recipients } = await createDraft(account, { recipients: [ada] });
	const field = { ...signatureField, pageNumber: 9, recipientId: recipients[0]?.recipientId };
	await post(`/documents/${documentId}/fields`, field).expect(200);
	const { body } = await post(`/documents/${documentId}/send`, {}).expect(400);
	expect(JSON.stringify(body)).toContain("file");
	const { id } = await createTemplate(account);
	await post(`/templates/${id}/generate-document`, { recipients: [] }).expect(400);
});
