import { afterEach, describe, expect, it } from "@jest/globals";
import {
	ada,
	createDraft,
	draftWith,
	signatureField,
	upload,
} from "../../../test/support/documents/draft.ts";
import { readyTemplate } from "../../../test/support/documents/template.ts";
import { addField, embedFrames, grace } from "../../../test/support/embed-frames.ts";
import { ancestors, SITE } from "../../../test/support/framing-world.ts";
import { sharedAccount, sharedMailApp } from "../../../test/support/shared-app.ts";
import { listEndpoints } from "../../app.ts";

const { app } = sharedMailApp();
afterEach(() => app.workOff());
const account = sharedAccount(app, { plan: "enterprise" });
const { allow, ask, tokenFor, as } = embedFrames(app, account);

describe("an embed token", () => {
	it("opens the editor of a draft in a frame of the owner's sites, or of one of them", async () => {
		await allow([SITE, "https://*.customers.example.com"]);
		const { documentId } = await draftWith(account);
		const { body } = await ask({ purpose: "edit", id: documentId }).expect(200);
		expect(body).toEqual({
			id: expect.any(Number),
			token: expect.stringMatching(/^emb_[\w-]{43}$/),
			url: expect.stringContaining(`/embed/editor/${body.token}`),
			expiresAt: new Date(app.dependencies.clock().getTime() + 3_600_000).toISOString(),
		});
		const shell = await app.agent.get(`/embed/editor/${body.token}`).expect(200);
		expect(ancestors(shell)).toBe(`${SITE} https://*.customers.example.com`);
		expect(shell.headers).not.toHaveProperty("x-frame-options");
		expect(shell.headers["content-security-policy"]).toContain("form-action 'none'");
		expect(shell.headers).toMatchObject({
			"cross-origin-embedder-policy": "require-corp",
			"referrer-policy": "no-referrer",
			"cache-control": "no-store",
		});
		expect(shell.text).not.toMatch(/Lease|Ada|emb_/);
		const one = "https://a.customers.example.com";
		const narrowed = await tokenFor(documentId, { origin: one });
		expect(ancestors(await app.agent.get(`/embed/editor/${narrowed}`))).toBe(one);
		await allow([SITE]);
		expect(ancestors(await app.agent.get(`/embed/editor/${narrowed}`))).toBe("'none'");
		for (const origin of [one, "https://customers.example.com", "https://app.example.com.evil.example"]) {
			const refused = await ask({ purpose: "edit", id: documentId, origin }).expect(400);
			expect(refused.body.errors[0].path).toBe("body.origin");
		}
		await allow(["https://bücher.example"]);
		const typed = await tokenFor(documentId, { origin: " HTTPS://Bücher.example:443/" });
		expect(ancestors(await app.agent.get(`/embed/editor/${typed}`))).toBe("https://xn--bcher-kva.example");
		await ask({ purpose: "edit", id: documentId, origin: "https://*.customers.example.com" }).expect(400);
		const unknown = await app.agent.get("/embed/editor/emb_unknown").expect(404);
		expect([ancestors(unknown), unknown.headers["x-frame-options"]]).toEqual(["'none'", "DENY"]);
	});

	it("edits its draft, and no response has a link with which someone could sign", async () => {
		const { documentId, recipients } = await draftWith(account);
		const frame = as(await tokenFor(documentId, { maySend: true }));
		const base = `/documents/${documentId}`;
		const { body: shown } = await frame.view().expect(200);
		expect(shown.view).toMatchObject({ kind: "document", id: documentId, mode: "edit", me: null });
		const responses = [
			await frame.api("get", base).expect(200),
			await frame.api("patch", base).send({ title: "Lease 2" }).expect(200),
			await frame.api("post", `${base}/recipients`).send(grace).expect(200),
			await frame.api("post", `${base}/fields/edits`).send(addField(recipients[0]?.recipientId)).expect(200),
		];
		const added = responses[2]?.body.id ?? responses[2]?.body.recipientId;
		responses.push(
			await frame.api("patch", `${base}/recipients/${added}`).send({ name: "Grace Hopper" }).expect(200),
			await frame.api("delete", `${base}/recipients/${added}`).expect(200),
		);
		const file = await frame.call("get", "/embed/editor-data/file.pdf").expect(200);
		expect(file.headers["content-type"]).toBe("application/pdf");
		responses.push(await frame.api("post", `${base}/send`).send({}).expect(200));
		expect(responses.map(({ text }) => /\/sign\/\w/.test(text))).toEqual(responses.map(() => false));
		for (const { token } of recipients)
			expect(responses.filter(({ text }) => text.includes(token))).toEqual([]);
		expect((await frame.view().expect(200)).body.view.mode).toBe("read");
		const log = await account.request("get", `${base}/audit-log`).expect(200);
		expect(JSON.stringify(log.body)).not.toContain("emb_");
	});

	it("reaches the calls of its editor only", async () => {
		const { documentId } = await draftWith(account);
		const other = await draftWith(account);
		const frame = as(await tokenFor(documentId));
		const reached: string[] = [];
		const ids = { documentId: String(documentId), id: String(documentId), recipientId: "1", fieldId: "1" };
		const api = listEndpoints(app.dependencies).filter(({ caller }) =>
			caller?.security.some((one) => "apiToken" in one || "session" in one),
		);
		expect(api.length).toBeGreaterThan(60);
		for (const { method, path } of api) {
			const address = path.replaceAll(/:(\w+)/g, (_all, name: keyof typeof ids) => ids[name] ?? "1");
			const { body, status } = await frame.call(method as "get", address).set({ Accept: "application/json" });
			if (status !== 401 && status !== 303 && body.code !== "embed_token_out_of_reach")
				reached.push(`${method} ${path}`);
		}
		const base = "/api/v1/documents/:documentId";
		expect(reached.filter((one) => one.includes(" /api/")).sort()).toEqual([
			`delete ${base}/recipients/:recipientId`,
			`get ${base}`,
			`patch ${base}`,
			`patch ${base}/recipients/:recipientId`,
			`post ${base}/fields/edits`,
			`post ${base}/recipients`,
		]);
		for (const address of [
			`/documents/${other.documentId}`,
			`/documents/${documentId}/../${other.documentId}`,
			`/documents/0${documentId}`,
			`/documents/${documentId}0`,
			`/templates/${documentId}`,
		])
			expect((await frame.api("get", address)).status).not.toBe(200);
		await frame.api("get", `/documents/${other.documentId}`).expect(403);
		await frame.api("post", `/documents/${documentId}/send`).send({}).expect(403);
	});

	it("changes no more than its features, and nothing that its editor does not show", async () => {
		const { documentId, recipients } = await draftWith(account);
		const base = `/documents/${documentId}`;
		const fields = as(await tokenFor(documentId, { features: { recipients: false, settings: false } }));
		await fields.api("post", `${base}/recipients`).send(grace).expect(403);
		await fields.api("patch", base).send({ title: "Other" }).expect(403);
		await fields.api("post", `${base}/fields/edits`).send(addField(recipients[0]?.recipientId)).expect(200);
		const all = as(await tokenFor(documentId));
		const refused = await all.api("patch", base).send({ externalId: "other" }).expect(400);
		expect(refused.body.errors[0].path).toBe("body.externalId");
		const { id } = await readyTemplate(account, { type: "PUBLIC" });
		const template = as(await tokenFor(id, { type: "TEMPLATE", maySend: true }));
		await template
			.api("patch", `/templates/${id}`)
			.send({ directLink: { enabled: true } })
			.expect(400);
		await template.api("patch", `/templates/${id}`).send({ type: "PUBLIC" }).expect(400);
		const changed = await template.api("patch", `/templates/${id}`).send({ title: "Lease 3" }).expect(200);
		expect(changed.body.title).toBe("Lease 3");
		await template.api("post", `/templates/${id}/upload-url`).expect(403);
	});

	it("changes authentication, emails and settings only where its editor shows them", async () => {
		const { documentId, recipients } = await draftWith(account);
		const base = `/documents/${documentId}`;
		const recipient = `${base}/recipients/${recipients[0]?.recipientId}`;
		const without = as(await tokenFor(documentId, { maySend: true, features: { settings: false } }));
		const unsent = as(await tokenFor(documentId));
		const all = as(await tokenFor(documentId, { maySend: true }));
		const authOptions = { accessAuth: "EMAIL_CODE" };
		const paths = async (call: ReturnType<typeof all.api>, body: object) =>
			(await call.send(body).expect(400)).body.errors.map(({ path }: { path: string }) => path);
		expect(await paths(without.api("patch", recipient), { authOptions })).toEqual(["body.authOptions"]);
		expect(await paths(without.api("post", `${base}/recipients`), { ...grace, authOptions })).toEqual([
			"body.authOptions",
		]);
		expect(await paths(without.api("post", `${base}/send`), { sendEmail: false })).toEqual([
			"body.sendEmail",
		]);
		expect(
			await paths(unsent.api("patch", base), {
				meta: { message: "Pay" },
				authOptions: { globalActionAuth: null },
			}),
		).toEqual(["body.authOptions", "body.meta.message"]);
		expect(
			await paths(all.api("patch", base), { meta: { emailSettings: { recipientSigned: false } } }),
		).toEqual(["body.meta.emailSettings"]);
		await unsent
			.api("patch", base)
			.send({ meta: { signingOrder: "SEQUENTIAL" } })
			.expect(200);
		await all
			.api("patch", base)
			.send({ meta: { message: "Hello" } })
			.expect(200);
		await all.api("patch", recipient).send({ authOptions }).expect(200);
	});

	it("does not see what the API token's requests with the same Idempotency-Key returned", async () => {
		const { documentId, recipients } = await draftWith(account, { recipients: [ada] });
		const [{ recipientId = 0 } = {}] = recipients;
		const base = `/documents/${documentId}`;
		await account
			.request("post", `${base}/fields`)
			.send({ ...signatureField, recipientId })
			.expect(200);
		const token = await tokenFor(documentId, { maySend: true });
		await account.request("post", `${base}/send`).set("Idempotency-Key", "send").send({}).expect(200);
		const replay = await as(token)
			.api("post", `${base}/send`)
			.set("Idempotency-Key", "send")
			.send({})
			.expect(400);
		expect(replay.body.code).toBe("document_not_draft");
	});

	it("changes nothing of a document that was sent", async () => {
		const { documentId, recipients } = await draftWith(account, { recipients: [ada] });
		const [{ recipientId = 0 } = {}] = recipients;
		const base = `/documents/${documentId}`;
		await account
			.request("post", `${base}/fields`)
			.send({ ...signatureField, recipientId })
			.expect(200);
		const frame = as(await tokenFor(documentId));
		await account.request("post", `${base}/send`).send({}).expect(200);
		await frame.api("post", `${base}/recipients`).send(grace).expect(409);
		await frame.api("delete", `${base}/recipients/${recipientId}`).expect(409);
		await frame.api("post", `${base}/fields/edits`).send(addField(recipientId)).expect(409);
		await frame.api("patch", base).send({ title: "Other" }).expect(400);
		const again = await ask({ purpose: "edit", id: documentId }).expect(400);
		expect(again.body.code).toBe("document_not_draft");
	});

	it("is for a file that the person chooses, if it is to create", async () => {
		const { documentId } = await createDraft(account);
		const edits = as(await tokenFor(documentId));
		expect((await edits.view().expect(200)).body.view).toBe(null);
		await edits.api("post", `/documents/${documentId}/upload-url`).expect(403);
		const creates = as(await tokenFor(documentId, { purpose: "create" }));
		const { body } = await creates.api("post", `/documents/${documentId}/upload-url`).expect(200);
		expect(await upload(body.uploadUrl)).toBe(200);
		expect((await creates.view().expect(200)).body.view.pages).toHaveLength(3);
	});
});
