import { afterEach, describe, expect, it } from "@jest/globals";
import { createAccount, withToken } from "../../../test/support/accounts.ts";
import { draftWith, upload } from "../../../test/support/documents/draft.ts";
import { readyTemplate } from "../../../test/support/documents/template.ts";
import { embedFrames, grace } from "../../../test/support/embed-frames.ts";
import { ancestors, SITE } from "../../../test/support/framing-world.ts";
import { sharedAccount, sharedMailApp } from "../../../test/support/shared-app.ts";

const { app } = sharedMailApp();
afterEach(() => app.workOff());
const account = sharedAccount(app, { plan: "enterprise" });
const { allow, as } = embedFrames(app, account);

const v2 = (name: string, body: object, by = account) =>
	app.agent
		.post(`/api/v2/embedding/${name}-presign-token`)
		.set({ Authorization: `Bearer ${by.token}` })
		.send(body);
const presign = async (scope?: string, by = account): Promise<string> =>
	(await v2("create", { scope }, by).expect(200)).body.token;
const verify = async (token: string, scope?: string, by = account) =>
	(await v2("verify", { token, scope }, by).expect(200)).body;
const frameAt = (path: string, token: string) =>
	app.agent.get(`/embed${path}?${new URLSearchParams({ token })}`);

const creating = [
	"/v1/authoring/document/create",
	"/v1/authoring/template/create",
	"/v2/authoring/envelope/create",
];

describe("a presign token", () => {
	it("lasts as long as it says, for at most a day", async () => {
		const now = app.dependencies.clock().getTime();
		for (const [expiresIn, seconds] of [
			[undefined, 3600],
			[1, 60],
			[10_080, 86_400],
		]) {
			const { body } = await v2("create", { expiresIn }).expect(200);
			const expiresAt = new Date(now + Number(seconds) * 1000).toISOString();
			expect(body).toEqual({ token: expect.stringMatching(/^emb_/), expiresAt, expiresIn: seconds });
		}
		for (const expiresIn of [0, -1, 10_081, "60"]) await v2("create", { expiresIn }).expect(400);
		const short = (await v2("create", { expiresIn: 1 }).expect(200)).body.token;
		expect(await verify(short)).toEqual({ success: true });
		app.travel(60);
		expect(await verify(short)).toEqual({ success: false });
	});

	it("is valid for its scope and its account only", async () => {
		const { documentId } = await draftWith(account);
		const stranger = await createAccount(app);
		const [scope, envelope] = [`documentId:${documentId}`, `envelopeId:document_${documentId}`];
		const [one, any] = [await presign(scope), await presign()];
		expect(await verify(one, scope)).toEqual({ success: true });
		expect(await verify(one, envelope)).toEqual({ success: true });
		expect(await verify(any)).toEqual({ success: true });
		for (const [token, asked] of [
			[one],
			[one, `templateId:${documentId}`],
			[one, `documentId:${documentId + 1}`],
			[any, scope],
			["emb_unknown"],
		] as const)
			expect([asked, await verify(token, asked)]).toEqual([asked, { success: false }]);
		expect(await verify(one, scope, stranger)).toEqual({ success: false });
		await v2("create", { scope }, stranger).expect(404);
		await v2("create", { scope: "envelopeId:1" }).expect(400);
		await v2("verify", { token: one, scope: "everything" }).expect(400);
		await app.agent.post("/api/v2/embedding/create-presign-token").send({}).expect(401);
	});
});

describe("Documenso's components for authoring", () => {
	it("show a frame for the token's draft or template, on the owner's sites", async () => {
		await allow([SITE]);
		const { documentId } = await draftWith(account);
		const { id } = await readyTemplate(account);
		const frames = [
			[`/v1/authoring/document/edit/${documentId}`, await presign(`documentId:${documentId}`)],
			[`/v1/authoring/template/edit/${id}`, await presign(`templateId:${id}`)],
			[`/v2/authoring/envelope/edit/document_${documentId}`, await presign(`documentId:${documentId}`)],
			[`/v2/authoring/envelope/edit/template_${id}`, await presign(`envelopeId:template_${id}`)],
			...(await Promise.all(creating.map(async (path) => [path, await presign()]))),
		] as [string, string][];
		for (const [path, token] of frames) {
			const shell = await frameAt(path, token).expect(200);
			expect([path, ancestors(shell)]).toEqual([path, SITE]);
			expect(shell.text).not.toContain(token);
			for (const [other, theirs] of frames) {
				const isSame = other === path || (creating.includes(path) && creating.includes(other));
				const isSameObject =
					/\d+$/.exec(path)?.[0] === /\d+$/.exec(other)?.[0] &&
					/template/.test(path) === /template/.test(other);
				const { status, headers } = await frameAt(path, theirs);
				expect([path, other, status]).toEqual([path, other, isSame || isSameObject ? 200 : 404]);
				if (status === 404) expect(ancestors({ headers })).toBe("'none'");
			}
		}
		expect(app.logged.filter((line) => line.includes("emb_"))).toEqual([]);
		await app.agent.get("/embed/v1/authoring/document/create").expect(400);
		await app.agent.get(`/embed/editor/${await presign()}`).expect(404);
	});

	it("create a draft or template when the person has a file, and edit that one only", async () => {
		const parent = await presign();
		const creates = as(parent);
		const made = (kind: string, body: object, key: string = crypto.randomUUID()) =>
			creates.call("post", `/embed/editor-data/${kind}s`).set("Idempotency-Key", key).send(body);
		for (const kind of ["document", "template"]) {
			// As long as a key may be.
			const key = kind.padEnd(255, "x");
			const first = await made(kind, { title: "Lease", externalId: "order-1" }, key).expect(200);
			const again = await made(kind, { title: "Lease", externalId: "order-1" }, key).expect(200);
			expect(again.body).toEqual(first.body);
			await made(kind, { title: "Lease" }, `${key}x`).expect(400);
			const { id, token } = first.body;
			const read = await account.request("get", `/${kind}s/${id}`).expect(200);
			expect(read.body).toMatchObject({ title: "Lease", externalId: "order-1" });
			const frame = as(token);
			expect((await frame.view().expect(200)).body).toMatchObject({ kind, id, mayUpload: true, view: null });
			const { body } = await frame.api("post", `/${kind}s/${id}/upload-url`).expect(200);
			expect(await upload(body.uploadUrl)).toBe(200);
			expect((await frame.view().expect(200)).body.view).toMatchObject({ frame: { send: false } });
			await frame.api("post", `/documents/${id}/send`).send({}).expect(403);
			const recorded = await app.dependencies.db.$client.query(
				`SELECT ip_address, details ->> 'createdWith' = (SELECT max(id) FROM embed_tokens WHERE purpose = 'author')::text AS "isOfFrame"
				FROM account_events WHERE type = 'embed_token.created' AND details ->> $1 = $2`,
				[`${kind}Id`, String(id)],
			);
			expect(recorded.rows).toEqual([{ ip_address: expect.any(String), isOfFrame: true }]);
			// Express takes these for one address.
			for (const end of [`${kind}s`, `${kind}s/`, `${kind}s`.toUpperCase()])
				await frame.call("post", `/embed/editor-data/${end}`).send({ title: "Second" }).expect(403);
			await frame.api("get", `/${kind}s/${id + 1}`).expect(403);
			await creates.api("get", `/${kind}s/${id}`).expect(403);
		}
		for (const path of ["/embed/editor-data/view", "/embed/editor-data/file.pdf"])
			await creates.call("get", path).expect(403);
		await creates
			.api("post", "/documents")
			.send({ title: "Lease", recipients: [grace] })
			.expect(403);
		for (const body of [{}, { title: "" }, { title: "Lease", externalId: 1 }])
			await made("document", body).expect(400);
	});

	it("create templates with their own token, and no more than thirty an hour", async () => {
		const creates = as(await presign());
		const { body } = await creates
			.call("post", "/embed/editor-data/templates")
			.send({ title: "Lease" })
			.expect(200);
		const edits = as(body.token);
		await edits.api("patch", `/templates/${body.id}`).send({ title: "Lease 2" }).expect(200);
		let made = 1;
		while (
			(await creates.call("post", "/embed/editor-data/documents").send({ title: "Lease" })).status === 200
		)
			made++;
		expect(made).toBe(30);
		await creates.call("post", "/embed/editor-data/documents").send({ title: "Lease" }).expect(429);
		const fresh = as(await presign());
		await fresh.call("post", "/embed/editor-data/documents").send({ title: "Lease" }).expect(200);
	});

	it("end with the presign token, what they created too", async () => {
		const own = await withToken(app, account);
		const { body: parent } = await own
			.request("post", "/embed-tokens")
			.send({ purpose: "edit", id: (await draftWith(own)).documentId })
			.expect(200);
		const author = await presign(undefined, own);
		const { body } = await as(author)
			.call("post", "/embed/editor-data/documents")
			.send({ title: "Lease" })
			.expect(200);
		await as(body.token).view().expect(200);
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT id FROM embed_tokens WHERE token_hash = sha256($1::bytea)",
			[Buffer.from(author)],
		);
		const stranger = await createAccount(app);
		await stranger.request("delete", `/embed-tokens/${rows[0].id}`).expect(404);
		await as(parent.token).api("delete", `/embed-tokens/${parent.id}`).expect(403);
		await account.request("delete", `/embed-tokens/${rows[0].id}`).expect(200);
		for (const token of [author, body.token]) expect((await as(token).view()).status).toBe(401);
		await as(parent.token).view().expect(200);
		await own.request("delete", `/embed-tokens/${parent.id}`).expect(200);
		await as(parent.token).view().expect(401);
		await own.request("delete", `/embed-tokens/${parent.id}`).expect(404);
	});
});
