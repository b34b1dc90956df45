import { describe, expect, it } from "@jest/globals";
import { draftWith, textField } from "../../../test/support/documents/draft.ts";
import { berta } from "../../../test/support/documents/sent.ts";
import { lease, readyTemplate } from "../../../test/support/documents/template.ts";
import { sharedAccount, sharedApp } from "../../../test/support/shared-app.ts";

const app = sharedApp();
const account = sharedAccount(app);

const when = (fieldId: number) => ({ conditions: [{ fieldId, operator: "filled" }] });
const text = (showWhen: object) => ({
	...textField,
	fieldMeta: { type: "text", label: "Employer", showWhen },
});

describe("a copy of fields", () => {
	const conditionsOf = (document: {
		fields: { fieldMeta: { showWhen?: { conditions: object[] } } | null }[];
	}) => document.fields.flatMap(({ fieldMeta }) => fieldMeta?.showWhen?.conditions ?? []);

	it("has conditions that name the copies: of a document", async () => {
		const { documentId, recipients } = await draftWith(account, { recipients: [berta] });
		const recipientId = recipients[0]?.recipientId;
		const add = (field: object) =>
			account
				.request("post", `/documents/${documentId}/fields`)
				.send({ ...field, recipientId })
				.expect(200);
		const [{ id }] = (await add(textField)).body.fields;
		await add(text(when(id)));
		const { body } = await account.request("post", `/documents/${documentId}/duplicate`).expect(200);
		const { body: copy } = await account
			.request("get", `/documents/${body.documentId ?? body.id}`)
			.expect(200);
		const [copied] = copy.fields;
		expect(copied.id).not.toBe(id);
		expect(conditionsOf(copy)).toEqual([{ fieldId: copied.id, operator: "filled" }]);
	});

	it("of a template, and a request that would break them is refused", async () => {
		const template = await readyTemplate(account, {
			meta: { signingOrder: "SEQUENTIAL" },
			recipients: lease.recipients.map((one, signingOrder) => ({ ...one, signingOrder })),
		});
		const [tenant = 0, landlord = 0] = template.ids;
		const [, , occupation = 0] = template.fieldIds;
		await account
			.request("post", `/templates/${template.id}/fields`)
			.send({ ...text(when(occupation)), recipientId: landlord })
			.expect(200);
		const generate = (more: object) =>
			account.request("post", `/templates/${template.id}/generate-document`).send({
				recipients: [
					{ id: tenant, name: "Ada", email: "ada@example.com" },
					{ id: landlord, name: "Bob", email: "bob@example.com" },
				],
				...more,
			});
		const { body } = await generate({}).expect(200);
		const { body: document } = await account.request("get", `/documents/${body.documentId}`).expect(200);
		const copied = document.fields.find(
			({ fieldMeta }: { fieldMeta: { label?: string } | null }) => fieldMeta?.label === "Occupation",
		);
		expect(conditionsOf(document)).toEqual([{ fieldId: copied.id, operator: "filled" }]);
		const broken = await generate({ meta: { signingOrder: "PARALLEL" } }).expect(400);
		expect(broken.body.code).toBe("condition_broken");
		const editing = account.request("patch", `/templates/${template.id}`);
		expect((await editing.send({ meta: { signingOrder: "PARALLEL" } }).expect(400)).body.code).toBe(
			"condition_broken",
		);
	});

	it("created with a template can only name fields that are there", async () => {
		const fields = [...lease.fields, { ...text(when(1)), recipientIndex: 0 }];
		const refused = await account
			.request("post", "/templates")
			.send({ ...lease, fields })
			.expect(400);
		expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual([
			"body.fields.3.fieldMeta.showWhen.conditions.0.fieldId",
		]);
	});
});
