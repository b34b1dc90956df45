import { beforeAll, describe, expect, it } from "@jest/globals";
import { findOverflow, findViolations, looks, openWindow, savePicture } from "@repo/infra-local/browser";
import { sharedByTests } from "@repo/infra-local/test-file";
import type { BrowserContext, Page } from "playwright-core";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { signedInBrowser } from "../support/browsers.ts";
import { draftWith, textField } from "../support/documents/draft.ts";
import { createTemplate, lease, readyTemplate } from "../support/documents/template.ts";
import { fixture } from "../support/pdf-files.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";
import { tabTo } from "../support/tab-to.ts";

const { service, mail } = sharedLiveMailService();
const account = sharedByTests(() => createAccount(service.app, { team: true }));
const empty = sharedByTests(() => createAccount(service.app));
let templateId: number;
let directLink: string;
beforeAll(async () => {
	for (const title of ["Offer", `Contract ${"with a very long title ".repeat(6)}`])
		await createTemplate(account, { title });
	const values = [
		{ id: 1, value: "Cat" },
		{ id: 2, value: "Dog" },
	];
	const pets = { ...textField, type: "CHECKBOX", fieldMeta: { type: "checkbox", label: "Pets", values } };
	const fields = [...lease.fields, { ...pets, recipientIndex: 0 }];
	const { id, ids } = await readyTemplate(account, {
		title: "Lease for 12 Elm Street",
		type: "PUBLIC",
		fields,
	});
	templateId = id;
	for (const [place, recipientId] of ids.entries())
		await account
			.request("patch", `/templates/${id}/recipients/${recipientId}`)
			.send({ signingOrder: place, ...(place === 2 && { email: "copy@example.com" }) })
			.expect(200);
	const { body } = await account
		.request("patch", `/templates/${id}`)
		.send({ directLink: { enabled: true } })
		.expect(200);
	directLink = `/d/${body.directLink.token}`;
	await account
		.request("post", `/templates/${id}/generate-document`)
		.send({ title: "Lease of Ada", recipients: [{ id: ids[0], name: "Ada", email: "ada@example.com" }] })
		.expect(200);
});

async function signIn(context: BrowserContext, person: TestAccount): Promise<void> {
	const { cookie } = await signedInBrowser(service.app, person);
	const [name = "", value = ""] = cookie.split("=");
	await context.addCookies([{ name, value, url: service.baseUrl }]);
}

describe.each([...looks, { width: 320 }])("the pages of templates at %j", (look) => {
	it.each([
		["list", () => `/templates?team=${account.teamId}`],
		["search", () => `/templates?team=${account.teamId}&query=nothing`],
		["empty", () => "/templates"],
		["new", () => "/templates/new"],
		["template", () => `/templates/${templateId}`],
		["use", () => `/templates/${templateId}/use`],
		["direct-link", () => directLink],
		["bulk", () => `/templates/${templateId}/bulk`],
	])("%s", async (shown, address) => {
		const { page, complaints, context } = await openWindow(service.browser, look);
		await signIn(context, shown === "empty" ? empty : account);
		await page.goto(service.baseUrl + address());
		for (const summary of await page.locator("main details > summary:visible").all()) await summary.click();
		await savePicture(page, `templates-${shown}`, look);
		expect(await findOverflow(page)).toEqual([]);
		expect(await findViolations(page)).toEqual([]);
		expect(complaints).toEqual([]);
		await context.close();
	});
});

describe.each(looks)("a sender at %j", (look) => {
	it("is one of a template's people with a click, completes another while typing, and signs at once", async () => {
		const person = await createAccount(service.app);
		await draftWith(person, { recipients: [{ name: "Ada Agent", email: "agent@example.com" }] });
		const { id } = await readyTemplate(person);
		const { page, complaints, context } = await openWindow(service.browser, look);
		await signIn(context, person);
		await page.goto(`${service.baseUrl}/templates/${id}/use`);
		const tenant = page.getByRole("group", { name: /^Tenant/ });
		const copy = page.getByRole("group", { name: /Copy recipient/ });
		const addMe = page.getByRole("button", { name: "Add me" });
		await addMe.waitFor();
		await savePicture(page, "templates-add-me", look);
		await tabTo(page, "Add me");
		await page.keyboard.press("Enter");
		await addMe.waitFor({ state: "detached" });
		expect(await tenant.getByLabel("Email").inputValue()).toBe(person.email);

		// The focus is on the next name to fill in.
		await page.keyboard.type("age");
		await copy.getByRole("option", { name: /Ada Agent/ }).waitFor();
		await page.keyboard.press("ArrowDown");
		await savePicture(page, "templates-suggestions", look);
		expect(await findViolations(page)).toEqual([]);
		await page.keyboard.press("Enter");
		expect(await copy.getByLabel("Name").inputValue()).toBe("Ada Agent");
		expect(await copy.getByLabel("Email").inputValue()).toBe("agent@example.com");
		expect(page.url()).toMatch(/use$/);
		await page.keyboard.press("Enter");
		await page.waitForURL(/\/sign\/[\w-]+$/);
		expect(complaints).toEqual([]);
		await context.close();
	});
});

const PEOPLE = 50;

type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

/** Tabs to `control`, presses Space, and chooses `file` in the dialog that opens. */
async function chooseFile(page: Page, control: string, file: ChosenFile): Promise<void> {
	// Before tabbing: when Space opens the dialog, the browser must know that the test handles it.
	const opening = page.waitForEvent("filechooser");
	await tabTo(page, control);
	await page.keyboard.press("Space");
	await (await opening).setFiles(file);
}

it("create a template with only the keyboard and use it for 50 people with a CSV file", async () => {
	const look = { width: 1280 };
	const person = await createAccount(service.app);
	const { page, context, complaints } = await openWindow(service.browser, look);
	await signIn(context, person);
	await page.goto(`${service.baseUrl}/templates`);
	const follow = async (name: string) => {
		await tabTo(page, name);
		await page.keyboard.press("Enter");
	};
	await follow("Upload a PDF");
	await page.getByRole("heading", { name: "New template" }).waitFor();
	const pdf = fixture("three-pages.pdf");
	await chooseFile(page, "Choose files", { name: "Consent.pdf", mimeType: "application/pdf", buffer: pdf });
	await page.getByText("Uploaded as a template").waitFor();
	await follow("Add people and fields");
	await page.getByRole("heading", { name: "Consent" }).waitFor();
	await tabTo(page, "Add people");
	await page.keyboard.type("Employee");
	await page.keyboard.press("Enter");
	await page.getByRole("button", { name: "Edit Employee" }).waitFor();
	await follow("Add at…");
	await page.getByRole("dialog", { name: "Add field" }).waitFor();
	await tabTo(page, "Text");
	await page.keyboard.type("1");
	await page.keyboard.press("Enter");
	await page.getByRole("dialog").waitFor({ state: "detached" });
	await page.getByText("All changes saved").waitFor();
	await follow("Back");
	await page.getByRole("heading", { name: "Documents from this template" }).waitFor();

	await follow("Use for many");
	await page.getByRole("heading", { name: "2. Upload the file" }).waitFor();
	await tabTo(page, "Download CSV file");
	const downloading = page.waitForEvent("download");
	await page.keyboard.press("Enter");
	const stream = await (await downloading).createReadStream();
	const header = Buffer.concat(await stream.toArray()).toString();
	expect(header).toContain("Employee: email");
	const rows = (domain: (n: number) => string) =>
		Array.from({ length: PEOPLE }, (_, n) => `,Person ${n},person-${n}@${domain(n)}`).join("\r\n");
	const upload = async (text: string) => {
		const buffer = Buffer.from(header + text);
		await chooseFile(page, "CSV file", { name: "people.csv", mimeType: "text/csv", buffer });
		await follow("Check file");
	};
	await upload(rows((n) => (n === 7 ? "" : "example.com")));
	await page.getByRole("cell", { name: "9", exact: true }).waitFor();
	await savePicture(page, "bulk-problems", look);
	expect(await findViolations(page)).toEqual([]);
	await upload(rows(() => "example.com"));
	await page.getByText("Every row is valid.").waitFor();
	await savePicture(page, "bulk-checked", look);
	expect(await findViolations(page)).toEqual([]);
	await follow(`Send ${PEOPLE} documents`);
	await page.getByRole("progressbar", { name: "Progress" }).waitFor();
	await savePicture(page, "bulk-running", look);
	await page
		.locator(".banner")
		.filter({ hasText: `${PEOPLE} of ${PEOPLE} sent.` })
		.waitFor({ timeout: 300_000 });
	await savePicture(page, "bulk-done", look);
	expect(await findViolations(page)).toEqual([]);
	const small = { width: 360, height: 800 };
	await page.setViewportSize(small);
	await savePicture(page, "bulk-done", small);
	expect(await findViolations(page)).toEqual([]);
	const invited = () =>
		mail.received.flatMap(({ recipients }) => recipients).filter((one) => one.startsWith("person-"));
	for (let waited = 0; waited < 240_000 && invited().length < PEOPLE; waited += 200)
		await page.waitForTimeout(200);
	expect(new Set(invited()).size).toBe(PEOPLE);
	expect(invited()).toHaveLength(PEOPLE);
	expect(complaints.filter((one) => !/400/.test(one))).toEqual([]);
	await context.close();
});

it("let a visitor sign a public template with its direct link and the email that it sends", async () => {
	const look = { width: 390 };
	const { page, context, complaints } = await openWindow(service.browser, look);
	await page.goto(service.baseUrl + directLink);
	await savePicture(page, "direct-link", look);
	expect(await findViolations(page)).toEqual([]);
	await page.getByLabel("Your name").fill("Ada Lovelace");
	await page.getByLabel("Your email address").fill("visitor@example.com");
	await page.getByRole("button", { name: "Email me the document" }).click();
	await page.getByRole("heading", { name: "Check your email" }).waitFor();
	await savePicture(page, "direct-link-sent", look);
	expect(await findViolations(page)).toEqual([]);
	const sent = () => mail.received.find(({ recipients }) => recipients.includes("visitor@example.com"));
	for (let waited = 0; waited < 240_000 && !sent(); waited += 200) await page.waitForTimeout(200);
	const [link = ""] = new RegExp(`${service.baseUrl}/sign/[\\w-]+`).exec(sent()?.text ?? "") ?? [];
	await page.goto(link);
	await page.getByText("Lease for 12 Elm Street").first().waitFor();
	expect(complaints).toEqual([]);
	await context.close();
});
