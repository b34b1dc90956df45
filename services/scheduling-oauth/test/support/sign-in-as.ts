import type { Page } from "playwright-core";
import { cookiesOf, type Person } from "./people.ts";
import type { ServedApp } from "./serve-app.ts";

/** Gives the page's window the cookies of a signed-in person. */
export async function signInAs(
	page: Page,
	{ baseUrl, dependencies }: ServedApp,
	person: Person,
): Promise<void> {
	const cookies = cookiesOf(dependencies, person)
		.split("; ")
		.map((cookie) => {
			const [name = "", value = ""] = cookie.split("=");
			return { name, value, url: baseUrl };
		});
	await page.context().addCookies(cookies);
}
