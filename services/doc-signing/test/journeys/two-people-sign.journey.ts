import { describe, expect, it } from "@jest/globals";
import { findViolations, openWindow } from "@repo/infra-local/browser";
import { sharedByTests } from "@repo/infra-local/test-file";
import type { Page } from "playwright-core";
import { createAccount } from "../support/accounts.ts";
import { signatureField, textField } from "../support/documents/draft.ts";
import { berta, carl, sendNewDocument } from "../support/documents/sent.ts";
import { readyTemplate } from "../support/documents/template.ts";
import { agree, pressInBar } from "../support/recipient-pages.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service, mail } = sharedLiveMailService();
const account = sharedByTests(() => createAccount(service.app));

describe("a lease", () => {
	it("is made from a template, signed by two in order, sealed, mailed and verified", async () => {
		const documentId = await generateLease();

		const ofBerta = await signingLinkIn(berta.email);
		const phone = await openWindow(service.browser, { width: 360 });
		await phone.page.goto(ofBerta);
		await agree(phone.page);
		await phone.page.getByLabel(/Occupation/).fill("Nurse");
		await phone.page.getByRole("button", { name: "Next field" }).click();
		await draw(phone.page);
		await phone.page.getByRole("button", { name: "Use this signature" }).click();
		await phone.page.getByText("2 of 2 completed").waitFor();
		await phone.page.getByRole("button", { name: "Sign", exact: true }).click();
		await phone.page.getByRole("heading", { name: "You signed this document" }).waitFor();

		const ofCarl = await signingLinkIn(carl.email);
		const desk = await openWindow(service.browser, { width: 1280 });
		await desk.page.goto(ofCarl);
		await agree(desk.page);
		await desk.page.getByRole("button", { name: "Type" }).click();
		await desk.page.getByLabel("Type your name to sign").fill("Carl Second");
		await desk.page.getByRole("button", { name: "Use this signature" }).click();
		await desk.page.getByRole("button", { name: "Sign", exact: true }).click();
		await desk.page.getByRole("heading", { name: "Document completed" }).waitFor();

		await mailTo(account.email);
		const { body: lease } = await account.request("get", `/documents/${documentId}`).expect(200);
		expect(lease.status).toBe("COMPLETED");
		expect(lease.fields.map(({ customText }: { customText: string }) => customText)).toContain("Nurse");
		await verify(await copyFrom(desk.page));
		expect([...phone.complaints, ...desk.complaints]).toEqual([]);
	});
});

describe("another document", () => {
	it("is declined with a reason, and the sender is notified", async () => {
		const { people, documentId } = await sendNewDocument(account, { title: "Loan" });
		const { page, complaints } = await openWindow(service.browser, { width: 360 });
		await page.goto(service.baseUrl + people[0]?.path);
		await pressInBar(page, "Decline");
		expect(await findViolations(page)).toEqual([]);
		await page.getByLabel("Reason for declining").fill("The interest is too high.");
		await page.getByRole("button", { name: "Decline document" }).click();
		await page.getByText("You declined this document").waitFor();
		const { body } = await account.request("get", `/documents/${documentId}`).expect(200);
		expect(body.status).toBe("REJECTED");
		expect((await mailTo(account.email, /declined/i)).text).toContain("The interest is too high.");
		expect(complaints).toEqual([]);
	});
});

/** The integrator's part: fills in a template with two placeholders and sends the document. */
async function generateLease(): Promise<number> {
	const job = { ...textField, fieldMeta: { type: "text", label: "Occupation", required: true } };
	const { id, ids } = await readyTemplate(account, {
		meta: { signingOrder: "SEQUENTIAL", timezone: "Europe/Berlin" },
		recipients: [
			{ name: "Tenant", role: "SIGNER", signingOrder: 0 },
			{ name: "Landlord", role: "SIGNER", signingOrder: 1 },
		],
		fields: [
			{ ...job, recipientIndex: 0 },
			{ ...signatureField, recipientIndex: 0 },
			{ ...signatureField, pageX: 50, recipientIndex: 1 },
		],
	});
	const people = [berta, carl].map(({ name, email, signingOrder }, index) => ({
		id: ids[index],
		name,
		email,
		signingOrder,
	}));
	const { body: generated } = await account
		.request("post", `/templates/${id}/generate-document`)
		.send({ recipients: people })
		.expect(200);
	await account.request("post", `/documents/${generated.documentId}/send`).send({}).expect(200);
	return generated.documentId;
}

async function draw(page: Page): Promise<void> {
	const box = await page.locator("canvas.pad").boundingBox();
	if (!box) throw new Error("no pad");
	await page.mouse.move(box.x + 40, box.y + 70);
	await page.mouse.down();
	for (let step = 1; step <= 30; step++)
		await page.mouse.move(box.x + 40 + 7 * step, box.y + 60 + 25 * Math.sin(step / 2));
	await page.mouse.up();
}

/** Waits for a mail, which the worker sends. */
async function mailTo(address: string, subject = /./) {
	const deadline = Date.now() + 240_000;
	for (;;) {
		const found = mail.received.find(
			(one) => one.recipients.includes(address) && subject.test(one.subject ?? ""),
		);
		if (found) return found;
		if (Date.now() > deadline) throw new Error(`no mail to ${address}`);
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
}

async function signingLinkIn(address: string): Promise<string> {
	const { text } = await mailTo(address);
	const link = /http:\S+\/sign\/[\w-]+/.exec(text ?? "")?.[0];
	if (!link) throw new Error("no signing link in the mail");
	return link;
}

/** The sealed copy, downloaded from the thank-you page. */
async function copyFrom(page: Page): Promise<Buffer> {
	// The page updates once it is sealed.
	const link = page.getByRole("link", { name: "Download PDF" });
	const address = await link.getAttribute("href");
	const response = await page.request.get(service.baseUrl + address);
	return response.body();
}

async function verify(sealed: Buffer): Promise<void> {
	const { body } = await service.app.agent
		.post("/api/v1/verify")
		.set("Content-Type", "application/pdf")
		.send(sealed)
		.expect(200);
	expect(body).toMatchObject({
		verdict: "GENUINE",
		original: { isPrefix: true },
		auditLog: { fitsSeal: true },
	});
}
