import { beforeEach, expect, it } from "@jest/globals";
import type { TestAccount } from "../../test/support/accounts.ts";
import { createAccount } from "../../test/support/accounts.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
import { deleteAccount } from "../personal-data/deletion/delete-account.ts";

const app = sharedApp();

let account: TestAccount;
let path: string;
beforeEach(async () => {
	account = await createAccount(app);
	const hook = { url: "https://example.com/", events: ["DOCUMENT_SENT"] };
	const { body } = await account.request("post", "/webhooks").send(hook).expect(200);
	path = `/webhooks/${body.id}`;
	await app.sql(
		`INSERT INTO webhook_deliveries (webhook_id, event, payload, status, created_at)
		SELECT $1, 'DOCUMENT_SENT', '{}', 'FAILED', now() FROM generate_series(1, 2500)`,
		[body.id],
	);
	await app.sql(`
		DROP TABLE IF EXISTS deleted;
		CREATE TABLE deleted (rows integer);
		CREATE OR REPLACE FUNCTION note_deleted() RETURNS trigger LANGUAGE plpgsql AS
			'BEGIN INSERT INTO deleted SELECT count(*) FROM gone; RETURN NULL; END';
		CREATE OR REPLACE TRIGGER deletes AFTER DELETE ON webhook_deliveries REFERENCING OLD TABLE AS gone
			FOR EACH STATEMENT EXECUTE FUNCTION note_deleted()`);
});
const deleted = async () =>
	(await app.sql("SELECT max(rows)::int AS most, sum(rows)::int AS all FROM deleted"))[0];

it("the deliveries of a deleted webhook are deleted in batches", async () => {
	await account.request("delete", path).expect(200);
	await account.request("get", path).expect(404);
	expect(await deleted()).toEqual({ most: 1000, all: 2500 });
});

it("and so are those of a deleted account", async () => {
	const { db } = app.dependencies;
	const by = { actorType: "operator", actor: "tests" } as const;
	await db.transaction((tx) => deleteAccount(tx, app.dependencies, account.userId, by));
	await app.sql("DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'mail:%'");
	await app.workOff();
	expect(await deleted()).toEqual({ most: 1000, all: 2500 });
	expect(await app.sql("SELECT FROM webhooks WHERE user_id = $1", [account.userId])).toEqual([]);
});
