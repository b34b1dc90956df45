import { expect, it } from "@jest/globals";
import { openWindow, savePicture } from "@repo/infra-local/browser";
import { lease, readyTemplate } from "../support/documents/template.ts";
import { sharedFraming } from "../support/framing-site.ts";
import { newEmail } from "../support/recipient-world.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service } = sharedLiveMailService();
const framing = sharedFraming(service);

/** A template with a direct link, and a token for a visitor of it. */
async function prepare() {
	const fields = lease.fields.filter(({ recipientIndex }) => recipientIndex === 0);
	const template = { type: "PUBLIC", recipients: [{ name: "Tenant", role: "SIGNER" }], fields };
	const { id } = await readyTemplate(framing.account, template);
	const setLink = (enabled: boolean) =>
		framing.account.request("patch", `/templates/${id}`).send({ directLink: { enabled } }).expect(200);
	await setLink(true);
	const visitor = { name: "Ada Lovelace", email: newEmail(), addressProvenByHost: true };
	const asked = { purpose: "direct", id, ...visitor };
	const { body } = await framing.account.request("post", "/embed-tokens").send(asked).expect(200);
	return { token: body.token as string, setLink };
}

/** A page of another site; the first request for the visitor's document is answered by `first`. */
async function open(
	token: string,
	width: number,
	first: (request: { abort(): Promise<void>; continue(): Promise<void> }) => Promise<void>,
) {
	const opened = await openWindow(framing.browser, { width });
	await opened.context.route("**/embed/direct/*/document", first, { times: 1 });
	const asked = new URLSearchParams({ baseUrl: service.baseUrl, direct: token });
	await opened.page.goto(`${framing.site.origin}/react/?${asked}`);
	return { ...opened, frame: opened.page.frameLocator("iframe") };
}

const widths = [390, 1280];

it.each(widths)(
	"at %i, a direct token's document that could not be created is tried again",
	async (width) => {
		const { token } = await prepare();
		const { frame, page, context } = await open(token, width, (request) => request.abort());
		await frame.getByRole("alert").getByText("Something went wrong. Please try again.").waitFor();
		await savePicture(page, "embed-direct-failed", { width });
		await frame.getByRole("button", { name: "Try again" }).click();
		await frame.getByRole("checkbox", { name: /^I agree/ }).waitFor();
		await context.close();
	},
);

it.each(widths)(
	"at %i, a direct token that was refused says where the document can be opened again",
	async (width) => {
		const { token, setLink } = await prepare();
		const { frame, page, context } = await open(token, width, async (request) => {
			await setLink(false);
			await request.continue();
		});
		await frame.getByRole("alert").getByText("This link is invalid or has been turned off.").waitFor();
		await frame.getByText("Go back to the site that shows this page").waitFor();
		await savePicture(page, "embed-direct-refused", { width });
		expect(await frame.getByRole("button").count()).toBe(0);
		await context.close();
	},
);

it.each(widths)("at %i, a page learns that the browser blocked its frame", async (width) => {
	const { page, context } = await openWindow(framing.browser, { width });
	const asked = new URLSearchParams({ baseUrl: service.baseUrl, token: "unknown" });
	const logged = page.waitForEvent("console", (line) =>
		line.text().includes(`Allow ${framing.site.origin} in Settings → Embedding`),
	);
	await page.goto(`${framing.site.origin}/plain/?${asked}`);
	await logged;
	await page.getByText("The document cannot be shown.").waitFor();
	await savePicture(page, "embed-blocked", { width });
	await context.close();
});
