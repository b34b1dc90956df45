import { afterEach, describe, expect, it } from "@jest/globals";
import { createAccount, withToken } from "../../../test/support/accounts.ts";
import { signedInBrowser } from "../../../test/support/browsers.ts";
import { ada, draftWith, signatureField } from "../../../test/support/documents/draft.ts";
import { embedFrames } from "../../../test/support/embed-frames.ts";
import { sharedAccount, sharedMailApp } from "../../../test/support/shared-app.ts";
import { disableUser } from "../../accounts/queries.ts";
import { addMember } from "../../accounts/teams/add-member.ts";
import { removeMember } from "../../accounts/teams/remove-member.ts";
import { createTokenInFrame } from "../../envelopes/embed-tokens/create-embed-token.ts";
import { deleteEmbedToken, findEmbedToken } from "../../envelopes/embed-tokens/queries.ts";

const { app } = sharedMailApp();
afterEach(() => app.workOff());
const account = sharedAccount(app, { plan: "enterprise" });
const { ask, tokenFor, as } = embedFrames(app, account);

describe("an embed token ends", () => {
	const ended = async (token: string, id: number) => {
		for (const response of [await as(token).view(), await as(token).api("get", `/documents/${id}`)])
			expect([response.status, response.body.code]).toEqual([401, "embed_token_not_valid"]);
	};

	it("with its time", async () => {
		const { documentId } = await draftWith(account);
		const token = await tokenFor(documentId, { expiresInMinutes: 5 });
		app.travel(299);
		expect((await as(token).view().expect(200)).body.secondsLeft).toBe(1);
		app.travel(1);
		await ended(token, documentId);
		await app.agent.get(`/embed/editor/${token}`).expect(404);
		for (const expiresInMinutes of [4, 1441, 5.5])
			await ask({ purpose: "edit", id: documentId, expiresInMinutes }).expect(400);
	});

	it("some minutes after its document was sent", async () => {
		const { documentId, recipients } = await draftWith(account, { recipients: [ada] });
		const [{ recipientId = 0 } = {}] = recipients;
		await account
			.request("post", `/documents/${documentId}/fields`)
			.send({ ...signatureField, recipientId })
			.expect(200);
		const token = await tokenFor(documentId, { expiresInMinutes: 1440 });
		await account.request("post", `/documents/${documentId}/send`).send({}).expect(200);
		app.travel(599);
		expect((await as(token).view().expect(200)).body.view.mode).toBe("read");
		app.travel(1);
		await ended(token, documentId);
		await as(token).call("get", "/embed/editor-data/file.pdf").expect(401);
		await app.agent.get(`/embed/editor/${token}`).expect(404);
	});

	it("with its API token", async () => {
		const other = await withToken(app, account);
		const { documentId } = await draftWith(other);
		const token = await tokenFor(documentId, {}, other);
		await app.dependencies.db.$client.query(
			"UPDATE api_tokens SET revoked_at = now() WHERE token_hash = sha256($1::bytea)",
			[Buffer.from(other.token)],
		);
		await ended(token, documentId);
		await app.agent.get(`/embed/editor/${token}`).expect(404);
	});

	it("while its frame creates a draft", async () => {
		const { db, clock } = app.dependencies;
		const { documentId } = await draftWith(account);
		const held = await findEmbedToken(db, await tokenFor(documentId), clock());
		if (!held) throw new Error("The token is not found.");
		await db.transaction((tx) => deleteEmbedToken(tx, held.id));
		const { owner: _, apiTokenHashes: __, ...parent } = held;
		const object = { kind: "document", objectId: documentId, ipAddress: undefined } as const;
		const creating = db.transaction((tx) => createTokenInFrame(tx, { clock }, parent, object));
		await expect(creating).rejects.toMatchObject({ code: "embed_token_not_valid" });
	});

	it("with its user's account", async () => {
		const own = await createAccount(app);
		const { documentId } = await draftWith(own);
		const token = await tokenFor(documentId, {}, own);
		await disableUser(app.dependencies.db, own.userId, app.dependencies.clock());
		await ended(token, documentId);
	});

	it("with the membership, and is limited by the role at each call", async () => {
		const founder = await createAccount(app, { team: true });
		const { teamId } = founder;
		const person = await createAccount(app);
		const membership = { teamId: teamId ?? 0, userId: person.userId };
		await addMember(app.dependencies, { ...membership, role: "admin" }, "operator");
		const admin = await withToken(app, { ...person, teamId });
		const { documentId } = await draftWith(founder);
		const token = await tokenFor(documentId, {}, admin);
		await as(token).api("patch", `/documents/${documentId}`).send({ title: "Lease 2" }).expect(200);
		await app.dependencies.db.$client.query(
			"UPDATE team_members SET role = 'member' WHERE team_id = $1 AND user_id = $2",
			[teamId, person.userId],
		);
		await as(token).api("patch", `/documents/${documentId}`).send({ title: "Lease 3" }).expect(403);
		await as(token).view().expect(403);
		await ask({ purpose: "edit", id: documentId }, admin).expect(403);
		await removeMember(app.dependencies, membership, "operator");
		await ended(token, documentId);
	});
});

describe("a frame", () => {
	it("has a limit of its own, which leaves the API token's to its program", async () => {
		const program = await withToken(app, account);
		const { documentId } = await draftWith(program);
		const token = await tokenFor(documentId, {}, program);
		const remaining = async () =>
			Number((await program.request("get", "/me").expect(200)).headers["ratelimit-remaining"]);
		const before = await remaining();
		const first = await as(token).api("get", `/documents/${documentId}`).expect(200);
		expect([first.headers["ratelimit-limit"], first.headers["ratelimit-remaining"]]).toEqual(["300", "299"]);
		await app.dependencies.db.$client.query("UPDATE rate_limits SET used = 300 WHERE used = 1");
		await as(token).api("get", `/documents/${documentId}`).expect(429);
		expect(await remaining()).toBe(before - 1);
	});

	it("is refused in the language of its page", async () => {
		const { documentId } = await draftWith(account);
		const german = await as(await tokenFor(documentId))
			.api("post", `/documents/${documentId}/send`)
			.set("Accept-Language", "de")
			.send({})
			.expect(403);
		expect(german.body.detail).toBe("Der Editor darf das hier nicht.");
	});
});

describe("nobody gets an embed token", () => {
	it("for what is not theirs, or with a session", async () => {
		const { documentId } = await draftWith(account);
		const stranger = await createAccount(app);
		await ask({ purpose: "edit", id: documentId }, stranger).expect(404);
		await ask({ purpose: "edit", id: 2_000_000_000, type: "TEMPLATE" }).expect(404);
		const browser = await signedInBrowser(app, account);
		await browser.request("post", "/embed-tokens").send({ purpose: "edit", id: documentId }).expect(401);
		await as(await tokenFor(documentId))
			.api("post", "/embed-tokens")
			.send({ purpose: "edit", id: documentId })
			.expect(403);
	});

	it("from the log or the database", async () => {
		const { documentId } = await draftWith(account);
		const token = await tokenFor(documentId);
		await app.agent.get(`/embed/editor/${token}`).expect(200);
		await as(token).view().expect(200);
		await as(`${token}x`).view().expect(401);
		expect(app.logged.filter((line) => line.includes("emb_"))).toEqual([]);
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT embed_tokens::text AS row FROM embed_tokens",
		);
		expect(rows.filter(({ row }) => row.includes("emb_"))).toEqual([]);
	});
});
