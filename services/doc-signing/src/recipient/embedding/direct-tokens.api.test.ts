import { describe, expect, it } from "@jest/globals";
import { holdLock } from "@repo/infra-local/testing";
import { createAccount, type TestAccount, withToken } from "../../../test/support/accounts.ts";
import { lease, readyTemplate } from "../../../test/support/documents/template.ts";
import { embedFrames } from "../../../test/support/embed-frames.ts";
import {
	ancestors,
	framed,
	framingWorld,
	newFramedEmail,
	SITE,
} from "../../../test/support/framing-world.ts";
import { sharedAccount, sharedMailApp } from "../../../test/support/shared-app.ts";
import { addMember } from "../../accounts/teams/add-member.ts";

const { app, mail } = sharedMailApp({ TRUSTED_PROXIES: "1" });
const account = sharedAccount(app, { plan: "enterprise" });
const { allow, eventsOf } = framingWorld({ app, mail, account });
const { ask, as } = embedFrames(app, account);
const json = { Accept: "application/json" };

async function template(by: TestAccount = account) {
	const recipients = [{ name: "Tenant", role: "SIGNER" }];
	const fields = lease.fields.filter(({ recipientIndex }) => recipientIndex === 0);
	const { id } = await readyTemplate(by, { type: "PUBLIC", recipients, fields });
	await setLink(id, true, by);
	return id as number;
}
const setLink = (id: number, enabled: boolean, by: TestAccount = account) =>
	by.request("patch", `/templates/${id}`).send({ directLink: { enabled } }).expect(200);
const visitor = (id: number, more: object = {}) => ({
	...{ purpose: "direct", id, name: "Ada", email: newFramedEmail(), addressProvenByHost: true },
	...more,
});
async function prepare(more: object = {}, by: TestAccount = account) {
	await allow([SITE], by).expect(200);
	const templateId = await template(by);
	const asked = visitor(templateId, more);
	const { body } = await ask(asked, by).expect(200);
	return { ...asked, templateId, emb: body.token as string, url: body.url as string, id: body.id as number };
}
const open = (emb: string, headers: object = framed()) =>
	app.agent.post(`/embed/direct/${emb}/document`).set({ ...headers, ...json });
const view = (emb: string) => app.agent.get(`/sign/${emb}/view`).set({ ...framed(), ...json });
const act = (emb: string, verb: string) =>
	app.agent
		.post(`/sign/${emb}/${verb}`)
		.set({ ...framed(), ...json })
		.send({});
const madeFrom = (id: number) => app.sql("SELECT id FROM documents WHERE template_id = $1", [id]);
const refused = async (emb: string, templateId: number) => {
	const shell = await app.agent.get(`/embed/direct/${emb}`).expect(404);
	expect([ancestors(shell), shell.headers["x-frame-options"]]).toEqual(["'none'", "DENY"]);
	expect((await open(emb).expect(404)).body.code).toBe("direct_link_unknown");
	expect(await madeFrom(templateId)).toEqual([]);
};

describe("an embed token for a direct link", () => {
	it("opens after a stranger submitted the direct link with its number, the visitor's name and address", async () => {
		const { emb, id, templateId, name, email } = await prepare();
		const { body } = await account.request("get", `/templates/${templateId}`).expect(200);
		for (const form of [`${id}`, `embed-token:${id}`])
			await app.agent.post(`/d/${body.directLink.token}`).type("form").send({ form, name, email });
		expect(await madeFrom(templateId)).toHaveLength(2);
		await open(emb).expect(200);
		await view(emb).expect(200);
	});

	it("creates one document for its visitor, without a code, and opens the same one again", async () => {
		const { emb, url, templateId, email } = await prepare({ externalId: "order-7", origin: SITE });
		expect(url).toContain(`/embed/direct/${emb}`);
		await allow([SITE, "https://other.example.com"]).expect(200);
		const shell = await app.agent.get(`/embed/direct/${emb}`).expect(200);
		expect([ancestors(shell), shell.text.includes('"isProven":true')]).toEqual([SITE, true]);
		expect(await madeFrom(templateId)).toEqual([]);
		await view(emb).expect(404);
		await open(emb).expect(200);
		await open(emb).expect(200);
		const { body } = await view(emb).expect(200);
		expect([body.state, await madeFrom(templateId)]).toEqual(["READY", [{ id: body.documentId }]]);
		const { body: document } = await account.request("get", `/documents/${body.documentId}`).expect(200);
		expect(document).toMatchObject({ externalId: "order-7", recipients: [{ name: "Ada", email }] });
		await act(emb, "opened").expect(200);
		const opened = (await eventsOf(body.documentId)).find(({ type }) => type === "RECIPIENT_OPENED");
		expect(opened?.data).toMatchObject({ access: "LINK", addressProvenByHost: true, embeddedIn: SITE });
		await setLink(templateId, false);
		const again = await app.agent.get(`/embed/direct/${emb}`).expect(200);
		expect([ancestors(again), again.text.includes(`"tokens":["${emb}"]`)]).toEqual([SITE, true]);
		await app.workOff();
		expect(
			mail.received.filter(({ recipients }) => recipients.includes(email)).map(({ text }) => text),
		).toEqual([expect.not.stringMatching(/\b\d{3} \d{3}\b/)]);
	});

	it("creates one document when it is opened several times at once", async () => {
		const { emb, templateId, id } = await prepare();
		const { DATABASE_URL } = app.dependencies.config;
		const lock = await holdLock(DATABASE_URL, `SELECT FROM users WHERE id = ${account.userId} FOR UPDATE`);
		const opening = [1, 2, 3].map(() => open(emb).then((sent) => sent.status));
		await lock.waitedFor({ count: 3 });
		await lock.release();
		expect(await Promise.all(opening)).toEqual([200, 200, 200]);
		expect(await madeFrom(templateId)).toHaveLength(1);
		const [row] = await app.sql("SELECT recipient_id IS NOT NULL AS used FROM embed_tokens WHERE id = $1", [
			id,
		]);
		expect(row).toEqual({ used: true });
		await app.workOff();
	});

	it("creates no second document where the row says that there is one", async () => {
		const { emb, templateId, id } = await prepare();
		const { DATABASE_URL } = app.dependencies.config;
		const other = await prepare();
		await open(other.emb).expect(200);
		const lock = await holdLock(DATABASE_URL, `SELECT FROM users WHERE id = ${account.userId} FOR UPDATE`);
		const opening = open(emb).then((sent) => sent.status);
		await lock.waitedFor();
		await app.sql(
			"UPDATE embed_tokens SET recipient_id = (SELECT recipient_id FROM embed_tokens WHERE id = $2) WHERE id = $1",
			[id, other.id],
		);
		await lock.release();
		expect(await opening).toBe(404);
		expect(await madeFrom(templateId)).toEqual([]);
		await app.workOff();
	});

	it("is for frames, on the sites that its owner allows", async () => {
		const { emb, templateId } = await prepare();
		await open(emb, {}).expect(403);
		await allow([]).expect(200);
		expect((await open(emb).expect(404)).body.code).toBe("direct_link_unknown");
		expect(await madeFrom(templateId)).toEqual([]);
	});

	it("is for a template of the caller's own account with a direct link, and only with the claim", async () => {
		const { templateId, emb } = await prepare();
		await ask(visitor(templateId), await createAccount(app)).expect(404);
		for (const more of [
			{ addressProvenByHost: false },
			{ addressProvenByHost: undefined },
			{ email: "ada" },
			{ name: "" },
		])
			await ask(visitor(templateId, more)).expect(400);
		await as(emb).view().expect(401);
		await app.agent.get(`/embed/editor/${emb}`).expect(404);
		await setLink(templateId, false);
		expect((await ask(visitor(templateId)).expect(404)).body.code).toBe("direct_link_unknown");
		await refused(emb, templateId);
	});

	it("ends with its time, its API token, and the role of its user", async () => {
		const other = await withToken(app, account);
		const revoked = await prepare({}, other);
		await app.sql("UPDATE api_tokens SET revoked_at = now() WHERE token_hash = sha256($1::bytea)", [
			Buffer.from(other.token),
		]);
		await refused(revoked.emb, revoked.templateId);
		const founder = await createAccount(app, { team: true });
		const teamId = founder.teamId ?? 0;
		const person = await createAccount(app);
		await addMember(app.dependencies, { teamId, userId: person.userId, role: "admin" }, "operator");
		await allow([SITE], founder).expect(200);
		const templateId = await template(founder);
		const admin = await withToken(app, { ...person, teamId });
		const { body } = await ask(visitor(templateId), admin).expect(200);
		await app.sql("UPDATE team_members SET role = 'member' WHERE team_id = $1 AND user_id = $2", [
			teamId,
			person.userId,
		]);
		await ask(visitor(templateId), admin).expect(403);
		await refused(body.token, templateId);
		const short = await prepare({ expiresInMinutes: 5 });
		app.travel(300);
		await refused(short.emb, short.templateId);
		expect(app.logged.filter((line) => line.includes("emb_"))).toEqual([]);
	});
});
