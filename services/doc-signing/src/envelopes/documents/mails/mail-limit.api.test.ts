import { beforeEach, describe, expect, it } from "@jest/globals";
import { contend } from "@repo/infra-local/testing";
import { keyHashSql } from "@repo/service-kit/rate-limits";
import { createAccount, type TestAccount } from "../../../../test/support/accounts.ts";
import { ada } from "../../../../test/support/documents/draft.ts";
import { mailsAbout } from "../../../../test/support/documents/read.ts";
import { createSendable, createSent } from "../../../../test/support/documents/sent.ts";
import { sharedMailApp } from "../../../../test/support/shared-app.ts";
import type { Owner } from "../../../accounts/owner.ts";
import { takeFromAddresses } from "./queries.ts";

const { app } = sharedMailApp();
let account: TestAccount;
beforeEach(async () => {
	account = await createAccount(app);
});

/** Counts this many documents to an address. */
async function use(owner: Owner, email: string, documents: number): Promise<void> {
	const { db, clock } = app.dependencies;
	await db.transaction((tx) => takeFromAddresses(tx, owner, Array(documents).fill(email), clock()));
}
const send = (by: TestAccount, documentId: number) => by.request("post", `/documents/${documentId}/send`);

describe("an account", () => {
	it("can send documents to an address 1,000 times a day", async () => {
		await use(account, ada.email, 999);
		await createSent(account);
		const { documentId } = await createSendable(account);
		const { body, headers } = await send(account, documentId).expect(429);
		expect(body).toMatchObject({
			code: "too_many_requests",
			detail: expect.stringContaining("to ada@example.com 1,000 times a day"),
		});
		expect(Number(headers["retry-after"])).toBeGreaterThan(60);
		expect(Number(headers["retry-after"])).toBeLessThanOrEqual(87);
		expect(await mailsAbout(app, documentId)).toEqual([]);
		const after = await account.request("get", `/documents/${documentId}`).expect(200);
		expect(after.body.status).toBe("DRAFT");
		await createSent(await createAccount(app));
		await createSent(account, { recipients: [{ ...ada, email: "grace@example.com" }] });
		app.travel(90);
		await send(account, documentId).expect(200);
		app.travel(-90);
	});

	it("reaches one mailbox by several addresses, each of which counts", async () => {
		const recipients = ["ada+1@example.com", "ADA+2@Example.com"].map((email) => ({ ...ada, email }));
		await use(account, ada.email, 998);
		await createSent(account, { recipients });
		const { documentId } = await createSendable(account, { recipients });
		await send(account, documentId).expect(429);
	});

	it("is not limited for its own members", async () => {
		const team = await createAccount(app, { team: true });
		for (const owner of [account, team]) {
			await use(owner, owner.email, 1_000);
			await createSent(owner, { recipients: [{ ...ada, email: owner.email.toUpperCase() }] });
		}
		await use(team, account.email, 1_000);
		const { documentId } = await createSendable(team, { recipients: [{ ...ada, email: account.email }] });
		await send(team, documentId).expect(429);
	});

	it("cannot exceed the limit with concurrent requests", async () => {
		await use(account, ada.email, 998);
		const ids: number[] = [];
		for (let draft = 0; draft < 5; draft++)
			ids.push((await createSendable(account, { recipients: [ada] })).documentId);
		const hash = keyHashSql("document-mails", `'user:${account.userId} ${ada.email}'`);
		const sent = await contend({
			pool: app.dependencies.db.$client,
			lock: { text: `SELECT FROM rate_limits WHERE key_hash = ${hash} FOR UPDATE` },
			contenders: ids.map((id) => async () => (await send(account, id)).status),
		});
		const statuses = sent.map((one) => (one.status === "fulfilled" ? one.value : 0)).sort();
		expect(statuses).toEqual([200, 200, 429, 429, 429]);
	});

	it("sends no emails, and is not limited, for documents without emails", async () => {
		const silent = { recipients: [ada], meta: { distributionMethod: "NONE" } };
		await use(account, ada.email, 1_000);
		const { documentId } = await createSendable(account, silent);
		await send(account, documentId).expect(200);
	});
});

describe("of a sent document", () => {
	const late = { ...ada, name: "Late", email: "late@example.com" };
	type Change = (id?: number) => ["post" | "patch", string, object];
	const changes: [string, string, number, Change][] = [
		["resending it", ada.email, 999, (id) => ["post", "resend", { recipients: [id] }]],
		["adding a recipient", late.email, 1_000, () => ["post", "recipients", late]],
		["adding a CC", late.email, 1_000, () => ["post", "recipients", { ...late, role: "CC" }]],
		["changing an address", late.email, 1_000, (id) => ["patch", `recipients/${id}`, { email: late.email }]],
	];
	it.each(changes)("%s counts", async (_what, email, used, changeOf) => {
		const { documentId, recipients } = await createSendable(account);
		await send(account, documentId).expect(200);
		const [method, path, payload] = changeOf(recipients[0]?.recipientId);
		await use(account, email, used);
		await account.request(method, `/documents/${documentId}/${path}`).send(payload).expect(429);
		expect(await mailsAbout(app, documentId)).toEqual(["request ada@example.com"]);
		app.travel(90);
		await account.request(method, `/documents/${documentId}/${path}`).send(payload).expect(200);
		app.travel(-90);
	});

	it("giving a recipient the turn again counts", async () => {
		const inOrder = { recipients: [{ ...ada, signingOrder: 1 }], meta: { signingOrder: "SEQUENTIAL" } };
		const path = `/documents/${await createSent(account, inOrder)}/recipients`;
		const { body } = await account
			.request("post", path)
			.send({ ...late, signingOrder: 0 })
			.expect(200);
		await use(account, ada.email, 999);
		await account.request("delete", `${path}/${body.id}`).expect(429);
	});
});
