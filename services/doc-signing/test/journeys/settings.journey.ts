import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { DocSigning, verifyWebhook } from "@repo/doc-signing-client";
import { findViolations, looks, openWindow, savePicture } from "@repo/infra-local/browser";
import {
	type MailServer,
	startMailServer,
	startWebhookReceiver,
	type WebhookReceiver,
} from "@repo/infra-local/testing";
import { until } from "@repo/service-kit/testing";
import type { BrowserContext } from "playwright-core";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { signedInBrowser } from "../support/browsers.ts";
import { draftWith } from "../support/documents/draft.ts";
import { type LiveService, startLiveService } from "../support/live-service.ts";

let mail: MailServer;
let service: LiveService;
let receiver: WebhookReceiver;
let account: TestAccount;
beforeAll(async () => {
	mail = await startMailServer();
	service = await startLiveService({ SMTP_URL: mail.url, WEBHOOKS_TO_PRIVATE_ADDRESSES: "true" });
	receiver = await startWebhookReceiver();
	account = await createAccount(service.app, { team: true });
});
afterAll(async () => {
	await service.close();
	await mail.close();
	await receiver.close();
});

async function signIn(context: BrowserContext, person: TestAccount): Promise<void> {
	const { cookie } = await signedInBrowser(service.app, person);
	const [name = "", value = ""] = cookie.split("=");
	await context.addCookies([{ name, value, url: service.baseUrl }]);
}

const pages = [
	"/settings/profile",
	"/settings/signature",
	"/settings/security",
	"/settings/password",
	"/settings/sessions",
	"/settings/teams",
	"/settings/export",
	"/settings/deletion",
	"/settings/documents",
	"/settings/developers",
	"/settings/webhooks/new",
	"/settings/notifications",
];

describe.each([...looks, { width: 320 }])("the settings at %j", (look) => {
	it("are readable, and link to each other", async () => {
		const { page, complaints, context } = await openWindow(service.browser, look);
		await signIn(context, account);
		for (const path of pages) {
			await page.goto(`${service.baseUrl}${path}?team=${account.teamId}`);
			await savePicture(page, path, look);
			expect([path, await findViolations(page)]).toEqual([path, []]);
			// The pad's line is at 74 % of its height.
			for (const pad of await page.locator(".paper:has(.pad-hint)").all()) {
				const [paper, hint] = await Promise.all([pad.boundingBox(), pad.locator(".pad-hint").boundingBox()]);
				if (!paper || !hint) throw new Error("The pad is not shown.");
				expect((hint.y + hint.height - paper.y) / paper.height).toBeLessThan(0.74);
			}
		}
		await page.getByRole("link", { name: "Security" }).click();
		await page.getByRole("link", { name: "Show sessions" }).click();
		await page.getByRole("heading", { name: "Sessions" }).waitFor();
		await page.getByRole("link", { name: "Profile" }).click();
		await page.getByRole("button", { name: "Sign out", exact: true }).click();
		await page.getByRole("heading", { name: "Sign in" }).waitFor();
		expect(complaints).toEqual([]);
		await context.close();
	});
});

describe.each(looks)("a person at %j", (look) => {
	it("changes a draft's title, creates and deletes a team, and reads the pages in another language", async () => {
		const { page, complaints, context } = await openWindow(service.browser, look);
		const person = await createAccount(service.app);
		await signIn(context, person);
		const button = (name: string) => page.getByRole("button", { name, exact: true });
		const check = async (step: string) => {
			await savePicture(page, `settings-own-${step}`, look);
			expect([step, await findViolations(page)]).toEqual([step, []]);
		};
		const { documentId } = await draftWith(person);
		await page.goto(`${service.baseUrl}/documents/${documentId}`);
		await page.getByText("Change title", { exact: true }).click();
		await page.getByLabel("Title").fill("Lease of the barn");
		await check("title");
		await button("Save").click();
		await page.getByRole("heading", { name: "Lease of the barn" }).waitFor();

		await page.goto(`${service.baseUrl}/settings/teams`);
		await page.getByLabel("Team name").fill("Elm Properties");
		await button("Create team").click();
		await page.getByText("Team created.").waitFor();
		await check("team");
		await page.getByRole("link", { name: "Team settings" }).click();
		await page.getByRole("link", { name: "Delete team" }).click();
		await page.getByLabel("Delete the team Elm Properties").check();
		await check("delete-team");
		await button("Delete team").click();
		await page.getByText("Team deleted.").waitFor();
		// The rest of the deletion would begin in ten minutes.
		await service.app.dependencies.db.$client.query(
			"UPDATE graphile_worker._private_jobs SET run_at = now()",
		);
		await service.app.workOff();

		await page.goto(`${service.baseUrl}/settings/profile`);
		await page.getByLabel("Language of your pages and emails").selectOption("de");
		await button("Save language").click();
		await button("Sprache speichern").waitFor();
		expect(await page.locator("html").getAttribute("lang")).toBe("de");
		await check("language");
		expect(complaints).toEqual([]);
		await context.close();
	});
});

describe.each(looks)("an API token at %j", (look) => {
	it("is created, copied, used and revoked", async () => {
		const { page, complaints, context } = await openWindow(service.browser, look);
		await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: service.baseUrl });
		await signIn(context, account);
		await page.goto(`${service.baseUrl}/settings/developers?team=${account.teamId}`);
		await page.getByLabel("Name").fill("Property management");
		await page.getByLabel("Access").selectOption("read");
		await page.getByRole("button", { name: "Create token" }).click();
		await page.getByRole("button", { name: "Copy" }).click();
		await page.getByRole("button", { name: "Copied" }).waitFor();
		const token = String(await page.evaluate("navigator.clipboard.readText()"));
		await savePicture(page, "token-created", look);
		const [content = 0, window = 0] = await page.evaluate<number[]>(
			"[document.documentElement.scrollHeight, innerHeight]",
		);
		expect(content).toBe(window);
		expect(await findViolations(page)).toEqual([]);
		const client = new DocSigning({ baseUrl: service.baseUrl, token });
		expect(await client.getMe()).toMatchObject({ team: { id: account.teamId } });
		await page.getByRole("link", { name: "Done" }).click();
		await savePicture(page, "tokens", look);
		expect(await findViolations(page)).toEqual([]);
		await page.getByRole("button", { name: "Revoke Property management" }).click();
		await page.getByText("Token revoked.").waitFor();
		await expect(client.getMe()).rejects.toMatchObject({ name: "ApiError", status: 401 });
		expect(complaints).toEqual([]);
		await context.close();
	});
});

describe.each(looks)("without a recent proof at %j", (look) => {
	it("a link to verify replaces the forms, and leads back to them", async () => {
		const { page, complaints, context } = await openWindow(service.browser, look);
		const person = await createAccount(service.app);
		await signIn(context, person);
		await service.app.dependencies.db.$client.query(
			"UPDATE sessions SET proven_at = proven_at - interval '1 hour' WHERE user_id = $1",
			[person.userId],
		);
		const hook = { url: "https://example.com/", events: ["DOCUMENT_SENT"] };
		const { body } = await person.request("post", "/webhooks").send(hook).expect(200);
		for (const path of ["/settings/profile", `/settings/webhooks/${body.id}`, "/settings/developers"]) {
			await page.goto(`${service.baseUrl}${path}`);
			await page.getByRole("link", { name: "Verify your identity" }).waitFor();
			await savePicture(page, `${path}-unproven`, look);
			expect([path, await findViolations(page)]).toEqual([path, []]);
		}
		await page.getByRole("link", { name: "Verify your identity to continue" }).click();
		await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
		await page.getByRole("button", { name: "Continue" }).click();
		await page.getByRole("button", { name: "Create token" }).waitFor();
		expect(complaints).toEqual([]);
		await context.close();
	});
});

describe.each(looks)("webhook debugging at %j", (look) => {
	it("a test event fails, the receiver is repaired, and the event is delivered again", async () => {
		const { page, complaints, context } = await openWindow(service.browser, look);
		await signIn(context, account);
		await page.goto(`${service.baseUrl}/settings/webhooks/new?team=${account.teamId}`);
		await page.getByLabel("Address").fill(`${receiver.url}/hooks`);
		await page.getByLabel("Document signed").check();
		await page.getByRole("button", { name: "Create webhook" }).click();
		const secret = await page.locator("pre").textContent();
		await savePicture(page, "webhook-secret", look);
		expect(await findViolations(page)).toEqual([]);
		await page.getByRole("link", { name: "Done" }).click();
		receiver.answerWith(500);
		receiver.received.length = 0;
		await page.getByLabel("Event", { exact: true }).selectOption("DOCUMENT_COMPLETED");
		await page.getByRole("button", { name: "Send test event" }).click();
		await page.getByText("Test event queued.").waitFor();
		await until(async () => {
			await page.reload();
			return page.getByText("The receiver responded with 500.").isVisible();
		});
		await savePicture(page, "delivery-failed", look);
		expect(await findViolations(page)).toEqual([]);

		receiver.answerWith(204);
		await page.getByRole("button", { name: "Redeliver" }).click();
		await page.getByText("Redelivery queued.").waitFor();
		await until(async () => {
			await page.reload();
			return page.getByText("Delivered", { exact: true }).isVisible();
		});
		const { body = "", headers = {} } = receiver.received.at(-1) ?? {};
		const now = service.app.dependencies.clock();
		const event = await verifyWebhook(body, headers as Record<string, string>, secret ?? "", { now });
		expect(event).toMatchObject({ event: "DOCUMENT_COMPLETED", test: true });
		await page.getByRole("link", { name: "Webhook", exact: true }).click();
		await savePicture(page, "webhook", look);
		expect(await findViolations(page)).toEqual([]);
		const withHeader = { sendSecretHeader: true, secret: "a-secret-for-the-header" };
		const [, id] = /webhooks\/(\d+)/.exec(page.url()) ?? [];
		await account.request("patch", `/webhooks/${id}`).send(withHeader).expect(200);
		await page.reload();
		await page.getByLabel("Address").fill(`${receiver.url}/other`);
		await page.getByRole("button", { name: "Save" }).click();
		await page.getByText("Set a new secret with this change.").waitFor();
		await savePicture(page, "webhook-new-secret", look);
		expect(await findViolations(page)).toEqual([]);
		await page.getByLabel("New secret").fill("a-secret-for-the-other-address");
		await page.getByRole("button", { name: "Save" }).click();
		await page.getByText("Saved.").waitFor();
		await page.getByText("Delete webhook").nth(1).click();
		await page.getByRole("button", { name: "Delete webhook" }).click();
		await page.getByText("Webhook deleted.").waitFor();
		expect(complaints).toEqual([expect.stringContaining("status of 400")]);
		await context.close();
	});
});
