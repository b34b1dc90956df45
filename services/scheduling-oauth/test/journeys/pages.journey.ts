import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import {
	findViolations,
	type Look,
	looks,
	openBrowser,
	openWindow,
	savePicture,
} from "@repo/infra-local/browser";
import type { Browser, Page } from "playwright-core";
import { createApiKey } from "../../src/accounts/api-keys/create-api-key.ts";
import { newApp, newTokens } from "../support/apps.ts";
import { book } from "../support/bookings.ts";
import { newPerson, type Person } from "../support/people.ts";
import { type ServedApp, serveApp } from "../support/serve-app.ts";
import { signInAs } from "../support/sign-in-as.ts";

let app: ServedApp;
let browser: Browser;
let person: Person;
let bookingUid = "";

beforeAll(async () => {
	app = await serveApp();
	browser = await openBrowser();
	person = await newPerson(app, "ada", { timeZone: "Europe/Berlin" });
	const { dependencies } = app;
	await createApiKey(dependencies, person, { name: "Wall calendar in the kitchen", days: 90 });
	for (let day = 1; day <= 22; day += 1) {
		const booking = await book(dependencies, person.id, {
			title:
				day % 3 ? "Lunch with Grace" : "Planning the quarter with the whole team, and what comes after it",
			description: "Bring the notes.\n\nAnd cake.",
			start: new Date(Date.UTC(2030, 0, day, 11)),
			end: new Date(Date.UTC(2030, 0, day, 12)),
			time_zone: undefined,
			location: "Café am Eck, Schönhauser Allee 1",
			attendees: [{ name: "Grace Hopper", email: "grace.brewster.murray.hopper@navy.example.test" }],
		});
		bookingUid = booking.uid;
	}
	const connected = await newApp(app, { name: "Calendar app" });
	await newTokens(app, person, connected, { scope: "READ_BOOKING READ_PROFILE" });
	await dependencies.db.$client.query(
		`WITH made AS (
			INSERT INTO webhooks (user_id, connection_id, url, events, encrypted_secret, failing_since, last_failure_at, paused_at,
				created_at, updated_at)
			SELECT $1, n.id, 'https://hooks.calendar.example/', '{booking.created,booking.cancelled,connection.ended}'::text[],
				''::bytea, n.created_at, n.created_at, n.created_at, now(), now()
			FROM users u LEFT JOIN connections n ON n.user_id = u.id WHERE u.id = $1
			UNION ALL SELECT $1, NULL, 'https://home.example/', '{booking.created}', '', NULL, NULL, NULL, now(), now()
			RETURNING id
		) INSERT INTO webhook_deliveries (webhook_id, event, payload, status, created_at)
		SELECT min(id), 'booking.created', '{}', 'FAILED', now() FROM made`,
		[person.id],
	);
});
afterAll(async () => {
	await browser?.close();
	await app?.close();
});

const strangers = [
	"/",
	"/sign-in",
	"/sign-up",
	"/password/forgotten",
	"/developers",
	"/developers/register",
	"/nowhere",
];
const signedIn = [
	"/",
	"/account",
	"/account/email",
	"/account/password",
	"/account/sessions",
	"/account/delete",
	"/account/export",
	"/account/api-keys",
	"/account/apps",
	"/bookings",
	"/bookings/new",
	"/bookings/:uid",
];

describe.each(looks)("the pages at %j", (look) => {
	it.each(strangers)("%s is right for a signed-out visitor", async (path) => {
		const { page } = await openWindow(browser, { ...look, baseUrl: app.baseUrl });
		await page.goto(path);
		expect(await lookAt(page, `${path} stranger`, look)).toEqual([]);
		await page.context().close();
	});

	it.each(signedIn)("%s is right for a signed-in user", async (path) => {
		const { page } = await openWindow(browser, { ...look, baseUrl: app.baseUrl });
		await signInAs(page, app, person);
		await page.goto(path.replace(":uid", bookingUid));
		expect(await lookAt(page, path, look)).toEqual([]);
		await page.context().close();
	});

	it("shows errors beside the field", async () => {
		const { page } = await openWindow(browser, { ...look, baseUrl: app.baseUrl });
		await signInAs(page, app, person);
		await page.goto("/bookings/new");
		await page.getByLabel("Title").fill("Dinner");
		await page.getByLabel("End", { exact: true }).fill("2020-01-01T10:00");
		await page.getByLabel("Attendees").fill("Grace");
		await page.getByRole("button", { name: "Create booking" }).click();
		expect(await page.getByLabel("Title").inputValue()).toBe("Dinner");
		expect(await page.getByLabel("Attendees").inputValue()).toBe("Grace");
		expect(await lookAt(page, "/bookings/new refused", look)).toEqual([]);
		await page.context().close();
	});

	it("asks for a recent proof before a key is described", async () => {
		const { page } = await openWindow(browser, { ...look, baseUrl: app.baseUrl });
		const late = await newPerson(app, `late-${look.width}`);
		await app.dependencies.db.$client.query(
			"UPDATE sessions SET proven_at = proven_at - interval '1 hour' WHERE user_id = $1",
			[late.id],
		);
		await signInAs(page, app, late);
		await page.goto("/account/api-keys");
		await page.getByRole("link", { name: "Verify your identity to continue" }).waitFor();
		expect(await lookAt(page, "/account/api-keys unproven", look)).toEqual([]);
		await page.context().close();
	});

	it("shows a new key once", async () => {
		const { page } = await openWindow(browser, { ...look, baseUrl: app.baseUrl });
		await signInAs(page, app, person);
		await page.goto("/account/api-keys");
		await page.getByLabel("Name", { exact: true }).fill("A test");
		await page.getByRole("button", { name: "Create key" }).click();
		expect(await lookAt(page, "/account/api-keys made", look)).toEqual([]);
		const key = await page.locator("pre").first().textContent();
		await page.goto("/account/api-keys");
		expect(await page.content()).not.toContain(key);
		await page.context().close();
	});
});

async function lookAt(page: Page, name: string, look: Look): Promise<string[]> {
	await savePicture(page, name, look);
	return findViolations(page);
}
