import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "@jest/globals";
import { openWindow, savePicture } from "@repo/infra-local/browser";
import { sharedByTests } from "@repo/infra-local/test-file";
import { takeAllowance } from "@repo/service-kit/rate-limits";
import type { Page, Route } from "playwright-core";
import { createAccount } from "../support/accounts.ts";
import { logoImage } from "../support/branding.ts";
import { signatureField } from "../support/documents/draft.ts";
import { place } from "../support/documents/every-kind.ts";
import { sendNewDocument } from "../support/documents/sent.ts";
import { holdRequests } from "../support/hold-requests.ts";
import { agree } from "../support/recipient-pages.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service } = sharedLiveMailService();
const account = sharedByTests(() => createAccount(service.app, { plan: "enterprise" }));

const rent = { ...place(20), type: "NUMBER", fieldMeta: { type: "number", label: "Rent", maxValue: 900 } };

/** The signing page of a new document with everything filled in: a rent of 850 and a typed signature. */
async function openFilled() {
	const fields = [rent, { of: 0, ...signatureField }];
	const { people, documentId } = await sendNewDocument(account, { fields });
	const { page, context } = await openWindow(service.browser, { width: 1280 });
	await page.goto(service.baseUrl + people[0]?.path);
	await agree(page);
	await rentOf(page).fill("850");
	await page.getByRole("button", { name: /^Signature, page 1/ }).click();
	await page.getByRole("button", { name: "Type", exact: true }).click();
	await page.getByRole("button", { name: "Use this signature" }).click();
	await saved(page).waitFor();
	const read = async () => {
		const { body } = await account.request("get", `/documents/${documentId}`).expect(200);
		return { status: body.status, rent: body.fields[0].customText };
	};
	return { page, context, read, recipientId: people[0]?.id };
}

const rentOf = (page: Page) =>
	page.getByRole("region", { name: "Document", exact: true }).getByLabel("Rent, optional, page 1");
const enter = async (page: Page, rent: string) => {
	await rentOf(page).fill(rent);
	await rentOf(page).blur();
};
const inPanel = (page: Page) => page.getByRole("region", { name: "Fill in and sign" });
const final = (page: Page) => page.locator(".final").getByRole("button", { name: "Sign", exact: true });
const saved = (page: Page) => page.getByText("Saved", { exact: true });
/** Once Sign is no longer being carried out. */
const isRefused = (page: Page) =>
	page.getByRole("button", { name: "1 field left" }).and(page.locator(":enabled")).waitFor();
const isSigned = (page: Page) => page.getByRole("heading", { name: "Document completed" }).waitFor();
const saves = "**/fields/*";
const failed = "Something went wrong. Please try again.";

describe("Sign, pressed before a new value is saved,", () => {
	it("leads to the field if the value is refused, and does not sign with the previous one", async () => {
		const { page, context, read } = await openFilled();
		const release = await holdRequests(page, saves);
		await rentOf(page).fill("9000");
		await final(page).click();
		await page.locator(".final button:disabled").waitFor();
		await page.getByRole("button", { name: /^Signature, page 1/ }).click();
		release();
		await inPanel(page).getByText("Enter a number of at most 900.").waitFor();
		await isRefused(page);
		expect(await saved(page).count()).toBe(0);
		expect(await read()).toEqual({ status: "PENDING", rent: "850" });
		await enter(page, "860");
		await final(page).click();
		await isSigned(page);
		expect((await read()).rent).toBe("860");
		await context.close();
	});

	it("signs with the value that replaced a refused one", async () => {
		const { page, context, read } = await openFilled();
		const release = await holdRequests(page, saves);
		for (const value of ["9000", "860"]) await enter(page, value);
		await final(page).click();
		await page.locator(".final button:disabled").waitFor();
		release();
		await isSigned(page);
		expect((await read()).rent).toBe("860");
		await context.close();
	});

	it("leads to the signature if the uploaded image is refused", async () => {
		const { page, context, read } = await openFilled();
		const release = await holdRequests(page, saves);
		await page.getByRole("button", { name: "Change" }).click();
		await page.getByRole("button", { name: "Upload" }).click();
		const sent = page.waitForRequest(saves);
		const file = { name: "signature.png", mimeType: "image/png", buffer: Buffer.from("no image") };
		await page.getByLabel("Image of your signature").setInputFiles(file);
		await sent;
		await final(page).click();
		await page.locator(".final button:disabled").waitFor();
		release();
		await inPanel(page).getByText("Upload a PNG or JPEG image.").waitFor();
		await isRefused(page);
		expect((await read()).status).toBe("PENDING");
		await context.close();
	});

	it("does not sign with another tab's value before it is shown", async () => {
		const { page, context, read } = await openFilled();
		const other = await context.newPage();
		await other.goto(page.url());
		service.app.travel(1);
		await enter(other, "870");
		await saved(other).waitFor();
		await final(page).click();
		await page.getByRole("link", { name: "Reload page" }).click();
		await page.locator(".final").getByText("Check it again").waitFor({ state: "detached" });
		await final(page).click();
		await isSigned(page);
		expect((await read()).rent).toBe("870");
		await context.close();
	});

	it("is not carried out later when there is no connection", async () => {
		const { page, context, read } = await openFilled();
		await context.setOffline(true);
		await rentOf(page).fill("860");
		await final(page).click();
		await page.locator(".final").getByText(failed).waitFor();
		await page.getByText("Not saved: no connection").waitFor();
		// Between two attempts to save it, which are seconds apart by now.
		await delay(3_500);
		await final(page).click();
		await delay(1_000);
		expect(await final(page).isEnabled()).toBe(true);
		await context.setOffline(false);
		await saved(page).waitFor();
		await delay(500);
		expect(await read()).toEqual({ status: "PENDING", rent: "860" });
		await final(page).click();
		await isSigned(page);
		await context.close();
	});
});

describe("a value that is refused for too many requests", () => {
	const detail = "Too many requests. Wait 10 seconds, then try again.";
	const refuseNext = async (page: Page, answer: Parameters<Route["fulfill"]>[0]) => {
		const sentAt: number[] = [];
		page.on("request", (request) => {
			if (request.method() === "PUT") sentAt.push(Date.now());
		});
		await page.route(saves, (route) => route.fulfill({ status: 429, ...answer }));
		await enter(page, "860");
		const refused = /^Not saved yet: too many requests\. Retrying in \d+ s\.$/;
		await page.getByText(refused).last().waitFor();
		await page.unroute(saves);
		expect(await page.getByText("no connection").count()).toBe(0);
		return sentAt;
	};
	const limited = { json: { detail }, headers: { "Retry-After": "10" } };

	it("is sent again when the service allows it, which the page counts down", async () => {
		const { page, context, read } = await openFilled();
		const sentAt = await refuseNext(page, limited);
		await savePicture(page, "too-many-requests", { width: 1280 });
		const shown = page.locator(".bar-state [aria-hidden]");
		await shown.getByText(/Retrying in [1-7] s\./).waitFor();
		// Screen readers are not interrupted each second.
		expect(await page.locator(".bar-state .unseen").allTextContents()).toContainEqual(
			expect.stringContaining("Retrying in 10 s."),
		);
		await saved(page).waitFor();
		expect((sentAt[1] ?? 0) - (sentAt[0] ?? 0)).toBeGreaterThanOrEqual(9_900);
		expect((await read()).rent).toBe("860");
		await context.close();
	});

	it("is kept when the page is reloaded, and Sign says why it does not sign", async () => {
		const { page, context, read } = await openFilled();
		await refuseNext(page, { ...limited, headers: { "Retry-After": "600" } });
		await page.route(saves, (route) => route.fulfill({ status: 429, ...limited }), { times: 1 });
		await final(page).click();
		await page.locator(".final").getByText(detail).waitFor();
		expect((await read()).status).toBe("PENDING");
		await page.reload();
		await saved(page).waitFor();
		expect((await read()).rent).toBe("860");
		await context.close();
	});

	it("is sent again after a pause if a proxy refuses it with a page", async () => {
		const { page, context, read } = await openFilled();
		await refuseNext(page, { body: "<h1>429</h1>", contentType: "text/html" });
		await saved(page).waitFor();
		expect((await read()).rent).toBe("860");
		await context.close();
	});
});

it.each([
	["a proxy refuses with a page", { status: 403, body: "<h1>403</h1>", contentType: "text/html" }],
	["the service cannot save", { status: 503, json: { detail: "Try again later." } }],
])("a value that %s is sent again, and signing goes on", async (_why, refusal) => {
	const { page, context, read } = await openFilled();
	await page.route(saves, (route) => route.fulfill(refusal));
	await enter(page, "860");
	await page.getByText("Not saved: the service has a problem. Retrying…").waitFor();
	await page.unroute(saves);
	await saved(page).waitFor();
	expect((await read()).rent).toBe("860");
	expect(await page.getByRole("alert").count()).toBe(0);
	await context.close();
});

it("an image beyond the limit of uploads is not sent again: the signer reads when to try again", async () => {
	const { page, context, read, recipientId } = await openFilled();
	const limit = { name: "signing-image", limit: 300, seconds: 3_600, refill: "evenly" } as const;
	const { db, clock } = service.app.dependencies;
	for (let n = 0; n < limit.limit; n += 1) await takeAllowance(db, limit, String(recipientId), clock());
	await page.getByRole("button", { name: "Change" }).click();
	await page.getByRole("button", { name: "Upload" }).click();
	const sent: string[] = [];
	page.on("request", (request) => request.method() === "PUT" && sent.push(request.url()));
	const file = { name: "signature.png", mimeType: "image/png", buffer: await logoImage() };
	await page.getByLabel("Image of your signature").setInputFiles(file);
	await inPanel(page).getByText("Too many attempts. Wait 1 minute, then try again.").waitFor();
	// Longer than the first two pauses between attempts.
	await delay(4_000);
	expect(sent).toHaveLength(1);
	expect(await page.getByText("Not saved: no connection").count()).toBe(0);
	expect((await read()).status).toBe("PENDING");
	await context.close();
});

it("a refusal disappears once the value that replaced it is saved", async () => {
	const { page, context, read } = await openFilled();
	const release = await holdRequests(page, saves);
	for (const value of ["9000", "860"]) await enter(page, value);
	release();
	await saved(page).waitFor();
	expect(await rentOf(page).getAttribute("aria-invalid")).toBe("false");
	expect((await read()).rent).toBe("860");
	await context.close();
});

describe("declining", () => {
	const decline = async (page: Page) => {
		await page.getByRole("button", { name: "Decline", exact: true }).click();
		await page.getByLabel("Reason for declining").fill("The rent is wrong.");
		await page.getByRole("button", { name: "Decline document" }).click();
	};

	it("is not carried out later when there is no connection, and can be cancelled", async () => {
		const { page, context, read } = await openFilled();
		await context.setOffline(true);
		await rentOf(page).fill("860");
		await decline(page);
		await page.getByRole("dialog").getByText(failed).waitFor();
		await page.getByRole("button", { name: "Cancel" }).click();
		await context.setOffline(false);
		await saved(page).waitFor();
		await delay(500);
		expect((await read()).status).toBe("PENDING");
		await context.close();
	});

	it("does not show why another action failed", async () => {
		const { page, context } = await openFilled();
		await page.route("**/complete", (route) => route.abort());
		await final(page).click();
		await page.locator(".final").getByText(failed).waitFor();
		await page.getByRole("button", { name: "Decline", exact: true }).click();
		await page.getByLabel("Reason for declining").waitFor();
		expect(await page.getByRole("dialog").getByRole("alert").count()).toBe(0);
		await context.close();
	});

	it("does not wait for values that cannot be saved", async () => {
		const { page, context } = await openFilled();
		await page.route(saves, (route) => route.abort());
		await rentOf(page).fill("860");
		await decline(page);
		await page.getByText("You declined this document").waitFor();
		await context.close();
	});

	it("cannot be cancelled once it is sent", async () => {
		const { page, context } = await openFilled();
		const release = await holdRequests(page, "**/decline");
		await decline(page);
		await page.getByRole("button", { name: "Cancel" }).and(page.locator(":disabled")).waitFor();
		for (let presses = 0; presses < 2; presses++) {
			await page.keyboard.press("Escape");
			await delay(200);
			expect(await page.getByRole("dialog").isVisible()).toBe(true);
		}
		release();
		await page.getByText("You declined this document").waitFor();
		await context.close();
	});
});
