import { describe, expect, it } from "@jest/globals";
import { createAccount, outsideTeam } from "../../../test/support/accounts.ts";
import { ada, copy, createDraft, signatureField, upload } from "../../../test/support/documents/draft.ts";
import { fixture } from "../../../test/support/pdf-files.ts";
import { sharedAccount, sharedMailApp } from "../../../test/support/shared-app.ts";

const { app, mail } = sharedMailApp();
const account = sharedAccount(app);
const stranger = sharedAccount(app);

describe("creating a document", () => {
	it("returns an upload URL, the id and the recipients with their signing links", async () => {
		const { body } = await account
			.request("post", "/documents")
			.send({ title: "Lease", externalId: "lease-1", recipients: [ada, copy] })
			.expect(200);
		expect(body).toEqual({
			uploadUrl: expect.stringMatching(/^http.+X-Amz-Expires=3600/),
			documentId: expect.any(Number),
			externalId: "lease-1",
			recipients: [
				{
					recipientId: expect.any(Number),
					...ada,
					token: expect.stringMatching(/^[\w-]{43}$/),
					signingUrl: expect.any(String),
				},
				expect.objectContaining({ ...copy, signingOrder: null }),
			],
		});
		const [{ token, signingUrl }] = body.recipients;
		expect(signingUrl).toBe(`http://localhost:4200/sign/${token}`);
	});

	it("accepts what v1 clients send: nulls, empty text, auth settings in arrays, unknown keys", async () => {
		await createDraft(account, {
			externalId: null,
			recipients: [{ name: "Ada", email: "ada@example.com", signingOrder: null }],
			meta: {
				subject: "",
				message: null,
				redirectUrl: "",
				timezone: "Europe/Berlin",
				dateFormat: "yyyy-MM-dd hh:mm a",
				distributionMethod: "EMAIL",
				language: "en",
			},
			authOptions: { globalAccessAuth: ["ACCOUNT"], globalActionAuth: [] },
			folderId: "f",
		});
	});

	it.each([
		[{ title: "" }, "body.title"],
		[{ recipients: undefined }, "body.recipients"],
		[{ recipients: [{ ...ada, email: "ada" }] }, "body.recipients.0.email"],
		[{ recipients: [ada, { ...ada, role: "BOSS" }] }, "body.recipients.1.role"],
		[{ recipients: [{ ...ada, signingOrder: -1 }] }, "body.recipients.0.signingOrder"],
		[{ meta: { timezone: "Mars/Olympus" } }, "body.meta.timezone"],
		[{ meta: { dateFormat: "YYYY-MMMMM" } }, "body.meta.dateFormat"],
		[{ meta: { redirectUrl: "javascript:alert(1)" } }, "body.meta.redirectUrl"],
		[{ meta: { signingOrder: "RANDOM" } }, "body.meta.signingOrder"],
		[{ authOptions: { globalAccessAuth: ["ACCOUNT", "ACCOUNT"] } }, "body.authOptions.globalAccessAuth"],
		[{ formValues: { rent: [1] } }, "body.formValues.rent"],
		[{ title: "a\0b" }, "body.title"],
	])("refuses %j and names what is wrong", async (fault, path) => {
		const { body } = await account
			.request("post", "/documents")
			.send({ title: "Lease", recipients: [ada], ...fault })
			.expect(400)
			.expect("content-type", /problem\+json/);
		expect(body).toMatchObject({ code: "validation_failed", message: body.detail });
		expect(body.errors.map((error: { path: string }) => error.path)).toContain(path);
	});

	it.each([["PASSKEY"], [["TWO_FACTOR_AUTH"]], ["ACCOUNT"]])(
		"allows globalActionAuth %j on the enterprise plan only",
		async (globalActionAuth) => {
			const payload = { title: "Lease", recipients: [ada], authOptions: { globalActionAuth } };
			const { body } = await account.request("post", "/documents").send(payload).expect(403);
			expect(body.code).toBe("enterprise_plan_needed");
			const enterprise = await createAccount(app, { plan: "enterprise" });
			await enterprise.request("post", "/documents").send(payload).expect(200);
		},
	);

	it("creates a hundred documents from a hundred concurrent requests", async () => {
		const many = await createAccount(app);
		const drafts = await Promise.all(Array.from({ length: 100 }, () => createDraft(many)));
		expect(new Set(drafts.map(({ documentId }) => documentId)).size).toBe(100);
		expect(new Set(drafts.flatMap(({ recipients }) => recipients.map(({ token }) => token))).size).toBe(200);
		const { body } = await many.request("get", "/documents?perPage=100").expect(200);
		expect(body.documents).toHaveLength(100);
		expect(body.totalPages).toBe(1);
	});
});

describe("reading a document", () => {
	it("returns every field of the contract", async () => {
		const { documentId } = await createDraft(account, { externalId: "lease-2", formValues: { a: 1 } });
		const { body } = await account.request("get", `/documents/${documentId}`).expect(200);
		expect(body).toMatchObject({
			id: documentId,
			externalId: "lease-2",
			userId: account.userId,
			teamId: null,
			title: "Lease",
			status: "DRAFT",
			documentDataId: expect.any(String),
			createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
			updatedAt: expect.any(String),
			completedAt: null,
			uploadStatus: "WAITING",
			uploadError: null,
			formValues: { a: 1 },
			formValueErrors: [],
			fields: [],
		});
		expect(body.recipients).toHaveLength(2);
		expect(body.recipients[0]).toMatchObject({
			...ada,
			documentId,
			signedAt: null,
			readStatus: "NOT_OPENED",
			signingStatus: "NOT_SIGNED",
			sendStatus: "NOT_SENT",
		});
	});

	it("returns an ETag, and 304 for it", async () => {
		const { documentId } = await createDraft(account);
		const { headers } = await account.request("get", `/documents/${documentId}`).expect(200);
		expect(headers["cache-control"]).toBe("private, no-cache");
		const again = () =>
			account.request("get", `/documents/${documentId}`).set("If-None-Match", String(headers.etag));
		await again().expect(304);
		const recipient = { name: "Eve", email: "eve@example.com" };
		await account.request("post", `/documents/${documentId}/recipients`).send(recipient).expect(200);
		await again().expect(200);
	});

	it("does not find another account's, a missing or an invalid document", async () => {
		const { documentId } = await createDraft(account);
		await stranger.request("get", `/documents/${documentId}`).expect(404);
		for (const id of ["2000000000", "0", "3000000000", "99999999999999999999"])
			await account.request("get", `/documents/${id}`).expect(404);
		for (const id of ["-1", "1e3", "1e20", "x", "%00", "1%20"])
			await account.request("get", `/documents/${id}`).expect(400);
	});

	it("keeps a team's documents separate from a member's own", async () => {
		const team = await createAccount(app, { team: true });
		const member = await outsideTeam(app, team);
		const { documentId } = await createDraft(team);
		const { body } = await team.request("get", `/documents/${documentId}`).expect(200);
		expect(body.teamId).toBe(team.teamId);
		const own = (await createDraft(member)).documentId;
		for (const [who, id] of [
			[account, documentId],
			[member, documentId],
			[team, own],
		] as const) {
			await who.request("get", `/documents/${id}`).expect(404);
			await who.request("post", `/documents/${id}/upload-url`).expect(404);
		}
	});
});

describe("deleting a document", () => {
	it("returns it as it was, and deletes it with its file", async () => {
		const { documentId, uploadUrl } = await createDraft(account);
		await upload(uploadUrl);
		await account.request("get", `/documents/${documentId}`).expect(200);
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT original_key FROM document_data JOIN documents ON document_data_id = document_data.id WHERE documents.id = $1",
			[documentId],
		);
		await stranger.request("delete", `/documents/${documentId}`).expect(404);
		const { body } = await account.request("delete", `/documents/${documentId}`).expect(200);
		expect(body).toMatchObject({ id: documentId, status: "DRAFT", title: "Lease" });
		await account.request("get", `/documents/${documentId}`).expect(404);
		await account.request("delete", `/documents/${documentId}`).expect(404);
		await app.workOff();
		expect(await app.dependencies.storage.find(rows[0].original_key)).toBeUndefined();
	});

	it("notifies recipients who were asked to sign", async () => {
		const { documentId, uploadUrl, recipients } = await createDraft(account, { title: "Sublease" });
		await upload(uploadUrl);
		const field = { ...signatureField, recipientId: recipients[0]?.recipientId };
		await account.request("post", `/documents/${documentId}/fields`).send(field).expect(200);
		await account.request("post", `/documents/${documentId}/send`).expect(200);
		await app.workOff();
		mail.received.length = 0;
		await account.request("delete", `/documents/${documentId}`).expect(200);
		await account.request("get", `/documents/${documentId}`).expect(404);
		await app.workOff();
		expect(mail.received.map(({ recipients }) => recipients)).toEqual([["ada@example.com"]]);
		expect(mail.received[0]?.text).toContain("Sublease");
		expect(mail.received[0]?.source).not.toContain(recipients[0]?.token);
	});

	it("hides a finished one and keeps it, with its audit log", async () => {
		const { documentId } = await createDraft(account);
		await app.dependencies.db.$client.query(
			"UPDATE documents SET status = 'PENDING', sent_at = now() WHERE id = $1",
			[documentId],
		);
		await account.request("post", `/documents/${documentId}/cancel`).expect(200);
		await account.request("delete", `/documents/${documentId}`).expect(200);
		await account.request("get", `/documents/${documentId}`).expect(404);
		const { body } = await account.request("get", "/documents?status=CANCELLED").expect(200);
		expect(body.documents).toEqual([]);
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT (SELECT deleted_at FROM documents WHERE id = $1), (SELECT count(*)::int FROM document_events WHERE document_id = $1) AS events",
			[documentId],
		);
		expect(rows[0]).toEqual({ deleted_at: expect.any(Date), events: 3 });
	});
});

describe("another upload URL", () => {
	it("replaces the first, whose file is then ignored", async () => {
		const { documentId, uploadUrl } = await createDraft(account);
		await stranger.request("post", `/documents/${documentId}/upload-url`).expect(404);
		const { body } = await account.request("post", `/documents/${documentId}/upload-url`).expect(200);
		expect(body).toEqual({ documentId, uploadUrl: expect.any(String) });
		expect(await upload(uploadUrl)).toBe(200);
		const waiting = await account.request("get", `/documents/${documentId}`).expect(200);
		expect(waiting.body.uploadStatus).toBe("WAITING");
		await upload(body.uploadUrl);
		const ready = await account.request("get", `/documents/${documentId}`).expect(200);
		expect(ready.body.uploadStatus).toBe("READY");
		await app.workOff();
	});

	it("is refused once the file is uploaded", async () => {
		const { documentId, uploadUrl } = await createDraft(account);
		await upload(uploadUrl);
		const { body } = await account.request("post", `/documents/${documentId}/upload-url`).expect(400);
		expect(body.code).toBe("file_already_taken_in");
	});

	it("is available for an unusable file", async () => {
		const { documentId, uploadUrl } = await createDraft(account);
		await upload(uploadUrl, fixture("password.pdf"));
		const refused = await account.request("get", `/documents/${documentId}`).expect(200);
		expect(refused.body.uploadError.code).toBe("PASSWORD_PROTECTED");
		const { body } = await account.request("post", `/documents/${documentId}/upload-url`).expect(200);
		await upload(body.uploadUrl);
		const ready = await account.request("get", `/documents/${documentId}`).expect(200);
		expect(ready.body).toMatchObject({ uploadStatus: "READY", uploadError: null, pageCount: 3 });
		await app.workOff();
	});
});
