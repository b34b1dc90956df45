import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import {
	findViolations,
	type Look,
	looks,
	openBrowser,
	openWindow,
	savePicture,
} from "@repo/infra-local/browser";
import { type MailServer, startMailServer } from "@repo/infra-local/testing";
import type { Browser, Page } from "playwright-core";
import { APPS, items, listRequests, sendApp } from "../support/app-requests.ts";
import { authorizeAddress, decide, logoPng, newPkce, newTokens } from "../support/apps.ts";
import {
	type DocumentSites,
	documentApp,
	documentAt,
	LOOPBACK,
	startDocumentSites,
} from "../support/documents.ts";
import { newPerson, type Person } from "../support/people.ts";
import { type ServedApp, serveApp } from "../support/serve-app.ts";
import { signInAs } from "../support/sign-in-as.ts";

let app: ServedApp;
let mailbox: MailServer;
let browser: Browser;
let root: Person;
let dev: Person;

beforeAll(async () => {
	mailbox = await startMailServer();
	app = await serveApp({ SMTP_URL: mailbox.url });
	browser = await openBrowser();
	root = await newPerson(app, "root", { role: "operator" });
	dev = await newPerson(app, "ada");
});
afterAll(async () => {
	await browser?.close();
	await app?.workOff();
	await app?.close();
	await mailbox?.close();
});

const look = looks[0] as Look;

async function open(person: Person, at: Look = look): Promise<Page> {
	const { page } = await openWindow(browser, { ...at, baseUrl: app.baseUrl });
	await signInAs(page, app, person);
	return page;
}

/** Saves the page at every size and theme, and checks each. */
async function show(person: Person, path: string, name: string): Promise<void> {
	for (const at of [{ width: 390 }, { width: 1280 }] satisfies Look[]) {
		const page = await open(person, at);
		await page.goto(path);
		await savePicture(page, name, at);
		expect(await findViolations(page)).toEqual([]);
		await page.context().close();
	}
}

async function fillForm(page: Page, name: string): Promise<void> {
	await page.getByLabel("Name", { exact: true }).fill(name);
	await page.getByLabel("Website").fill(items.link);
	await page.getByLabel("Redirect URIs").fill(items.redirect_uris);
	await page.getByLabel("READ_BOOKING").check();
	await page.getByLabel("Purpose").fill(items.purpose);
}

describe("an app that a developer requests", () => {
	it("is rejected with a reason, sent again, approved, gets a secret, and works while a change waits", async () => {
		const [page, console] = [await open(dev), await open(root)];
		await show(dev, APPS, "apps-empty");
		await show(root, "/operator/requests", "requests-empty");
		await page.goto(APPS);
		await page.getByRole("link", { name: "Request an app" }).click();
		await fillForm(page, "Calendar");
		const logo = { name: "logo.png", mimeType: "image/png", buffer: await logoPng() };
		await page.getByLabel("Logo").setInputFiles(logo);
		await show(dev, `${APPS}/new`, "app-form");
		await page.keyboard.press("Tab");
		await page.getByRole("button", { name: "Send request" }).press("Enter");
		await page.getByText("In review").waitFor();
		await show(dev, APPS, "apps-in-review");

		await console.goto("/operator/clients");
		await console.getByText("1 request is waiting for your decision.").waitFor();
		await console.getByRole("link", { name: "Review" }).click();
		await console.getByRole("link", { name: "Calendar" }).click();
		await show(root, new URL(console.url()).pathname, "request-new");
		await console.getByLabel("Reason").fill("Use your company's name.");
		await console.getByRole("button", { name: "Reject" }).press("Enter");
		await console.getByText("No requests are waiting.").waitFor();

		await show(dev, APPS, "apps-rejected");
		await page.goto(APPS);
		await page.getByText("Use your company's name.").waitFor();
		await page.getByRole("link", { name: "Change and send again" }).click();
		await page.getByLabel("Name", { exact: true }).fill("Acme Calendar");
		await page.getByRole("button", { name: "Send request" }).click();
		await page.getByText("In review").waitFor();

		await console.goto("/operator/requests");
		await console.getByRole("link", { name: "Acme Calendar" }).click();
		await console.getByRole("button", { name: "Approve" }).click();
		await console.getByText("Approved.").waitFor();

		await page.goto(APPS);
		await page.getByRole("link", { name: "Acme Calendar" }).click();
		await page.getByRole("button", { name: "Create secret" }).click();
		const secret = /cs_[\w-]{43}/.exec((await page.textContent("main")) ?? "")?.[0] ?? "";
		await page.getByRole("link", { name: "Done" }).click();
		const clientId = new URL(page.url()).pathname.split("/").at(-1) ?? "";

		await page.getByRole("link", { name: "Edit" }).click();
		await page.getByLabel("Name", { exact: true }).fill("Acme Calendars");
		await page.getByLabel("Redirect URIs").fill(`${items.redirect_uris}\nhttps://app.example/second`);
		await page.getByLabel("Purpose").fill("A second callback for our new server.");
		await page.getByRole("button", { name: "Save" }).click();
		await page.getByText("A change is waiting for the operator.").waitFor();
		await show(dev, `${APPS}/${clientId}`, "app-change-waiting");
		const [, , { id }] = (await listRequests(app, dev)) as [unknown, unknown, { id: number }];
		await show(root, `/operator/requests/${id}`, "request-change");
		const client = { rowId: 0, clientId, secret, redirectUri: items.redirect_uris };
		await newTokens(app, dev, client);
		await show(root, "/operator/clients", "console-apps");
		await show(root, `/operator/clients/${clientId}`, "console-app");
	});

	it("looks different on the consent page while nobody has checked it", async () => {
		app.dependencies.config.SELF_SERVICE = "trial";
		const person = await newPerson(app, "trier");
		await sendApp(person, { name: "Trial app" });
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT client_id FROM clients WHERE owner_id = $1",
			[person.id],
		);
		const client = { rowId: 0, clientId: rows[0].client_id, secret: "", redirectUri: items.redirect_uris };
		await show(person, authorizeAddress(client), "consent-unverified");
		await show(person, `${APPS}/${client.clientId}`, "app-trial");
	});
});

describe("an app that a document describes", () => {
	const url = "https://agents.example/oauth/client.json";
	const { challenge } = newPkce();
	const asked = {
		code_challenge: challenge,
		code_challenge_method: "S256",
		scope: "READ_BOOKING WRITE_BOOKING",
	};
	let sites: DocumentSites;
	beforeAll(async () => {
		sites = await startDocumentSites(app);
		sites.serve(url, documentAt(url, { client_name: "Helpful agent" }));
	});
	afterAll(() => sites.close());

	it("needs its host allowed by the operator, who also lists another service, by keyboard", async () => {
		const page = await open(root);
		await page.goto("/operator/agents/hosts");
		const type = async (label: string, ...texts: string[]) => {
			await page.getByLabel(label, { exact: true }).focus();
			for (const text of texts) {
				await page.keyboard.type(text);
				await page.keyboard.press("Tab");
			}
			await page.keyboard.press("Enter");
			await page.locator("code", { hasText: texts[0] ?? "" }).waitFor();
		};
		await type("Host", "agents.example", "WRITE_BOOKING");
		await type("Address", "https://mcp.example", "Calendar tools", "READ_BOOKING");
		await show(root, "/operator/agents/hosts", "agents");
	});

	it("is shown with its host to its user and to the operator", async () => {
		await show(dev, authorizeAddress(documentApp(url), asked), "consent-document");
		const tools = {
			...asked,
			scope: "READ_BOOKING",
			resource: "https://mcp.example",
			redirect_uri: LOOPBACK,
		};
		await show(dev, authorizeAddress(documentApp(url), tools), "consent-document-on-device");
		await decide(dev, authorizeAddress(documentApp(url), asked));
		await show(dev, "/account/apps", "connected-document");
		await show(root, `/operator/clients/${encodeURIComponent(url)}`, "client-document");
	});
});
