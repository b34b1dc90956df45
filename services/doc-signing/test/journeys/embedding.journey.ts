import { beforeAll, describe, expect, it } from "@jest/globals";
import { openWindow, savePicture } from "@repo/infra-local/browser";
import { until } from "@repo/service-kit/testing";
import type { FrameLocator, Page } from "playwright-core";
import { getWords } from "../../src/languages/words.ts";
import { berta, sendNewDocument } from "../support/documents/sent.ts";
import { lease, readyTemplate } from "../support/documents/template.ts";
import { isDrawn, sharedFraming, strictHeaders } from "../support/framing-site.ts";
import { newEmail, recipientWorld } from "../support/recipient-world.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service, mail } = sharedLiveMailService();
const framing = sharedFraming(service);
let world: ReturnType<typeof recipientWorld>;
beforeAll(() => {
	world = recipientWorld(service, { mail, sender: framing.account });
});

async function send(payload: object = {}) {
	const recipients = [{ ...berta, email: newEmail() }];
	const sent = await sendNewDocument(framing.account, {
		title: "Lease for 12 Elm Street",
		recipients,
		...payload,
	});
	return { ...sent, token: sent.people[0]?.token ?? "" };
}

async function signingTokenFor({ people: [person] }: Awaited<ReturnType<typeof send>>): Promise<string> {
	const asked = { purpose: "sign", id: person?.id, origin: framing.site.origin, addressProvenByHost: true };
	return (await framing.account.request("post", "/embed-tokens").send(asked).expect(200)).body.token;
}

type Look = Parameters<typeof openWindow>[1];
/** A page of another site with the frame. */
async function openSite(path: string, query: object, look: Look = { width: 1280 }) {
	const opened = await openWindow(framing.browser, look);
	const asked = new URLSearchParams({ baseUrl: service.baseUrl, ...query });
	await opened.page.goto(`${framing.site.origin}${path}?${asked}`);
	return { ...opened, frame: opened.page.frameLocator("iframe") };
}

async function fill(frame: FrameLocator): Promise<void> {
	await frame.getByRole("checkbox", { name: /^I agree/ }).check();
	await frame.getByRole("button", { name: "Start" }).click();
	await frame.getByRole("button", { name: "Type", exact: true }).click();
	await frame.getByRole("button", { name: "Use this signature" }).click();
}

async function signIn(frame: FrameLocator): Promise<void> {
	await fill(frame);
	await frame.locator(".final").getByRole("button", { name: "Sign", exact: true }).click();
	await frame.getByRole("dialog").getByRole("heading", { name: "Sign “Lease for 12 Elm Street”?" }).waitFor();
	await frame.getByRole("dialog").locator("button:not([aria-disabled])", { hasText: "Sign" }).click();
}

describe("our element on a page of another site", () => {
	it("signs in the frame, after a second step, and tells the page", async () => {
		const { token, documentId } = await send();
		const { page, frame, context, complaints } = await openSite("/plain/", { token });
		await page.getByText("Ready: READY").waitFor();
		await until(async () => (await page.frames()[1]?.evaluate(isDrawn)) === true);
		await savePicture(page, "embed-sign", { width: 1280 });
		const shown = page.frames()[1];
		// As a framework does at each render: an equal value is no change, and keeps what was filled in.
		await page.evaluate(
			"(() => { const one = document.querySelector('doc-signing-sign'); one.cssVars = { ...one.cssVars }; one.setAttribute('token', one.getAttribute('token')); })()",
		);
		await page.waitForTimeout(50);
		expect(shown?.isDetached()).toBe(false);
		await signIn(frame);
		await frame.getByRole("heading", { name: "Document completed" }).waitFor();
		await page.getByText("Signed: COMPLETED").waitFor();
		await savePicture(page, "embed-signed", { width: 1280 });
		const { rows } = await service.app.dependencies.db.$client.query(
			`SELECT type, data->>'embeddedIn' AS site FROM document_events
			WHERE document_id = $1 AND type IN ('RECIPIENT_OPENED', 'RECIPIENT_SIGNED') ORDER BY sequence`,
			[documentId],
		);
		expect(rows).toEqual([
			{ type: "RECIPIENT_OPENED", site: framing.site.origin },
			{ type: "RECIPIENT_SIGNED", site: framing.site.origin },
		]);
		expect(await context.cookies(service.baseUrl)).toEqual([]);
		// What this test reads of the canvas.
		expect(complaints.filter((one) => !one.includes("getImageData"))).toEqual([]);
		await context.close();
	});

	it("opens with a code by email, and shows what happens to the document elsewhere", async () => {
		const email = newEmail();
		const recipients = [{ ...berta, email }];
		const { token, documentId } = await send({ recipients, authOptions: { globalAccessAuth: "EMAIL_CODE" } });
		const { page, frame, context } = await openSite("/plain/", { token }, { width: 390 });
		await page.getByText("Ready: ACCESS").waitFor();
		await savePicture(page, "embed-access", { width: 390 });
		await frame.getByRole("button", { name: "Email me a code" }).click();
		const code = frame.getByLabel("Code from the email");
		await code.fill("000000");
		await frame.getByRole("button", { name: "Continue" }).click();
		await frame.getByRole("alert").waitFor();
		await code.fill(await world.newCodeFor(email));
		await frame.getByRole("button", { name: "Continue" }).click();
		await frame.getByRole("checkbox", { name: /^I agree/ }).waitFor();
		await savePicture(page, "embed-sign", { width: 390 });
		await frame.getByRole("checkbox", { name: /^I agree/ }).check();
		await frame.getByRole("button", { name: "Start" }).click();
		await framing.account.request("post", `/documents/${documentId}/cancel`).expect(200);
		await frame.getByRole("heading", { name: /cancelled/i }).waitFor();
		await context.close();
	});

	it("opens a window of its own for an account, without a reference to the page", async () => {
		const token = await signingTokenFor(await send({ authOptions: { globalActionAuth: "ACCOUNT" } }));
		const { frame, context } = await openSite("/plain/", { token });
		await fill(frame);
		const opened = context.waitForEvent("page");
		await frame.locator(".final").getByRole("link", { name: "Continue in a new window" }).click();
		const window = await opened;
		await window.waitForURL(`${service.baseUrl}/sign/${token}`);
		expect(await window.evaluate("opener")).toBe(null);
		await window.getByRole("heading", { name: "Lease for 12 Elm Street" }).waitFor();
		await context.close();
	});

	it("accepts no signature while something covers it, or in too small a frame", async () => {
		const { token, documentId } = await send();
		const { page, frame, context } = await openSite("/plain/", { token });
		await fill(frame);
		await frame.locator(".final").getByRole("button", { name: "Sign", exact: true }).click();
		const confirm = frame.getByRole("dialog").getByRole("button", { name: "Sign", exact: true });
		// Only the title, so that the button could be taken for one of the site around it.
		const title = await frame.locator("#confirm-title").boundingBox();
		await page.evaluate(
			`document.body.insertAdjacentHTML('beforeend', '<div id=over style="position:absolute;left:${title?.x}px;top:${title?.y}px;width:50px;height:10px;pointer-events:none;background:red"></div>')`,
		);
		await frame.getByText("Something covers this page").waitFor();
		await confirm.click({ force: true });
		await savePicture(page, "embed-covered", { width: 1280 });
		await page.evaluate("document.getElementById('over').remove()");
		const ready = frame.getByRole("dialog").locator("button:not([aria-disabled])", { hasText: "Sign" });
		await ready.waitFor();
		// A site that moves the button below a pointer about to press.
		const box = await confirm.boundingBox();
		if (!box) throw new Error("the button is not shown");
		const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
		await page.clock.install();
		await page.clock.pauseAt(Date.now() + 60_000);
		await page.mouse.move(x, y + 100);
		await page.clock.runFor(700);
		await ready.waitFor();
		await page.evaluate(
			"Object.assign(document.querySelector('iframe').style, { position: 'relative', top: '100px' })",
		);
		// The browser's hit test follows a moment later.
		await page.waitForTimeout(3_000);
		await page.mouse.down();
		await page.mouse.up();
		expect(await confirm.getAttribute("aria-disabled")).toBe("true");
		await page.clock.resume();
		await ready.waitFor();
		await page.evaluate("document.querySelector('iframe').style.width = '300px'");
		await frame.getByText("There is too little space to sign here.").waitFor();
		await page.evaluate(
			"for (const n of [0, 1]) frames[0].postMessage({ type: 'doc-signing:options', action: 'sign' }, '*')",
		);
		const { body } = await framing.account.request("get", `/documents/${documentId}`).expect(200);
		expect(body.recipients[0].signingStatus).toBe("NOT_SIGNED");
		await context.close();
	});

	it("shows nothing on sites that the owner does not allow, in between or at the top", async () => {
		const { token } = await send();
		const query = new URLSearchParams({ baseUrl: service.baseUrl, token });
		const { page, context } = await openWindow(framing.browser, { width: 1280 });
		const foreign = `${framing.site.origin.replace("localhost", "127.0.0.1")}/plain/?${query}`;
		await page.goto(foreign);
		const blocked = async () =>
			(await Promise.all(page.frames().map((one) => one.locator("#embedded").count()))).every((n) => n === 0);
		await page.waitForTimeout(1_500);
		expect(await blocked()).toBe(true);
		await page.goto(`${framing.site.origin}/plain/`);
		await page.evaluate(
			`document.body.innerHTML = '<iframe src="${foreign.replaceAll("&", "&amp;")}"></iframe>'`,
		);
		await page.waitForTimeout(1_500);
		expect(await blocked()).toBe(true);
		await context.close();
	});
});

describe("Documenso's component for React, unchanged", () => {
	const { page: de } = getWords("de");
	const inFrame = (page: Page, name: string) => page.locator("pre").getByText(name);

	it("signs and declines, on a site with a strict policy", async () => {
		framing.site.headers = strictHeaders(service.baseUrl);
		const [first, second] = [await send(), await send()];
		const options = JSON.stringify({
			language: "de",
			darkModeDisabled: true,
			cssVars: { primary: "#0a7f5a" },
		});
		const { page, frame, context } = await openSite(
			"/react/",
			{ token: first.token, options },
			{ width: 360, height: 640 },
		);
		await inFrame(page, "ready").waitFor();
		await frame.getByRole("checkbox").waitFor();
		expect(await frame.locator("html").getAttribute("lang")).toBe("de");
		await savePicture(page, "embed-documenso", { width: 360, height: 640 });
		await frame.getByRole("checkbox").check();
		await frame.getByRole("button", { name: de.start }).click();
		await frame.getByRole("button", { name: de.type, exact: true }).click();
		await frame.getByRole("button", { name: de.useIt }).click();
		await frame.locator(".final button.primary:not([aria-disabled])").click();
		await savePicture(page, "embed-confirm", { width: 360, height: 640 });
		await frame.getByRole("dialog").locator("button.primary:not([aria-disabled])").click();
		await inFrame(page, "completed").waitFor();
		expect(await page.locator("pre").textContent()).toContain(`"documentId":${first.documentId}`);
		await context.close();

		const other = await openSite("/react/", { token: await signingTokenFor(second) });
		await other.frame.getByRole("button", { name: "Decline" }).click();
		await other.frame.getByLabel(/reason/i).fill("Wrong flat");
		await other.frame.getByRole("dialog").getByRole("button", { name: "Decline document" }).click();
		await other.frame.getByRole("heading", { name: "Decline “Lease for 12 Elm Street”?" }).waitFor();
		await other.frame
			.locator("dialog[aria-labelledby=confirm-title] button.danger:not([aria-disabled])")
			.click();
		await inFrame(other.page, "rejected").waitFor();
		expect(await other.page.locator("pre").textContent()).toContain('"reason":"Wrong flat"');
		framing.site.headers = {};
		await other.context.close();
	});

	it("signs several documents, and a template's direct link after a code", async () => {
		const [first, second] = [await send(), await send()];
		const tokens = { tokens: `${first.token},${second.token}` };
		const half = await openSite("/react/", tokens);
		await signIn(half.frame);
		await half.frame.getByText("Document 1 of 2").waitFor();
		await half.context.close();
		// Opened again half-way: what is signed can be left.
		const many = await openSite("/react/", tokens);
		await many.frame.getByText("Document 1 of 2").waitFor();
		await many.frame.getByRole("button", { name: "Next document" }).click();
		await signIn(many.frame);
		await inFrame(many.page, "all-completed").waitFor();
		await many.context.close();

		const fields = lease.fields.filter(({ recipientIndex }) => recipientIndex === 0);
		const template = { type: "PUBLIC", recipients: [{ name: "Tenant", role: "SIGNER" }], fields };
		const { id } = await readyTemplate(framing.account, template);
		const enable = { directLink: { enabled: true } };
		const { body } = await framing.account.request("patch", `/templates/${id}`).send(enable).expect(200);
		const email = newEmail();
		const options = JSON.stringify({ name: "Ada Lovelace", email, lockEmail: true });
		const direct = await openSite("/react/", { direct: body.directLink.token, options }, { width: 390 });
		await direct.frame.getByLabel("Your email address").waitFor();
		await savePicture(direct.page, "embed-direct", { width: 390 });
		await direct.frame.getByRole("button", { name: "Email me a code" }).click();
		await direct.frame.getByLabel("Code from the email").fill(await world.newCodeFor(email));
		await direct.frame.getByRole("button", { name: "Continue" }).click();
		await direct.frame.getByRole("checkbox", { name: /^I agree/ }).waitFor();
		await direct.context.close();

		const visitor = { name: "Ada Lovelace", email: newEmail(), addressProvenByHost: true };
		const asked = { purpose: "direct", id, ...visitor };
		const { body: created } = await framing.account.request("post", "/embed-tokens").send(asked).expect(200);
		// Loaded again: the same document.
		const seen = new Set<string | null>();
		for (const _ of [1, 2]) {
			const proven = await openSite("/react/", { direct: created.token });
			await proven.frame.getByRole("checkbox", { name: /^I agree/ }).waitFor();
			await inFrame(proven.page, "ready").waitFor();
			seen.add(await proven.page.locator("pre").textContent());
			await proven.context.close();
		}
		const made = "SELECT count(*)::int FROM documents WHERE template_id = $1";
		const { rows } = await service.app.dependencies.db.$client.query(made, [id]);
		expect([seen.size, rows]).toEqual([1, [{ count: 2 }]]);
	});
});
