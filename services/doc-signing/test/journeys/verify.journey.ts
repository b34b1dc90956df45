import { beforeAll, describe, expect, it } from "@jest/globals";
import { findViolations, looks, openWindow, savePicture } from "@repo/infra-local/browser";
import { sharedByTests } from "@repo/infra-local/test-file";
import { createAccount } from "../support/accounts.ts";
import { berta, carl, type SentPerson, sendNewDocument } from "../support/documents/sent.ts";
import { fixture } from "../support/pdf-files.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service } = sharedLiveMailService();
const account = sharedByTests(() => createAccount(service.app));
let signed: SentPerson;
let declined: SentPerson;
let half: SentPerson;
let files: { name: string; bytes: Buffer; verdict: RegExp }[];
beforeAll(async () => {
	signed = await actOn({}, { action: "finish" });
	declined = await actOn({}, { action: "decline", reason: "The interest is too high." });
	half = await actOn({ recipients: [berta, carl] }, { action: "finish" });
	const sealed = await sealedCopy(signed);
	const altered = Buffer.from(sealed);
	altered[200] = (altered[200] ?? 0) ^ 1;
	files = [
		{ name: "genuine", bytes: sealed, verdict: /genuine and unchanged/ },
		{ name: "altered", bytes: altered, verdict: /was changed after it was sealed/ },
		{ name: "not-sealed", bytes: fixture("three-pages.pdf"), verdict: /has no seal/ },
	];
});

describe.each(looks)("at %j", (look) => {
	it("/verify shows the result for each kind of file without accessibility violations", async () => {
		const { page, complaints, context } = await openWindow(service.browser, look);
		const check = async (name: string) => {
			await savePicture(page, name, look);
			expect([name, await findViolations(page)]).toEqual([name, []]);
		};
		await page.goto(`${service.baseUrl}/verify`);
		await check("verify");
		for (const { name, bytes, verdict } of files) {
			const file = {
				name: `Lease_for_12_Harbour_Street_${"with_all_annexes_".repeat(5)}final.pdf`,
				mimeType: "application/pdf",
				buffer: bytes,
			};
			await page.getByLabel("PDF file").setInputFiles(file);
			await page.getByRole("button", { name: "Verify" }).click();
			await page.getByRole("heading", { name: verdict }).waitFor();
			await page.getByText("Technical details").click();
			await check(`verify-${name}`);
		}
		expect(complaints).toEqual([]);
		await context.close();
	});

	it("the pages after signing and declining have no accessibility violations", async () => {
		const { page, complaints, context } = await openWindow(service.browser, look);
		for (const [name, { path }] of Object.entries({ signed, declined, half })) {
			await page.goto(service.baseUrl + path);
			await savePicture(page, `after-${name}`, look);
			expect([name, await findViolations(page)]).toEqual([name, []]);
		}
		expect(complaints).toEqual([]);
		await context.close();
	});
});

/** Sends a document, and lets its first recipient submit the plain form. */
async function actOn(options: Parameters<typeof sendNewDocument>[1], form: object): Promise<SentPerson> {
	const { people, fieldIds } = await sendNewDocument(account, { title: "Lease agreement", ...options });
	const [person] = people;
	if (!person) throw new Error("no recipient");
	await service.app.agent.get(person.path).expect(200);
	await service.app.agent
		.post(person.path)
		.type("form")
		.send({ ...form, consent: "yes", [`field.${fieldIds[0]}`]: "Berta Signer" })
		.expect(303);
	return person;
}

/** The worker seals shortly after the last signature. */
async function sealedCopy({ path }: SentPerson): Promise<Buffer> {
	for (let attempts = 0; attempts < 2_400; attempts++) {
		const { status, body } = await service.app.agent.get(`${path}/signed.pdf`);
		if (status === 200) return body;
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	throw new Error("not sealed in time");
}
