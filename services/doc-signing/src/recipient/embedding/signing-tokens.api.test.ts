import { describe, expect, it } from "@jest/globals";
import { holdLock } from "@repo/infra-local/testing";
import { type Language, languages } from "@repo/service-kit/languages";
import { createAccount, type TestAccount, withToken } from "../../../test/support/accounts.ts";
import { signedInBrowser } from "../../../test/support/browsers.ts";
import { draftWith } from "../../../test/support/documents/draft.ts";
import { embedFrames } from "../../../test/support/embed-frames.ts";
import {
	ancestors,
	framed,
	framingWorld,
	newFramedEmail,
	SITE,
} from "../../../test/support/framing-world.ts";
import { sharedAccount, sharedMailApp } from "../../../test/support/shared-app.ts";
import { disableUser } from "../../accounts/queries.ts";
import { addMember } from "../../accounts/teams/add-member.ts";
import { removeMember } from "../../accounts/teams/remove-member.ts";
import { getWords } from "../../languages/words.ts";
import { readSealFacts } from "../../sealing/queries/facts.ts";
import { makeSealContent } from "../../sealing/rules/seal-content.ts";

const { app, mail } = sharedMailApp({ TRUSTED_PROXIES: "1" });
const account = sharedAccount(app, { plan: "enterprise" });
const { send, allow, frameOf, eventsOf } = framingWorld({ app, mail, account });
const { ask, as } = embedFrames(app, account);
const json = { Accept: "application/json" };

/** A sent document, and a token for its signer. */
async function prepare(body: object = {}, { payload = {}, by = account } = {}) {
	const sent = await send(payload, by);
	const [person] = sent.people;
	const { body: created } = await ask({ purpose: "sign", id: person?.id, ...body }, by).expect(200);
	return { ...sent, id: created.id as number, emb: created.token as string, recipientId: person?.id ?? 0 };
}
const view = (token: string, headers: object = framed()) =>
	app.agent.get(`/sign/${token}/view`).set({ ...headers, ...json });
const act = (token: string, verb: string, body: object = {}) =>
	app.agent
		.post(`/sign/${token}/${verb}`)
		.set({ ...framed(), ...json })
		.send(body);
async function sign(emb: string, fieldId = 0) {
	await act(emb, "opened").expect(200);
	const headers = { ...framed(), ...json };
	const typed = "Berta Signer";
	await app.agent.put(`/sign/${emb}/fields/${fieldId}`).set(headers).send({ typed }).expect(200);
	await act(emb, "consent").expect(200);
	return act(emb, "complete");
}
/** What the certificate says about how the first recipient was authenticated. */
async function certified(documentId: number, language: Language = "en") {
	const facts = await readSealFacts(app.dependencies.db, documentId);
	const { certificate } = makeSealContent(facts, new Map() as never, {
		...{ baseUrl: "https://sign.example.com", sealedAt: new Date(), formValues: {}, logo: null },
		words: getWords(language).certificate,
	});
	return certificate.parties[0]?.authentication;
}
const ended = async (emb: string) => {
	expect((await view(emb).expect(404)).body.code).toBe("signing_link_unknown");
	const shell = await frameOf(emb).expect(404);
	expect([ancestors(shell), shell.headers["x-frame-options"]]).toEqual(["'none'", "DENY"]);
	await act(emb, "opened").expect(404);
};

describe("an embed token for signing", () => {
	it("shows one recipient's page in a frame of the owner's sites, or of one of them, without the signing link", async () => {
		await allow([SITE, "https://*.customers.example.com"]).expect(200);
		const { emb, token, documentId, recipientId } = await prepare();
		expect(emb).toMatch(/^emb_[\w-]{43}$/);
		const shell = await frameOf(emb).expect(200);
		expect(ancestors(shell)).toBe(`${SITE} https://*.customers.example.com`);
		const one = "https://a.customers.example.com";
		const narrowed = await prepare({ origin: one });
		expect(ancestors(await frameOf(narrowed.emb))).toBe(one);
		const both = await app.agent.get(`/embed/v1/multisign?token=${emb}&token=${narrowed.emb}`).expect(200);
		expect(ancestors(both)).toBe(one);
		await allow([SITE]).expect(200);
		expect(ancestors(await frameOf(narrowed.emb))).toBe("'none'");
		await ask({ purpose: "sign", id: recipientId, origin: one }).expect(400);
		const shown = await view(emb).expect(200);
		expect(shown.body).toMatchObject({ state: "READY", documentId, recipientId });
		const inWindow = await app.agent.get(`/sign/${emb}`).expect(200);
		expect(inWindow.headers["x-frame-options"]).toBe("DENY");
		for (const { text } of [shell, shown, inWindow]) expect(text).not.toContain(token);
	});

	it("signs, and the log and the certificate state the sender's claim in every language", async () => {
		const { emb, documentId, fieldIds } = await prepare({ addressProvenByHost: true });
		expect((await sign(emb, fieldIds[0])).status).toBe(200);
		const events = await eventsOf(documentId);
		for (const type of ["RECIPIENT_OPENED", "RECIPIENT_CONSENTED", "RECIPIENT_SIGNED"])
			expect(events.find((event) => event.type === type)?.data).toMatchObject({
				...{ addressProvenByHost: true, embeddedIn: SITE },
				vouchedBy: { apiTokenId: expect.any(Number), name: "tests" },
			});
		expect(await certified(documentId)).toBe(
			"The sender’s system (API token tests) states that it verified this email address",
		);
		const inAllLanguages = () => Promise.all(languages.map((language) => certified(documentId, language)));
		const named = await inAllLanguages();
		// Acts from before the API token was recorded.
		await app.dependencies.db.$client.query(
			"UPDATE recipients SET authentication = authentication - 'vouchedBy' WHERE document_id = $1",
			[documentId],
		);
		expect(await certified(documentId)).toBe(
			"The sender’s system states that it verified this email address",
		);
		expect(new Set([...named, ...(await inAllLanguages())]).size).toBe(2 * languages.length);
		await app.workOff();
	});

	it("without the claim is a link that the sender delivered, and the emailed link stays one", async () => {
		const delivered = await prepare();
		expect((await sign(delivered.emb, delivered.fieldIds[0])).status).toBe(200);
		expect(await certified(delivered.documentId)).toBe("Personal link delivered by the sender");
		const emailed = await prepare({ addressProvenByHost: true });
		expect((await sign(emailed.token, emailed.fieldIds[0])).status).toBe(200);
		expect(await certified(emailed.documentId)).toBe("Personal link sent to this email address");
		await app.workOff();
	});

	it("declines with the same claim", async () => {
		const { emb, documentId } = await prepare({ addressProvenByHost: true });
		await act(emb, "decline", { reason: "Wrong rent" }).expect(200);
		expect(await certified(documentId)).toMatch(/system .* states/);
		await app.workOff();
	});

	it.each(["EMAIL_CODE", "ACCOUNT"])("never opens a document that requires %s", async (method) => {
		const authOptions = { globalAccessAuth: method };
		const { emb } = await prepare({ addressProvenByHost: true }, { payload: { authOptions } });
		expect((await view(emb).expect(200)).body).toMatchObject({ state: "ACCESS", methods: [method] });
		await act(emb, "consent").expect(403);
	});

	it.each(["EMAIL_CODE", "ACCOUNT", "TWO_FACTOR_AUTH", "PASSKEY"])(
		"never stands for a required %s",
		async (method) => {
			const action = await prepare(
				{ addressProvenByHost: true },
				{ payload: { authOptions: { globalActionAuth: method } } },
			);
			const { body } = await sign(action.emb, action.fieldIds[0]);
			expect(body.code).toBe("authentication_missing");
		},
	);

	it("reaches no call of the API or of the editor", async () => {
		const { emb, documentId } = await prepare();
		await as(emb).view().expect(401);
		await as(emb).api("get", `/documents/${documentId}`).expect(401);
		await app.agent.get(`/embed/editor/${emb}`).expect(404);
		const scope = `documentId:${documentId}`;
		const { body } = await account
			.request("post", "/api/v2/embedding/verify-presign-token")
			.send({ token: emb, scope })
			.expect(200);
		expect(body).toEqual({ success: false });
		await app.agent.get(`/embed/v1/authoring/document/edit/${documentId}?token=${emb}`).expect(404);
	});

	it("is for a recipient of the caller's own account, and not for a session", async () => {
		const { recipientId, emb } = await prepare();
		const stranger = await createAccount(app);
		for (const id of [recipientId, 2_000_000_000])
			expect((await ask({ purpose: "sign", id }, stranger).expect(404)).body.code).toBe(
				"recipient_not_found",
			);
		const browser = await signedInBrowser(app, account);
		await browser.request("post", "/embed-tokens").send({ purpose: "sign", id: recipientId }).expect(401);
		await as(emb).api("post", "/embed-tokens").send({ purpose: "sign", id: recipientId }).expect(401);
		for (const purpose of ["direct", "author", ""]) await ask({ purpose, id: recipientId }).expect(400);
	});

	it("shows a draft's state, and leaves no token in the log or the database", async () => {
		const { documentId, recipients } = await draftWith(account, {
			recipients: [{ name: "Berta", email: newFramedEmail(), role: "SIGNER" }],
		});
		const { body } = await ask({ purpose: "sign", id: recipients[0]?.recipientId }).expect(200);
		expect((await view(body.token).expect(200)).body).toMatchObject({ state: "NOT_SENT_YET", documentId });
		await frameOf(body.token).expect(200);
		expect(app.logged.filter((line) => line.includes("emb_"))).toEqual([]);
		const { rows } = await app.dependencies.db.$client.query("SELECT e::text AS row FROM embed_tokens e");
		expect(rows.filter(({ row }) => row.includes("emb_"))).toEqual([]);
		await app.workOff();
	});
});

describe("an embed token for signing ends", () => {
	const changeEmail = (documentId: number, id: number, email: string) =>
		account.request("patch", `/documents/${documentId}/recipients/${id}`).send({ email });

	it("when it is revoked", async () => {
		const revoked = await prepare();
		await account.request("delete", `/embed-tokens/${revoked.id}`).expect(200);
		await ended(revoked.emb);
		await view(revoked.token).expect(200);
	});

	it("with its API token, and with its user's account", async () => {
		const other = await withToken(app, account);
		const { emb } = await prepare({}, { by: other });
		await app.dependencies.db.$client.query(
			"UPDATE api_tokens SET revoked_at = now() WHERE token_hash = sha256($1::bytea)",
			[Buffer.from(other.token)],
		);
		await ended(emb);
		const own = await createAccount(app);
		const held = await prepare({}, { by: own });
		await disableUser(app.dependencies.db, own.userId, app.dependencies.clock());
		await ended(held.emb);
	});

	it("with the role or the membership of its user", async () => {
		const founder = await createAccount(app, { team: true });
		const teamId = founder.teamId ?? 0;
		const person = await createAccount(app);
		const membership = { teamId, userId: person.userId };
		await addMember(app.dependencies, { ...membership, role: "admin" }, "operator");
		const admin: TestAccount = await withToken(app, { ...person, teamId });
		const sent = await send({}, founder);
		const id = sent.people[0]?.id;
		const { body } = await ask({ purpose: "sign", id }, admin).expect(200);
		await view(body.token).expect(200);
		const setRole = (role: string) =>
			app.dependencies.db.$client.query(
				"UPDATE team_members SET role = $3 WHERE team_id = $1 AND user_id = $2",
				[teamId, person.userId, role],
			);
		await setRole("member");
		await ended(body.token);
		await ask({ purpose: "sign", id }, admin).expect(403);
		await setRole("admin");
		await view(body.token).expect(200);
		await removeMember(app.dependencies, membership, "operator");
		await ended(body.token);
	});

	it("when its document leaves the account, or its recipient has another address", async () => {
		const { emb, documentId } = await prepare();
		const stranger = await createAccount(app);
		await app.dependencies.db.$client.query("UPDATE documents SET user_id = $2 WHERE id = $1", [
			documentId,
			stranger.userId,
		]);
		await ended(emb);
		const changed = await prepare({}, { payload: { meta: { distributionMethod: "NONE" } } });
		await changeEmail(changed.documentId, changed.recipientId, newFramedEmail()).expect(200);
		await ended(changed.emb);
	});

	it.each([
		["the address changes", "UPDATE recipients SET email = 'other@example.com' WHERE id = $1"],
		["it is revoked", "DELETE FROM embed_tokens WHERE recipient_id = $1"],
	])("when %s while the recipient acts", async (_, change) => {
		const { emb, documentId, recipientId } = await prepare(
			{ addressProvenByHost: true },
			{ payload: { meta: { distributionMethod: "NONE" } } },
		);
		const { DATABASE_URL } = app.dependencies.config;
		const lock = await holdLock(DATABASE_URL, `SELECT FROM documents WHERE id = ${documentId} FOR UPDATE`);
		const acting = act(emb, "consent").then((sent) => sent);
		await lock.waitedFor();
		await app.dependencies.db.$client.query(change, [recipientId]);
		await lock.release();
		expect((await acting).body.code).toBe("signing_link_unknown");
	});

	it("takes no more than 300 requests a minute", async () => {
		const { emb, id, token } = await prepare();
		await view(emb).expect(200);
		const key = `embed-token:${id}`;
		const used = "UPDATE rate_limits SET used = 300 WHERE key_hash = sha256(convert_to($1, 'UTF8'))";
		await app.dependencies.db.$client.query(used, [key]);
		const { headers } = await view(emb).expect(429);
		expect(Number(headers["retry-after"])).toBeGreaterThan(0);
		await view(token).expect(200);
	});

	it("with its time, and not some minutes after its document was sent", async () => {
		const [short, long] = [await prepare({ expiresInMinutes: 5 }), await prepare()];
		app.travel(299);
		await view(short.emb).expect(200);
		app.travel(1);
		await ended(short.emb);
		app.travel(600);
		expect((await view(long.emb).expect(200)).body.state).toBe("READY");
	});
});
