import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { findViolations, openBrowser, openWindow, savePicture } from "@repo/infra-local/browser";
import type { Browser } from "playwright-core";
import { newApp, type ThirdPartyApp } from "../support/apps.ts";
import { book } from "../support/bookings.ts";
import { newPerson, type Person } from "../support/people.ts";
import { type ServedApp, serveApp } from "../support/serve-app.ts";
import { signInAs } from "../support/sign-in-as.ts";

let app: ServedApp;
let browser: Browser;
let person: Person;
let client: ThirdPartyApp;

beforeAll(async () => {
	app = await serveApp();
	browser = await openBrowser();
	person = await newPerson(app, "ada");
	client = await newApp(app, {
		name: "Calendar app",
		redirectUris: [`${app.baseUrl}/api/openapi/oauth2-redirect.html`],
	});
	await book(app.dependencies, person.id, {
		title: "Lunch with Grace",
		description: "",
		start: new Date("2030-01-01T11:00:00Z"),
		end: new Date("2030-01-01T12:00:00Z"),
		time_zone: undefined,
		location: "",
		attendees: [],
	});
});
afterAll(async () => {
	await browser?.close();
	await app?.close();
});

describe("the API reference", () => {
	it.each([390, 1280])("at %i px has the product's layout and loads nothing external", async (width) => {
		const { page, complaints, origins } = await openReference(width);
		expect(await page.getByRole("link", { name: "Developer guide", exact: true }).getAttribute("href")).toBe(
			"/developers",
		);
		const ground = () => page.evaluate("getComputedStyle(document.body).backgroundColor");
		expect(await ground()).toBe("rgb(248, 250, 253)");
		await page.emulateMedia({ colorScheme: "dark" });
		expect(await ground()).toBe("rgb(18, 19, 21)");
		await page.emulateMedia({ colorScheme: null });
		expect(await findViolations(page)).toEqual([]);
		await savePicture(page, "/api/openapi", { width });
		await page.getByText("List bookings").click();
		await page.getByText("Responses").first().waitFor();
		await savePicture(page, "/api/openapi operation", { width });
		await page.getByRole("button", { name: "Try it out" }).click();
		expect(await findViolations(page)).toEqual([]);
		expect([...origins]).toEqual([app.baseUrl]);
		expect(complaints).toEqual([]);
		await page.context().close();
	});

	it("gets an access token through the authorization page and calls the API with it", async () => {
		const { page, complaints } = await openReference(1280);
		await signInAs(page, app, person);

		await page.getByRole("button", { name: "Authorize" }).first().click();
		const form = page.locator(".auth-container", { hasText: "authorizationCode" });
		await form.getByLabel("client_id").fill(client.clientId);
		await form.getByLabel("client_secret").fill(client.secret);
		await form.getByText("READ_BOOKING", { exact: true }).click();
		await savePicture(page, "/api/openapi authorize", { width: 1280 });
		expect(await findViolations(page)).toEqual([]);
		const popup = page.waitForEvent("popup");
		await form.getByRole("button", { name: /^(Authorize|Apply given OAuth2 credentials)$/ }).click();
		const consent = await popup;
		await consent.getByRole("button", { name: "Allow" }).click();
		await page.getByRole("button", { name: "Logout" }).waitFor();
		await page.locator(".auth-btn-wrapper").getByText("Close").first().click();

		await page.getByText("List bookings").click();
		await page.getByRole("button", { name: "Try it out" }).click();
		await page.getByRole("button", { name: "Execute" }).click();
		await page.locator(".live-responses-table").getByText("Lunch with Grace").waitFor();
		await savePicture(page, "/api/openapi called", { width: 1280 });
		expect(complaints).toEqual([]);
		await page.context().close();
	});
});

async function openReference(width: number) {
	const { page } = await openWindow(browser, { baseUrl: app.baseUrl, width });
	const complaints: string[] = [];
	const origins = new Set<string>();
	page.on("request", (request) => origins.add(new URL(request.url()).origin));
	page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
	await page.goto("/api/openapi");
	await page.getByText("List bookings").waitFor();
	return { page, complaints, origins };
}
