import { describe, expect, it } from "@jest/globals";
import { openWindow, savePicture } from "@repo/infra-local/browser";
import { until } from "@repo/service-kit/testing";
import { createDraft, draftWith, signatureField } from "../support/documents/draft.ts";
import { berta } from "../support/documents/sent.ts";
import { isDrawn, sharedFraming } from "../support/framing-site.ts";
import { fixture } from "../support/pdf-files.ts";
import { newEmail } from "../support/recipient-world.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service } = sharedLiveMailService();
const framing = sharedFraming(service);

describe("our editor on a page of another site", () => {
	const tokenFor = async (body: object) =>
		(await framing.account.request("post", "/embed-tokens").send(body).expect(200)).body.token as string;

	it("takes a file, places a field, saves and sends, and goes on with another token", async () => {
		const { documentId } = await createDraft(framing.account, {
			recipients: [{ ...berta, email: newEmail() }],
		});
		const create = { purpose: "create", id: documentId, maySend: true, expiresInMinutes: 5 };
		const { page, context, complaints } = await openWindow(framing.browser, { width: 1280 });
		const query = new URLSearchParams({ baseUrl: service.baseUrl, token: await tokenFor(create) });
		await page.goto(`${framing.site.origin}/editor/?${query}`);
		const frame = page.frameLocator("iframe");
		await page.getByText(`Ready: ${documentId}`).waitFor();
		await savePicture(page, "embed-upload", { width: 1280 });
		const file = { name: "Lease.pdf", mimeType: "application/pdf", buffer: fixture("three-pages.pdf") };
		await frame.getByLabel("Choose files").setInputFiles(file);
		await page.getByText(`Uploaded: ${documentId}`).waitFor();
		const next = await tokenFor({ ...create, purpose: "edit", expiresInMinutes: 60 });
		await page.evaluate(`document.querySelector("doc-signing-editor").setAttribute("token", "${next}")`);
		await frame.getByRole("button", { name: "Signature", exact: true }).click();
		await frame.locator("[data-page='1']").click({ position: { x: 200, y: 300 } });
		await frame.getByText("All changes saved").waitFor();
		await savePicture(page, "embed-editor", { width: 1280 });
		expect(await page.frames()[1]?.evaluate(isDrawn)).toBe(true);
		expect(await frame.getByRole("link", { name: /Back/ }).count()).toBe(0);
		await frame.getByRole("button", { name: "Done" }).click();
		await page.getByText(`Saved: ${documentId}`).waitFor();
		await frame.getByRole("button", { name: "Send", exact: true }).click();
		const dialog = frame.getByRole("dialog");
		await savePicture(page, "embed-editor-send", { width: 1280 });
		await dialog.getByRole("button", { name: "Send", exact: true }).click();
		await page.getByText(`Sent: ${documentId}`).waitFor();
		await savePicture(page, "embed-editor-sent", { width: 1280 });
		const { body } = await framing.account.request("get", `/documents/${documentId}`).expect(200);
		expect([body.status, body.fields.length]).toEqual(["PENDING", 1]);
		expect(complaints).toEqual([]);
		await context.close();
	});

	it("shows the editor with another token if the first request failed", async () => {
		const { documentId } = await draftWith(framing.account);
		const { page, context } = await openWindow(framing.browser, { width: 1280 });
		const [first, second] = await Promise.all(
			[0, 1].map(() => tokenFor({ purpose: "edit", id: documentId })),
		);
		await context.route("**/embed/editor-data/view", (route) => route.abort(), { times: 1 });
		await page.goto(
			`${framing.site.origin}/editor/?${new URLSearchParams({ baseUrl: service.baseUrl, token: first ?? "" })}`,
		);
		const frame = page.frameLocator("iframe");
		await frame.getByText("Failed to fetch").waitFor();
		await page.evaluate(`document.querySelector("doc-signing-editor").setAttribute("token", "${second}")`);
		await frame.getByRole("button", { name: "Done" }).waitFor();
		await page.getByText(`Ready: ${documentId}`).waitFor();
		await context.close();
	});

	it("closes when its draft was deleted, and opens another one with its token", async () => {
		const [gone, next] = await Promise.all([0, 1].map(() => draftWith(framing.account)));
		const tokens = await Promise.all(
			[gone, next].map((draft) => tokenFor({ purpose: "edit", id: draft?.documentId })),
		);
		const { page, context } = await openWindow(framing.browser, { width: 390 });
		const query = new URLSearchParams({ baseUrl: service.baseUrl, token: tokens[0] ?? "" });
		await page.goto(`${framing.site.origin}/editor/?${query}`);
		await page.getByText(`Ready: ${gone?.documentId}`).waitFor();
		await page.evaluate(`document.querySelector("doc-signing-editor").addEventListener("error", ({ detail }) => {
			window.failure = detail;
		})`);
		await framing.account.request("delete", `/documents/${gone?.documentId}`).expect(200);
		const frame = page.frameLocator("iframe");
		await page.frames()[1]?.evaluate("dispatchEvent(new Event('focus'))");
		await frame.getByRole("alert").getByText("Document not found.").waitFor();
		expect(await frame.getByRole("button").count()).toBe(0);
		expect(await page.evaluate("window.failure")).toMatchObject({ retryable: false });
		await until(() => page.evaluate("document.querySelector('iframe').style.position === 'static'"));
		await savePicture(page, "embed-editor-gone", { width: 390 });
		await page.evaluate(`document.querySelector("doc-signing-editor").setAttribute("token", "${tokens[1]}")`);
		await page.getByText(`Ready: ${next?.documentId}`).waitFor();
		await frame.getByRole("button", { name: "Done" }).waitFor();
		await context.close();
	});

	it("offers only what its token may do", async () => {
		const { documentId: empty } = await createDraft(framing.account);
		const { documentId, recipients } = await draftWith(framing.account, { recipients: [berta] });
		const field = { ...signatureField, recipientId: recipients[0]?.recipientId };
		await framing.account.request("post", `/documents/${documentId}/fields`).send(field).expect(200);
		const edit = await tokenFor({ purpose: "edit", id: empty });
		const { page, context } = await openWindow(framing.browser, { width: 1280 });
		const open = (token: string) =>
			page.goto(`${framing.site.origin}/editor/?${new URLSearchParams({ baseUrl: service.baseUrl, token })}`);
		await open(edit);
		const frame = page.frameLocator("iframe");
		await frame.getByText("No file yet").waitFor();
		expect(await frame.locator("input[type=file]").count()).toBe(0);
		await savePicture(page, "embed-no-file", { width: 1280 });
		for (const recipients of [true, false]) {
			const features = { recipients };
			await open(await tokenFor({ purpose: "edit", id: documentId, maySend: true, features }));
			await frame.getByRole("button", { name: "Send", exact: true }).click();
			const dialog = frame.getByRole("dialog");
			await dialog.locator("details").first().locator("summary").first().click();
			await dialog.locator("fieldset.send-auth").waitFor();
			expect(await dialog.locator("details.send-auth").count()).toBe(recipients ? 1 : 0);
		}
		await context.close();
	});

	it("shows nothing but a reason after its time, and ignores options that are none", async () => {
		const { documentId } = await draftWith(framing.account);
		const token = await tokenFor({ purpose: "edit", id: documentId });
		const address = `${service.baseUrl}/embed/editor/${token}`;
		const { page, context } = await openWindow(framing.browser, { width: 390 });
		const hostile = encodeURIComponent('{"__proto__":{"theme":"dark"},"language":"</style>"}'.repeat(20_000));
		await page.goto(`${framing.site.origin}/editor/`);
		await page.evaluate(
			`document.body.innerHTML = '<iframe style="width:100%;height:600px" src="${address}#${hostile}"></iframe>'`,
		);
		const frame = page.frameLocator("iframe");
		await frame.getByRole("button", { name: "Done" }).waitFor();
		await savePicture(page, "embed-editor", { width: 390 });
		expect(await page.frames()[1]?.evaluate("location.href")).toBe(`${service.baseUrl}/embed/editor`);
		await framing.account.request("delete", `/documents/${documentId}`).expect(200);
		await page.reload();
		await page.evaluate(`document.body.innerHTML = '<iframe src="${address}"></iframe>'`);
		await frame.getByText("Document not found").waitFor();
		await context.close();
	});
});
