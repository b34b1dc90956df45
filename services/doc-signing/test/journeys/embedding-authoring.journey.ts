import { describe, expect, it } from "@jest/globals";
import { openWindow, savePicture } from "@repo/infra-local/browser";
import { until } from "@repo/service-kit/testing";
import type { FrameLocator, Page } from "playwright-core";
import { draftWith } from "../support/documents/draft.ts";
import { readyTemplate } from "../support/documents/template.ts";
import { isDrawn, sharedFraming, strictHeaders } from "../support/framing-site.ts";
import { fixture } from "../support/pdf-files.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service } = sharedLiveMailService();
const framing = sharedFraming(service);

/** As the server of the site around the frame gets it. */
async function presign(scope?: string): Promise<string> {
	const response = await fetch(`${service.baseUrl}/api/v2/embedding/create-presign-token`, {
		method: "POST",
		headers: { Authorization: `Bearer ${framing.account.token}`, "Content-Type": "application/json" },
		body: JSON.stringify({ scope }),
	});
	expect(response.status).toBe(200);
	return (await response.json()).token;
}

type Shown = { component?: string; id?: string; options?: object; scope?: string };
async function openSite({ options = {}, scope, ...shown }: Shown, look = { width: 1280 }) {
	const opened = await openWindow(framing.browser, look);
	const token = await presign(scope);
	const query = { baseUrl: service.baseUrl, token, ...shown, options: JSON.stringify(options) };
	await opened.page.goto(`${framing.site.origin}/authoring/?${new URLSearchParams(query)}`);
	return { ...opened, token, frame: opened.page.frameLocator("iframe") };
}

const buffer = fixture("three-pages.pdf");
const choose = (frame: FrameLocator, name: string) =>
	frame.getByLabel("Choose files").setInputFiles({ name, mimeType: "application/pdf", buffer });
const messages = (page: Page) => page.locator("pre").textContent();
const listed = async (kind: string) =>
	(await framing.account.request("get", `/${kind}`).expect(200)).body[kind];

describe("Documenso's components for authoring, unchanged", () => {
	it("create a document from a file, on a site with a strict policy", async () => {
		framing.site.headers = strictHeaders(service.baseUrl);
		const options = { externalId: "order-1", language: "de", features: { allowConfigureLanguage: false } };
		const { page, frame, context, complaints, token } = await openSite({
			component: "create-document",
			options,
		});
		const input = frame.locator("input[type=file]").first();
		await input.waitFor({ state: "attached" });
		expect(await page.frames()[1]?.evaluate("location.href")).toBe(`${service.baseUrl}/embed/editor`);
		// Twice mounted by StrictMode, and nothing created yet.
		expect(await listed("documents")).toEqual([]);
		await savePicture(page, "embed-authoring-upload", { width: 1280 });
		await input.setInputFiles({ name: "Mietvertrag.pdf", mimeType: "application/pdf", buffer });
		await frame.getByRole("button", { name: "Unterschrift", exact: true }).waitFor();
		await savePicture(page, "embed-authoring", { width: 1280 });
		await until(async () => (await page.frames()[1]?.evaluate(isDrawn)) === true);
		expect(await messages(page)).toBe("");
		const done = frame.getByRole("button", { name: "Fertig" });
		await done.click();
		await page.getByText("document-created").waitFor();
		const [created] = await listed("documents");
		expect(created).toMatchObject({ title: "Mietvertrag", externalId: "order-1", status: "DRAFT" });
		await done.click();
		expect(await messages(page)).toBe(
			`document-created ${JSON.stringify({ documentId: created.id, externalId: "order-1" })}`,
		);
		expect(complaints.filter((one) => !one.includes("getImageData"))).toEqual([]);
		expect(service.app.logged.filter((line) => line.includes(token))).toEqual([]);
		framing.site.headers = {};
		await context.close();
	});

	it("are named by the page's address: first the one that creates a document", async () => {
		const { page, frame, context } = await openSite({});
		await frame.locator("input[type=file]").first().waitFor({ state: "attached" });
		await page.goto(`${framing.site.origin}/authoring/?component=constructor`);
		expect(await page.getByRole("alert").textContent()).toBe(
			"There is no component “constructor”. Choose one of create-document, create-template, create-envelope, update-document, update-template, update-envelope.",
		);
		await savePicture(page, "embed-authoring-unknown", { width: 1280 });
		await context.close();
	});

	it("create a template, and with v2 what `type` says", async () => {
		const first = await openSite({ component: "create-template" }, { width: 390 });
		await choose(first.frame, "Lease.pdf");
		await first.frame.getByRole("button", { name: "Done" }).click();
		await first.page.getByText("template-created").waitFor();
		const [template] = await listed("templates");
		expect(await messages(first.page)).toBe(
			`template-created ${JSON.stringify({ templateId: template.id, externalId: "" })}`,
		);
		await savePicture(first.page, "embed-authoring-template", { width: 390 });
		await first.context.close();
		const second = await openSite({ component: "create-envelope", options: { type: "TEMPLATE" } });
		await choose(second.frame, "Lease 2.pdf");
		await second.frame.getByRole("button", { name: "Done" }).click();
		await second.page.getByText("envelope-created").waitFor();
		const other = (await listed("templates")).find(({ title }: { title: string }) => title === "Lease 2");
		expect(await messages(second.page)).toBe(
			`envelope-created ${JSON.stringify({ envelopeId: `template_${other.id}`, externalId: null })}`,
		);
		await second.context.close();
	});

	it("edit a document, a template and an envelope, and hide what they are told to", async () => {
		const { documentId } = await draftWith(framing.account);
		const { id } = await readyTemplate(framing.account);
		for (const [component, one, scope, message] of [
			["update-document", documentId, `documentId:${documentId}`, "document-updated"],
			["update-template", id, `templateId:${id}`, "template-updated"],
			["update-envelope", `document_${documentId}`, `envelopeId:document_${documentId}`, "envelope-updated"],
		] as const) {
			const options = component === "update-document" ? { onlyEditFields: true } : {};
			const { page, frame, context } = await openSite({ component, id: String(one), options, scope });
			await frame.getByRole("button", { name: "Done" }).waitFor();
			const isWhole = (await frame.getByRole("button", { name: /^Edit / }).count()) > 0;
			expect(isWhole).toBe(component !== "update-document");
			expect(await frame.getByRole("button", { name: "Send", exact: true }).count()).toBe(0);
			await frame.getByRole("button", { name: "Done" }).click();
			await page.getByText(message).waitFor();
			expect(await messages(page)).toContain(String(one));
			await context.close();
		}
	});
});
