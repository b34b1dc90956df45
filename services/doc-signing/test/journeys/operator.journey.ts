import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { findViolations, looks, openWindow, savePicture } from "@repo/infra-local/browser";
import type { Locator } from "playwright-core";
import { holdDocument } from "../../src/envelopes/retention/change-retention.ts";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { signedInBrowser } from "../support/browsers.ts";
import { draftWith } from "../support/documents/draft.ts";
import { bothFactors, createOperator, type TestOperator } from "../support/operators.ts";
import { giveFactor } from "../support/second-factor.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service } = sharedLiveMailService();
let root: TestOperator;
let ada: TestAccount;
beforeAll(async () => {
	root = await createOperator(service.app);
	ada = await createAccount(service.app, { team: true, plan: "enterprise" });
	await giveFactor(service.app, ada);
	await fillConsole(service.app, ada);
});

/** A row of each kind that waits for an operator. */
async function fillConsole({ dependencies }: typeof service.app, account: TestAccount) {
	const { db } = dependencies;
	const { documentId } = await draftWith(account);
	await db.$client.query(
		`INSERT INTO sealings (document_id, status, attempts, last_error, queued_at) VALUES ($1, 'FAILED', 3,
			'Object storage has no object files/hFfMzsQMaAc9n25i4-0zOKKcoMzlbtrRwWaf1dOmfUg.', now() - interval '2 hours')`,
		[documentId],
	);
	await db.$client.query(
		`INSERT INTO pending_evidence (document_id, kind, state, missing, attempts, since, next_try_at) VALUES ($1, 'TIME_STAMP',
			'PENDING', '[{"what": "https://tsa.example.com", "reason": "timed out"}]', 4, now() - interval '1 day', now() + interval '1 hour')`,
		[documentId],
	);
	await db.$client.query(
		`INSERT INTO mails (kind, once, "to", document_id, data, status, last_error, created_at) VALUES ('request', 'x',
			'grace.brewster.murray.hopper@example.com', $1, '{}', 'REFUSED', '550 5.1.1 The email account that you tried to reach does not exist', now())`,
		[documentId],
	);
	await db.$client.query("UPDATE teams SET name = repeat('Lovelace', 31)");
	const hook = { url: "https://hooks.example.com/a/rather/long/address", events: ["DOCUMENT_SENT"] };
	await account.request("post", "/webhooks").send(hook).expect(200);
	await db.$client.query(
		"UPDATE webhooks SET paused_at = now(), failing_since = now(), last_failure_at = now()",
	);
	await db.$client.query(
		`INSERT INTO account_storage (account_id, documents, bytes, measured_at)
		SELECT CASE WHEN n % 3 = 0 THEN -n ELSE n END, n * n, 7000 * n * n * n, now() - interval '3 hours' FROM generate_series(1, 12) n`,
	);
	await db.$client.query(
		"INSERT INTO account_holds (account_id, held_at, reason) VALUES ($1, now(), 'Case 2036-17, Hopper against Lovelace: all documents until the judgment')",
		[account.userId],
	);
	const [held, erasing, erased] = [
		await draftWith(account),
		await draftWith(account),
		await draftWith(account),
	];
	await db.transaction((tx) =>
		holdDocument(tx, dependencies, {
			...{ access: "operator", by: { kind: "operator", name: "root" } },
			...{ documentId: held.documentId, reason: "Case 2036-18: the lease" },
		}),
	);
	await db.$client.query(
		`INSERT INTO erasures (document_id, account_id, status, reason, years, ended_at, started_at, objects, is_file_shared, finished_at,
			statement, signature, certificate)
		VALUES ($1, $3, 'ERASING', 'REQUEST', NULL, now(), now(), '{}', false, NULL, NULL, NULL, NULL),
			($2, $3, 'ERASED', 'POLICY', 7, now(), now(), '{}', false, now(), '', '', '')`,
		[erasing.documentId, erased.documentId, account.userId],
	);
	// Due long after the test: nothing runs it.
	const { rows } = await db.$client.query(
		`SELECT id FROM graphile_worker.add_job('release-deliveries', '{"webhookId": 1}'::json, run_at => '2099-01-01')`,
	);
	await db.$client.query(
		"UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'connect ECONNREFUSED 10.0.0.7:25' WHERE id = $1",
		[rows[0].id],
	);
}

/** Where the text of an element starts, in pixels. */
function textLeft(element: Locator): Promise<number> {
	return element.evaluate((shown) => {
		const range = document.createRange();
		range.selectNodeContents(shown);
		return range.getBoundingClientRect().left;
	});
}

const pages = [
	"",
	"users",
	"users?search=nobody",
	"users/:userId",
	"users/:userId/delete",
	"teams",
	"teams/:teamId",
	"teams/:teamId/delete",
	"documents",
	"documents/1",
	"documents/2",
	"documents/3",
	"documents/4",
	"storage",
	"holds",
	"limits?account=user:1",
	"sealings",
	"mails",
	"webhooks",
	"jobs",
	"audit",
	"audit?by=operator",
];

describe("the operators' console", () => {
	afterAll(async () => {
		await service.app.dependencies.db.$client.query("DELETE FROM graphile_worker._private_jobs");
	});

	describe.each(looks)("at %j", (look) => {
		it("is readable on every page, and acts on an account", async () => {
			const { page, complaints, context } = await openWindow(service.browser, look);
			const { cookie } = await signedInBrowser(service.app, root, bothFactors);
			const [name = "", value = ""] = cookie.split("=");
			await context.addCookies([{ name, value, url: service.baseUrl }]);
			await page.goto(`${service.baseUrl}/documents`);
			expect(await page.getByRole("link", { name: "Operator" }).count()).toBe(1);
			if (look.width === 1280) {
				const side = page.locator(".shell-side");
				const texts = [side.getByText("Operator"), side.getByText("Sign out"), side.locator(".shell-who p")];
				expect(new Set(await Promise.all(texts.map(textLeft))).size).toBe(1);
			}
			await savePicture(page, "operator-link", look);
			for (const path of pages) {
				const address = path.replace(":userId", String(ada.userId)).replace(":teamId", String(ada.teamId));
				await page.goto(`${service.baseUrl}/operator/${address}`);
				await savePicture(page, `operator-${path}`, look);
				expect([path, await findViolations(page)]).toEqual([path, []]);
			}
			for (const [path, label] of [
				["holds", "Release"],
				["jobs", "Retry all without attempts left"],
			] as const) {
				await page.goto(`${service.baseUrl}/operator/${path}`);
				const summaries = await page.locator("summary", { hasText: label }).all();
				expect(summaries.length).toBeGreaterThan(0);
				for (const summary of summaries) await summary.click();
				for (const shown of await page.locator(".confirmed p").all())
					expect(await shown.evaluate((p) => p.scrollWidth <= p.clientWidth)).toBe(true);
				for (const table of await page.locator(".table").all())
					expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
				await savePicture(page, `operator-${path}-consequences`, look);
				expect([path, await findViolations(page)]).toEqual([path, []]);
			}
			await page.goto(`${service.baseUrl}/operator/users`);
			await page.getByLabel(/email address/).fill(ada.email.slice(0, 6));
			await page.getByRole("button", { name: "Search" }).click();
			await page.getByRole("link", { name: ada.email }).click();
			for (const [action, done] of [
				["Disable", "Disabled. "],
				["Enable", "Enabled."],
			] as const) {
				if (action === "Disable") {
					await page.locator("summary", { hasText: action }).click();
					await page.getByText("Until the account is enabled again").waitFor();
					await savePicture(page, "operator-disable-consequences", look);
				}
				await page.getByRole("button", { name: action === "Disable" ? "Disable account" : action }).click();
				await page.getByRole("status").getByText(done).waitFor();
				await savePicture(page, `operator-${action}`, look);
			}
			expect(complaints).toEqual([]);
			await context.close();
		});
	});
});
