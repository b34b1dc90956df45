import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { holdLock } from "@repo/infra-local/testing";
import { secondsAfter } from "@repo/service-kit/clock";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { createDraft } from "../../../test/support/documents/draft.ts";
import { berta, sendNewDocument } from "../../../test/support/documents/sent.ts";
import { done, operateOn } from "../../../test/support/operate.ts";
import { type SigningApp, startSigningApp } from "../../../test/support/signing-app.ts";
import { holdDocument, setRetention } from "../../envelopes/retention/change-retention.ts";
import { findErasure } from "../../envelopes/retention/queries.ts";
import { applyRetention } from "./jobs.ts";

let app: SigningApp;
let account: TestAccount;
beforeAll(async () => {
	app = await startSigningApp();
});
afterAll(() => app.close());
beforeEach(async () => {
	account = await createAccount(app);
});

const inTransaction: typeof app.dependencies.db.transaction = (work) => app.dependencies.db.transaction(work);
const operator = { access: "operator", by: { kind: "operator", name: "root" } } as const;
const asOperator = { actorType: "operator", actor: "root" } as const;
const owner = () => ({ userId: account.userId, teamId: account.teamId });
const DAY = 86_400;

/** Finished and sealed at once: it is for reading only. */
async function complete() {
	const sent = await sendNewDocument(account, { recipients: [{ ...berta, role: "CC" }] });
	await app.workOff();
	return sent;
}

describe("a retention policy", () => {
	const policy = (years: number | null) =>
		inTransaction((tx) => setRetention(tx, app.dependencies, { owner: owner(), by: asOperator, years }));
	const aged = (documentId: number, years: number) =>
		app.sql(
			`UPDATE documents SET sent_at = sent_at - $2 * interval '1 year' - interval '1 day',
				completed_at = completed_at - $2 * interval '1 year' - interval '1 day' WHERE id = $1`,
			[documentId, years],
		);
	const inDays = (days: number) => ({
		...app.dependencies,
		clock: () => secondsAfter(app.dependencies.clock(), days * DAY),
	});

	it("erases what ended long enough ago, deleted or not, a week after it was set", async () => {
		const [old, deleted, recent, held] = [
			await complete(),
			await complete(),
			await complete(),
			await complete(),
		];
		const pending = await sendNewDocument(account);
		for (const { documentId } of [old, deleted, held, pending]) await aged(documentId, 3);
		await account.request("delete", `/documents/${deleted.documentId}`).expect(200);
		await inTransaction((tx) =>
			holdDocument(tx, app.dependencies, { ...operator, documentId: held.documentId, reason: "Case 7" }),
		);
		await policy(3);
		await applyRetention(inDays(6));
		const erased = async () =>
			await app.sql(
				"SELECT document_id AS id, reason, years FROM erasures WHERE account_id = $1 ORDER BY 1",
				[account.userId],
			);
		expect(await erased()).toEqual([]);
		await applyRetention(inDays(8));
		expect(await erased()).toEqual(
			[old, deleted].map(({ documentId }) => ({ id: documentId, reason: "POLICY", years: 3 })),
		);
		expect(recent.documentId).toBeGreaterThan(0);
		await app.workOff();
	}, 60_000);

	it("that fails for one account is applied for the next", async () => {
		const { userId: failing } = account;
		const first = await complete();
		await aged(first.documentId, 3);
		await policy(3);
		account = await createAccount(app);
		const second = await complete();
		await aged(second.documentId, 3);
		await policy(3);
		await app.sql(
			"CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE 'failed'; END $$",
		);
		await app.sql(
			`CREATE TRIGGER fails BEFORE INSERT ON erasures FOR EACH ROW WHEN (NEW.account_id = ${failing}) EXECUTE FUNCTION fail()`,
		);
		await expect(applyRetention(inDays(8))).rejects.toThrow();
		await app.sql("DROP FUNCTION fail CASCADE");
		const { db } = app.dependencies;
		expect(await findErasure(db, first.documentId)).toBeUndefined();
		expect(await findErasure(db, second.documentId)).toMatchObject({ reason: "POLICY" });
		await app.workOff();
	});

	it("that is lifted while it is applied erases nothing more", async () => {
		const { documentId } = await complete();
		await aged(documentId, 5);
		await policy(3);
		const lock = await holdLock(
			app.dependencies.config.DATABASE_URL,
			"SELECT FROM documents WHERE id = $1 FOR UPDATE",
			[documentId],
		);
		const applied = applyRetention(inDays(8));
		await lock.waitedFor();
		await policy(null);
		await lock.release();
		await applied;
		expect(await findErasure(app.dependencies.db, documentId)).toBeUndefined();
	});
});

it("operators set policies, hold, release and erase by command, and each is recorded", async () => {
	const operate = operateOn(app);
	const { documentId } = await complete();
	for (const line of [
		`retention set ${account.email} --years 10`,
		`retention hold ${documentId} --reason Case`,
		"retention list",
	])
		expect(await operate(line)).toEqual({ errors: "", exitCode: 0 });
	expect((await operate(`retention erase ${documentId}`)).errors).toContain("legal hold");
	expect(await operate(`retention release ${documentId}`)).toMatchObject({ exitCode: 0 });
	expect(await operate(`retention erase ${documentId}`)).toMatchObject({ exitCode: 0 });
	expect(await operate("retention erased --since 2020-01-01")).toMatchObject({ exitCode: 0 });
	expect((await operate(`retention set ${account.email} --years 101`)).errors).toContain("from 1 to 100");
	expect(await operate(`retention set ${account.email}`)).toMatchObject({ exitCode: 0 });
	const types = await app.sql(
		"SELECT type FROM account_events WHERE user_id = $1 AND type LIKE 'retention%' ORDER BY id",
		[account.userId],
	);
	expect(types.map(({ type }) => type)).toEqual([
		"retention.changed",
		"retention.held",
		"retention.released",
		"retention.changed",
	]);
	await app.workOff();
});

describe("a draft on hold, whose account or team was deleted", () => {
	const isThere = async (id: number) =>
		(await app.sql("SELECT FROM documents WHERE id = $1", [id])).length > 0;

	it.each(["account", "team"])("of a closed %s is deleted when the hold is released", async (kind) => {
		const owned = await createAccount(app, { team: kind === "team" });
		const { documentId } = await createDraft(owned);
		const hold = (reason: string | null) =>
			inTransaction((tx) => holdDocument(tx, app.dependencies, { ...operator, documentId, reason }));
		await hold("Case 8");
		const deletion = kind === "team" ? `teams delete ${owned.teamId}` : `users delete ${owned.email}`;
		expect(await operateOn(app)(deletion)).toEqual(done);
		await app.workOff();
		expect(await isThere(documentId)).toBe(true);
		await hold(null);
		await app.workOff();
		expect(await isThere(documentId)).toBe(false);
		await app.sql("DELETE FROM graphile_worker._private_jobs");
	});

	it("of an open account remains when the hold is released", async () => {
		const { documentId } = await createDraft(account);
		const hold = (reason: string | null) =>
			inTransaction((tx) => holdDocument(tx, app.dependencies, { ...operator, documentId, reason }));
		await hold("Case 9");
		await hold(null);
		await app.workOff();
		expect(await isThere(documentId)).toBe(true);
	});
});

it("operators set the policy of a deleted team, whose finished documents remain", async () => {
	const { teamId } = await createAccount(app, { team: true });
	expect(await operateOn(app)(`teams delete ${teamId}`)).toEqual(done);
	expect(await operateOn(app)(`retention set team:${teamId} --years 4`)).toEqual(done);
	expect(
		await app.sql("SELECT years FROM retention_policies WHERE account_id = $1", [-(teamId ?? 0)]),
	).toEqual([{ years: 4 }]);
	expect((await operateOn(app)("retention set team:999999 --years 4")).exitCode).toBe(1);
	await app.workOff();
	await app.sql("DELETE FROM graphile_worker._private_jobs");
});
