import { describe, expect, it } from "@jest/globals";
import { holdLock } from "@repo/infra-local/testing";
import { takeAllowance } from "@repo/service-kit/rate-limits";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { lease, readyTemplate } from "../../../test/support/documents/template.ts";
import {
	ancestors,
	framed,
	framingWorld,
	newFramedEmail as newEmail,
	SITE,
} from "../../../test/support/framing-world.ts";
import { sharedAccount, sharedMailApp } from "../../../test/support/shared-app.ts";

const { app, mail } = sharedMailApp({ TRUSTED_PROXIES: "1" });
const account = sharedAccount(app, { plan: "enterprise" });
const { allow, eventsOf, codeTo } = framingWorld({ app, mail, account });

describe("a direct link in a frame", () => {
	const recipients = [{ name: "Tenant", role: "SIGNER" }];
	const fields = lease.fields.filter(({ recipientIndex }) => recipientIndex === 0);
	async function directLink(payload: object = {}, by: TestAccount = account) {
		const { id } = await readyTemplate(by, { type: "PUBLIC", recipients, fields, ...payload });
		const open = { directLink: { enabled: true } };
		const { body } = await by.request("patch", `/templates/${id}`).send(open).expect(200);
		return { id, path: `/embed/direct/${body.directLink.token}` };
	}
	const ask = (path: string, headers: Record<string, string>, email = newEmail()) =>
		app.agent.post(`${path}/code`).set(headers).send({ email });
	const post = (path: string, headers: Record<string, string>, typed: object) =>
		app.agent.post(`${path}/documents`).set(headers).send(typed);
	/** Has the code mailed, and returns what the frame sends with it. */
	async function proven(path: string, headers: Record<string, string>, email = newEmail()) {
		const { body } = await ask(path, headers, email).expect(200);
		return { form: "one", name: "Ada", email, proofId: body.proofId, code: await codeTo(email) };
	}
	const madeFrom = async (id: number) =>
		(
			await app.dependencies.db.$client.query("SELECT id FROM documents WHERE template_id = $1", [id])
		).rows.map((row) => row.id as number);
	let networks = 0;
	const from = (headers: Record<string, string> = framed()) => ({
		...headers,
		"X-Forwarded-For": `203.0.113.${++networks}`,
		Accept: "application/json",
	});

	it("creates the document once the typed address is proven, and opens it there", async () => {
		await allow([SITE]).expect(200);
		const { id, path } = await directLink();
		const shell = await app.agent.get(path).expect(200);
		expect(ancestors(shell)).toBe(SITE);
		const own = from();
		const typed = { ...(await proven(path, own)), externalId: "o-1" };
		const open = (headers: Record<string, string>, change: object = {}) =>
			post(path, headers, { ...typed, ...change });
		await open(from()).expect(400);
		await open(own, { email: newEmail() }).expect(400);
		await open(own, { code: "000000" }).expect(400);
		const opened = await open(own).expect(200);
		await open(from()).expect(400);
		await open(own, { email: newEmail() }).expect(400);
		const { body } = await account.request("get", "/documents").query({ externalId: "o-1" }).expect(200);
		expect(body.documents).toHaveLength(1);
		const { token } = opened.body;
		const view = await app.agent.get(`/sign/${token}/view`).set(own).expect(200);
		expect(view.body.state).toBe("READY");
		await app.agent.post(`/sign/${token}/opened`).set(own).expect(200);
		const events = await eventsOf(view.body.documentId);
		expect(events.find(({ type }) => type === "RECIPIENT_OPENED")?.data).toMatchObject({
			access: "EMAIL_CODE",
		});
		expect(await madeFrom(id)).toHaveLength(1);
	});

	it("opens the same document when the code is submitted again, until the recipient has another address", async () => {
		const { id, path } = await directLink();
		const own = from();
		const typed = await proven(path, own);
		const { body: opened } = await post(path, own, typed).expect(200);
		for (const change of [{}, { form: "two" }])
			expect((await post(path, own, { ...typed, ...change }).expect(200)).body).toEqual(opened);
		const [documentId] = await madeFrom(id);
		expect(await madeFrom(id)).toHaveLength(1);
		await app.dependencies.db.$client.query("UPDATE recipients SET email = $2 WHERE document_id = $1", [
			documentId,
			newEmail(),
		]);
		expect((await post(path, own, typed).expect(200)).body).toEqual({ token: null });
	});

	it("opens one document when a form or a code is submitted twice at once", async () => {
		const { id, path } = await directLink();
		const own = from();
		const typed = await proven(path, own);
		const { DATABASE_URL } = app.dependencies.config;
		const lock = await holdLock(DATABASE_URL, `SELECT FROM users WHERE id = ${account.userId} FOR UPDATE`);
		const sending = ["one", "one", "two"].map((form) =>
			post(path, own, { ...typed, form }).then((sent) => sent),
		);
		await lock.waitedFor({ count: 2 });
		await new Promise((resolve) => setTimeout(resolve, 300));
		await lock.release();
		const sent = await Promise.all(sending);
		expect(await madeFrom(id)).toHaveLength(1);
		// A form that loses to one with the same code is refused.
		const opened = sent.filter(({ status }) => status === 200);
		expect(sent.filter(({ status }) => status !== 400)).toEqual(opened);
		expect(opened[0]?.body.token).toMatch(/^[\w-]{43}$/);
		expect(new Set(opened.map(({ body }) => body.token)).size).toBe(1);
	});

	it.each([
		["a copy", { name: "Copy", role: "CC" }],
		["a countersigner", { name: "Landlord", role: "SIGNER", signingOrder: 2 }],
	])("opens the visitor's own link where %s has the same address", async (_who, other) => {
		const email = newEmail();
		const own = from();
		const { path } = await directLink({
			recipients: [
				{ ...other, email },
				{ name: "Tenant", role: "SIGNER", signingOrder: 1 },
			],
			fields: [0, 1]
				.slice(other.role === "CC" ? 1 : 0)
				.flatMap((recipientIndex) => fields.map((field) => ({ ...field, recipientIndex }))),
		});
		const { body } = await post(path, own, await proven(path, own, email)).expect(200);
		const { body: view } = await app.agent.get(`/sign/${body.token}/view`).set(own).expect(200);
		expect(view.state).toBe("READY");
		const { body: document } = await account.request("get", `/documents/${view.documentId}`).expect(200);
		const visitor = document.recipients.find(({ name }: { name: string }) => name === "Ada");
		expect(view.recipientId).toBe(visitor.id);
	});

	it("mails ten codes an hour for one network, which the documents do not count against again", async () => {
		const { path } = await directLink();
		const own = from();
		for (let sent = 0; sent < 9; sent++) await ask(path, own).expect(200);
		const typed = await proven(path, own);
		const { headers } = await ask(path, own).expect(429);
		expect(Number(headers["retry-after"])).toBeGreaterThan(0);
		await ask(path, from()).expect(200);
		await post(path, own, typed).expect(200);
	});

	it("mails 200 codes an hour for one template", async () => {
		const { db, clock } = app.dependencies;
		const [{ id, path }, other] = [await directLink(), await directLink()];
		const rule = { name: "direct-link-template", limit: 200, seconds: 3_600, refill: "evenly" } as const;
		for (let sent = 0; sent < 200; sent++) await takeAllowance(db, rule, `${id}`, clock());
		await ask(path, from()).expect(429);
		await ask(other.path, from()).expect(200);
	});

	it("mails no code and creates no document while the owner allows no site", async () => {
		const own = await createAccount(app);
		const { id, path } = await directLink({}, own);
		const visitor = from();
		const { body } = await ask(path, visitor).expect(404);
		expect(body.code).toBe("direct_link_unknown");
		await allow([SITE], own).expect(200);
		const typed = await proven(path, visitor);
		await allow([], own).expect(200);
		await post(path, visitor, typed).expect(404);
		expect(await madeFrom(id)).toEqual([]);
	});

	it("is for frames only, and sends few codes to an address", async () => {
		const { path } = await directLink();
		const email = newEmail();
		await ask(path, { Accept: "application/json" }, email).expect(403);
		await ask(path, { ...from(), "Sec-Fetch-Site": "cross-site" }, email).expect(403);
		const statuses: number[] = [];
		for (let sent = 0; sent < 7; sent++) statuses.push((await ask(path, from(), email)).status);
		expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
		await app.agent.get("/embed/direct/unknown").expect(404);
	});
});
