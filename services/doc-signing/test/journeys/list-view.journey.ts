import { describe, expect, it } from "@jest/globals";
import { openWindow } from "@repo/infra-local/browser";
import { sharedByTests } from "@repo/infra-local/test-file";
import { createAccount } from "../support/accounts.ts";
import { logoImage } from "../support/branding.ts";
import { signatureField } from "../support/documents/draft.ts";
import { place } from "../support/documents/every-kind.ts";
import { sendNewDocument } from "../support/documents/sent.ts";
import { holdRequests } from "../support/hold-requests.ts";
import { agree, pressInBar } from "../support/recipient-pages.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service } = sharedLiveMailService();
const account = sharedByTests(() => createAccount(service.app, { plan: "enterprise" }));

/** The fields of a new document as a list, after the consent. */
async function openList(width: number) {
	const fields = [
		place(20),
		{ ...place(30), type: "INITIALS", fieldMeta: { type: "initials", required: false } },
	];
	const { people, documentId } = await sendNewDocument(account, {
		fields: [...fields, { of: 0, ...signatureField }],
	});
	const { page, context } = await openWindow(service.browser, { width });
	await page.goto(service.baseUrl + people[0]?.path);
	await agree(page);
	await pressInBar(page, "List");
	const [job, initials, signature] = [0, 1, 2].map((index) => page.locator(".list li").nth(index));
	if (!job || !initials || !signature) throw new Error("no list");
	const read = async () => {
		const { body } = await account.request("get", `/documents/${documentId}`).expect(200);
		return body.fields.map(({ customText }: { customText: string }) => customText);
	};
	const final = page.locator(".final").getByRole("button", { name: "Sign", exact: true });
	return { page, context, job, initials, signature, final, read };
}

describe("in the list of fields", () => {
	it("Sign takes the signature and the initials on the pads", async () => {
		const { page, context, initials, signature, final, read } = await openList(1280);
		await signature.getByRole("button", { name: "Type", exact: true }).click();
		await signature.getByRole("button", { name: "Use this signature" }).click();
		await page.getByText("Saved").waitFor();
		await signature.getByRole("button", { name: "Change" }).click();
		await signature.getByRole("button", { name: "Type", exact: true }).click();
		await signature.getByLabel("Type your name to sign").fill("B. Signer");
		await initials.getByRole("button", { name: "Type", exact: true }).click();
		await initials.getByLabel("Type your initials").fill("B.");
		await final.click();
		await page.getByRole("heading", { name: "Document completed" }).waitFor();
		expect(await read()).toEqual(["", "B.", "B. Signer"]);
		await context.close();
	});

	it("Sign leaves a typed name that was only looked at", async () => {
		const { page, context, initials, signature, final, read } = await openList(1280);
		await signature.getByRole("button", { name: "Type", exact: true }).click();
		await signature.getByLabel("Type your name to sign").fill("B. Signer");
		await signature.getByRole("button", { name: "Use this signature" }).click();
		await page.getByText("Saved").waitFor();
		await signature.getByRole("button", { name: "Change" }).click();
		for (const one of [signature, initials]) {
			await one.getByRole("button", { name: "Type", exact: true }).click();
			await one.getByLabel(/^Type your/).waitFor();
		}
		await final.click();
		await page.getByRole("heading", { name: "Document completed" }).waitFor();
		expect(await read()).toEqual(["", "", "B. Signer"]);
		await context.close();
	});

	it("Sign leads to the pad whose drawing is too short", async () => {
		const { page, context, signature, final } = await openList(360);
		await signature.getByRole("button", { name: "Type", exact: true }).click();
		await signature.getByRole("button", { name: "Use this signature" }).click();
		await signature.getByRole("button", { name: "Change" }).click();
		await signature.getByRole("button", { name: "Draw" }).click();
		await signature
			.getByRole("img", { name: "Draw your signature with" })
			.click({ position: { x: 20, y: 20 } });
		await page.locator(".list li").first().getByRole("textbox").focus();
		await final.click();
		await signature.getByText("The drawing is too short.").waitFor();
		await signature.getByRole("button", { name: "Draw" }).and(page.locator(":focus")).waitFor();
		expect(await final.isVisible()).toBe(true);
		await context.close();
	});

	it("an uploaded signature that is saved leaves the focus in the field that is being filled", async () => {
		const { page, context, job, signature } = await openList(1280);
		const save = await holdRequests(page, "**/fields/*");
		await signature.getByRole("button", { name: "Upload" }).click();
		await signature.getByLabel("Image of your signature").setInputFiles({
			name: "signature.png",
			mimeType: "image/png",
			buffer: await logoImage(),
		});
		await job.getByRole("textbox").pressSequentially("Nur");
		save();
		await signature.getByRole("button", { name: "Change" }).waitFor();
		// The focus was moved after the next frame.
		await page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))");
		await page.keyboard.type("se");
		expect(await job.getByRole("textbox").inputValue()).toBe("Nurse");
		await context.close();
	});
});
