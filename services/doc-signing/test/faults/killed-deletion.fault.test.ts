import { afterAll, afterEach, beforeAll, expect, it } from "@jest/globals";
import { holdLock } from "@repo/infra-local/testing";
import { deleteTeam } from "../../src/personal-data/deletion/delete-team.ts";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { createDraft } from "../support/documents/draft.ts";
import { berta, sendNewDocument } from "../support/documents/sent.ts";
import { createTemplate } from "../support/documents/template.ts";
import { operateOn } from "../support/operate.ts";
import { type SealingService, startSealingService } from "../support/sealing-service.ts";

let service: SealingService;
beforeAll(async () => {
	service = await startSealingService();
});
afterAll(() => service.close());
afterEach(() => service.killWorkers());

/** An account or team with something of each kind, and the id of its finished document. */
async function filledAccount(kind: string): Promise<{ account: TestAccount; finished: number }> {
	const { app } = service;
	const account = await createAccount(app, { team: kind === "a team" });
	await createDraft(account);
	await sendNewDocument(account);
	const { documentId: finished } = await sendNewDocument(account, { recipients: [{ ...berta, role: "CC" }] });
	await createTemplate(account);
	const webhook = { url: "https://example.com/hook", events: ["DOCUMENT_SIGNED"] };
	await account.request("post", "/webhooks").send(webhook).expect(200);
	const owner = account.teamId === null ? [account.userId, null] : [null, account.teamId];
	await service.app.sql(
		"INSERT INTO preferences (user_id, team_id, updated_at) VALUES ($1, $2, now())",
		owner,
	);
	await service.app.sql(
		"INSERT INTO branding (user_id, team_id, name, updated_at) VALUES ($1, $2, 'Brand', now())",
		owner,
	);
	await service.app.sql(
		"INSERT INTO forgotten_people (user_id, email_hash, forgotten_at) VALUES ($1, '', now())",
		[account.userId],
	);
	await app.workOff();
	return { account, finished };
}

/** What is left of the account besides its finished document. */
async function listLeft({ userId, teamId }: TestAccount, finished: number): Promise<string[]> {
	const accountId = teamId === null ? userId : -teamId;
	const rows = await service.app.sql(
		`SELECT 'document' AS what FROM documents WHERE account_id = $1 AND id <> $2
		UNION ALL SELECT 'template' FROM templates WHERE account_id = $1
		UNION ALL SELECT 'webhook' FROM webhooks WHERE account_id = $1
		UNION ALL SELECT 'preferences' FROM preferences WHERE account_id = $1
		UNION ALL SELECT 'branding' FROM branding WHERE account_id = $1
		UNION ALL SELECT 'person' FROM forgotten_people WHERE user_id = $1 AND $1 > 0`,
		[accountId, finished],
	);
	return rows.map(({ what }) => what);
}

const nameOf = async ({ userId }: TestAccount) =>
	(await service.app.sql("SELECT name FROM users WHERE id = $1", [userId]))[0].name;

// Each lock blocks the statement that a step of the job begins or ends with. An account has the steps of a team, and two more.
const steps = [
	["a team", "at its first document", "document_events"],
	["a team", "at the end of that document", "objects_to_remove"],
	["a team", "at its templates", "templates"],
	["a team", "at its webhooks", "webhooks"],
	["a team", "at its preferences", "preferences"],
	["a team", "at its brand", "branding"],
	["an account", "at its first document", "document_events"],
	["an account", "at the people it does not want suggested", "forgotten_people"],
	["an account", "at its name, the last step", "users"],
] as const;

it.each(steps)(
	"the deletion of %s killed %s is resumed, and is not called complete before",
	async (kind, _at, table) => {
		const { app, databaseUrl } = service;
		const { account, finished } = await filledAccount(kind);
		const { userId, teamId } = account;
		if (teamId === null) await operateOn(app)(`users delete ${account.email}`);
		else await deleteTeam(app.dependencies, teamId, { actorType: "operator", actor: "root" });
		const lock = await holdLock(databaseUrl, `LOCK ${table} IN SHARE MODE`);
		const worker = await service.startWorker();
		try {
			await lock.waitedFor();
		} finally {
			await worker.kill();
			await lock.release();
		}
		const left = await listLeft(account, finished);
		expect(left).not.toEqual([]);
		// A document is whole, or gone with its recipients and its file.
		const halves = await service.app.sql(
			`SELECT FROM documents d WHERE d.user_id = $1 AND NOT EXISTS (SELECT FROM recipients r WHERE r.document_id = d.id)
			UNION ALL SELECT FROM document_events e WHERE e.account_id = $2 AND e.type = 'DOCUMENT_DELETED'
				AND EXISTS (SELECT FROM documents d WHERE d.id = e.document_id AND d.deleted_at IS NULL)`,
			[userId, teamId === null ? userId : -teamId],
		);
		expect(halves).toEqual([]);
		expect(await nameOf(account)).not.toBe("Deleted account");

		// The killed worker had the real time, and this service has that of its start.
		app.catchUp();
		app.travel(60);
		await service.workOffAsTheNextWorker();
		expect(await listLeft(account, finished)).toEqual([]);
		expect(await service.app.sql("SELECT status FROM documents WHERE id = $1", [finished])).toEqual([
			{ status: "COMPLETED" },
		]);
		if (teamId === null) expect(await nameOf(account)).toBe("Deleted account");
		await service.app.sql("DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'delete-team-again%'");
	},
);
