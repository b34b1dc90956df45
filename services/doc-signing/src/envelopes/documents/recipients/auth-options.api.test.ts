import { describe, expect, it } from "@jest/globals";
import { createAccount, type TestAccount } from "../../../../test/support/accounts.ts";
import { draftWith, signatureField } from "../../../../test/support/documents/draft.ts";
import { createTemplate, readyTemplate } from "../../../../test/support/documents/template.ts";
import { sharedAccount, sharedApp } from "../../../../test/support/shared-app.ts";

const ada = { name: "Ada Lovelace", email: "ada@example.com", role: "SIGNER" };
const passkey = { authOptions: { actionAuth: "PASSKEY" } };

const app = sharedApp();
const free = sharedAccount(app);
const enterprise = sharedAccount(app, { plan: "enterprise" });

async function authOptionsOf(documentId: number): Promise<object[]> {
	const { body } = await enterprise.request("get", `/documents/${documentId}`).expect(200);
	return body.recipients.map(({ authOptions }: { authOptions: object }) => authOptions);
}

describe("a recipient's authOptions", () => {
	it("on creation require the plan, are stored, and prevent anyone with only the link from acting", async () => {
		const payload = { title: "Lease", recipients: [{ ...ada, ...passkey }] };
		const { body } = await free.request("post", "/documents").send(payload).expect(403);
		expect(body.code).toBe("enterprise_plan_needed");

		const { documentId, recipients } = await draftWith(enterprise, payload);
		const [recipient] = recipients;
		expect(await authOptionsOf(documentId)).toEqual([{ accessAuth: null, actionAuth: "PASSKEY" }]);
		const field = { ...signatureField, recipientId: recipient?.recipientId };
		await enterprise.request("post", `/documents/${documentId}/fields`).send(field).expect(200);
		await enterprise.request("post", `/documents/${documentId}/send`).send({ sendEmail: false }).expect(200);
		const post = (act: string) =>
			app.agent.post(`/sign/${recipient?.token}/${act}`).set("Accept", "application/json");
		await post("consent").expect(200);
		const refused = await post("complete").expect(403);
		expect(refused.body).toMatchObject({ code: "authentication_missing", methods: ["PASSKEY"] });
	});

	it("with a code by email are available on every plan, and a list allows any of its methods", async () => {
		const anyOf = { accessAuth: "EMAIL_CODE", actionAuth: ["PASSKEY", "EMAIL_CODE"] };
		const create = (owner: TestAccount, more: object, recipient: object = {}) =>
			owner
				.request("post", "/documents")
				.send({ title: "Lease", recipients: [{ ...ada, ...recipient }], ...more });
		const byCode = { globalAccessAuth: ["EMAIL_CODE"], globalActionAuth: "EMAIL_CODE" };
		const { body } = await create(free, { authOptions: byCode }).expect(200);
		const read = await free.request("get", `/documents/${body.documentId}`).expect(200);
		expect(read.body.authOptions).toEqual({ globalAccessAuth: "EMAIL_CODE", globalActionAuth: "EMAIL_CODE" });
		await create(free, {}, { authOptions: { actionAuth: ["EMAIL_CODE"] } }).expect(200);
		await create(free, {}, { authOptions: anyOf }).expect(403);
		const list = await create(enterprise, {}, { authOptions: anyOf }).expect(200);
		expect(await authOptionsOf(list.body.documentId)).toEqual([anyOf]);
	});

	it.each(["generate-document", "create-document"])(
		"by %s require the plan, and take precedence over the template's",
		async (verb) => {
			for (const [owner, status] of [
				[free, 403],
				[enterprise, 200],
			] as const) {
				const { id, ids } = await readyTemplate(owner);
				const recipients = [{ ...ada, id: ids[0], ...passkey }];
				const sent = { title: "Lease", recipients };
				const { body } = await owner.request("post", `/templates/${id}/${verb}`).send(sent).expect(status);
				if (status === 200)
					expect((await authOptionsOf(body.documentId))[0]).toEqual({
						accessAuth: null,
						actionAuth: "PASSKEY",
					});
			}
		},
	);

	it("are accepted in the format of a template read", async () => {
		const recipients = [{ name: "Tenant", authOptions: { accessAuth: "ACCOUNT" } }];
		const { id, ids } = await readyTemplate(enterprise, { recipients, fields: [] });
		const { body: template } = await enterprise.request("get", `/templates/${id}`).expect(200);
		const read = template.Recipient[0];
		expect(typeof read.authOptions).toBe("string");
		const named = { ...read, id: ids[0], name: ada.name, email: ada.email };
		const { body } = await enterprise
			.request("post", `/templates/${id}/generate-document`)
			.send({ recipients: [named] })
			.expect(200);
		expect(await authOptionsOf(body.documentId)).toEqual([{ accessAuth: "ACCOUNT", actionAuth: null }]);
		await enterprise
			.request("post", `/templates/${id}/generate-document`)
			.send({ recipients: [{ ...named, authOptions: "{" }] })
			.expect(400);
	});

	it("of a template are rejected after a downgrade, unless they are cleared", async () => {
		const owner = await createAccount(app, { plan: "enterprise" });
		const recipients = [{ name: "Tenant", ...passkey }];
		const { id, ids } = await readyTemplate(owner, { recipients, fields: [] });
		await app.dependencies.db.$client.query("UPDATE users SET plan = 'free' WHERE id = $1", [owner.userId]);
		const generate = (more: object) =>
			owner
				.request("post", `/templates/${id}/generate-document`)
				.send({ recipients: [{ ...ada, id: ids[0], ...more }] });
		await generate({}).expect(403);
		await generate({ authOptions: { actionAuth: null } }).expect(200);
	});
});

describe("an omitted member that would weaken authentication", () => {
	const create = (more: object, recipient: object = {}) => [
		"/documents",
		{ title: "A", recipients: [{ ...ada, ...recipient }], ...more },
	];
	it.each<[string, unknown[], string]>([
		[
			"misspelled in authOptions",
			create({ authOptions: { globalActionAuths: "PASSKEY" } }),
			"authOptions.globalActionAuths",
		],
		[
			"a recipient's in the document's",
			create({ authOptions: { actionAuth: "PASSKEY" } }),
			"authOptions.actionAuth",
		],
		[
			"the document's in a recipient's",
			create({}, { authOptions: { globalActionAuth: "PASSKEY" } }),
			"recipients.0.authOptions.globalActionAuth",
		],
		["beside a recipient's authOptions", create({}, { actionAuth: "PASSKEY" }), "recipients.0.actionAuth"],
		[
			"in another spelling",
			create({}, { auth_options: { actionAuth: "PASSKEY" } }),
			"recipients.0.auth_options",
		],
		["beside the document's authOptions", create({ globalActionAuth: "PASSKEY" }), "globalActionAuth"],
		[
			"an expiry, which recipients do not have",
			create({}, { expiresAt: "2027-01-01" }),
			"recipients.0.expiresAt",
		],
		["the signing order, outside meta", create({ signingOrder: "SEQUENTIAL" }), "signingOrder"],
		[
			"the signing order, misspelled",
			create({ meta: { signing_order: "SEQUENTIAL" } }),
			"meta.signing_order",
		],
		["disabled emails, outside meta", create({ distributionMethod: "NONE" }), "distributionMethod"],
		[
			"of a template",
			["/templates", { title: "A", meta: { globalAccessAuth: "ACCOUNT" } }],
			"meta.globalAccessAuth",
		],
		[
			"of a template's recipient",
			["/templates", { title: "A", recipients: [{ accessAuth: "ACCOUNT" }] }],
			"recipients.0.accessAuth",
		],
		[
			"of a template's field",
			[
				"/templates",
				{ title: "A", recipients: [{}], fields: [{ ...signatureField, recipientIndex: 0, required: true }] },
			],
			"fields.0.required",
		],
	])("is rejected: %s", async (_what, [path, payload], field) => {
		const { body } = await enterprise
			.request("post", String(path))
			.send(payload as object)
			.expect(400);
		expect(body.errors).toEqual([
			{ path: `body.${field}`, message: expect.stringContaining("is not a known parameter") },
		]);
	});

	it("is rejected when a recipient or field is added or changed, when sending and when generating", async () => {
		const { documentId, recipients } = await draftWith(enterprise, { recipients: [ada] });
		const recipientId = recipients[0]?.recipientId;
		const path = `/documents/${documentId}`;
		const { id, Recipient } = await createTemplate(enterprise);
		const text = { ...signatureField, type: "TEXT", recipientId };
		const named = { ...ada, id: Recipient[0]?.id };
		const { body } = await enterprise
			.request("post", `${path}/fields`)
			.send({ ...signatureField, recipientId })
			.expect(200);
		const fieldId = body.fields[0].id;
		const attempts: ["post" | "patch", string, object, string][] = [
			["post", `${path}/recipients`, { ...ada, email: "b@example.com", actionAuth: "PASSKEY" }, "actionAuth"],
			["patch", `${path}/recipients/${recipientId}`, { accessAuth: "ACCOUNT" }, "accessAuth"],
			[
				"patch",
				`${path}/recipients/${recipientId}`,
				{ authOptions: { auth: "ACCOUNT" } },
				"authOptions.auth",
			],
			[
				"post",
				`${path}/fields`,
				{ ...text, characterLimit: 3, fieldMeta: { type: "text" } },
				"characterLimit",
			],
			[
				"post",
				`${path}/fields`,
				{ ...text, fieldMeta: { type: "text", readonly: true } },
				"fieldMeta.readonly",
			],
			[
				"post",
				`${path}/fields`,
				[{ ...text, fieldMeta: { type: "text", maxValue: 5 } }],
				"0.fieldMeta.maxValue",
			],
			["patch", `${path}/fields/${fieldId}`, { required: true }, "required"],
			["post", `${path}/send`, { send_email: false }, "send_email"],
			["post", `/templates/${id}/recipients`, { actionAuth: "ACCOUNT" }, "actionAuth"],
			["patch", `/templates/${id}/recipients/${named.id}`, { actionAuth: "ACCOUNT" }, "actionAuth"],
			[
				"post",
				`/templates/${id}/generate-document`,
				{ recipients: [{ ...named, accessAuth: "ACCOUNT" }] },
				"recipients.0.accessAuth",
			],
			[
				"post",
				`/templates/${id}/generate-document`,
				{ recipients: [], globalAccessAuth: "ACCOUNT" },
				"globalAccessAuth",
			],
			[
				"post",
				`/templates/${id}/generate-document`,
				{ recipients: [], prefillFields: [{ id: 1, type: "text", readOnly: true }] },
				"prefillFields.0.readOnly",
			],
			[
				"post",
				`/templates/${id}/create-document`,
				{ title: "A", recipients: [{ ...ada, actionAuth: "ACCOUNT" }] },
				"recipients.0.actionAuth",
			],
		];
		for (const [method, address, payload, field] of attempts) {
			const { status, body } = await enterprise.request(method, address).send(payload);
			expect({ address, status, paths: body.errors?.map((error: { path: string }) => error.path) }).toEqual({
				address,
				status: 400,
				paths: [`body.${field}`],
			});
		}
	});

	it("is ignored if it is empty, as other unknown members are in v1", async () => {
		const meta = {
			language: "de",
			typedSignatureEnabled: true,
			drawSignatureEnabled: false,
			allowDictateNextSigner: true,
		};
		const recipient = {
			...ada,
			accessAuth: [],
			actionAuth: null,
			expiresAt: null,
			authOptions: "",
			token: "x",
			readStatus: "OPENED",
		};
		const payload = {
			title: "A",
			recipients: [recipient],
			meta,
			folderId: "f",
			authOptions: {},
			attachments: [],
		};
		const { body } = await free.request("post", "/documents").send(payload).expect(200);
		const [one] = body.recipients;
		const unknown = { type: "text", step: 1.5, sides: "top", values: [] };
		const fields = [
			{
				...signatureField,
				type: "TEXT",
				recipientId: one.recipientId,
				customText: "",
				fieldMeta: unknown,
			},
		];
		const added = await free.request("post", `/documents/${body.documentId}/fields`).send(fields).expect(200);
		expect(added.body.fields[0].fieldMeta).toEqual({ type: "text" });
	});
});
