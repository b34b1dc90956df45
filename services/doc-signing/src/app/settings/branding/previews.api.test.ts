import { describe, expect, it } from "@jest/globals";
import sharp from "sharp";
import { createAccount, type TestAccount } from "../../../../test/support/accounts.ts";
import { brandingForms, logoImage } from "../../../../test/support/branding.ts";
import { signedInBrowser } from "../../../../test/support/browsers.ts";
import { sharedApp } from "../../../../test/support/shared-app.ts";
import { findBrand } from "../../../accounts/branding/queries.ts";

const app = sharedApp();

const texts = { name: "Acme Rentals", color: "#a33b20", footer: "Acme GmbH" };
const unsaved = new URLSearchParams({ unsaved: "yes", ...texts, name: "Acme & Sons" });

async function opened(person: Pick<TestAccount, "userId">) {
	const { cookie } = await signedInBrowser(app, person);
	return (part: string, search: string | URLSearchParams = "", site = "same-origin") =>
		app.agent
			.get(`/settings/documents/brand/preview/${part}?${search}`)
			.set({ Cookie: cookie, Accept: "text/html", "Sec-Fetch-Site": site });
}

describe("a preview", () => {
	it("shows unsaved branding, and saves nothing", async () => {
		const person = await createAccount(app);
		const forms = await brandingForms(app, person);
		const { status, text } = await forms.saveTexts({ ...texts, action: "preview" });
		expect(status).toBe(200);
		expect(text).toContain("not saved yet");
		expect(text).toContain("name=Acme+Rentals");
		expect(text).toContain('value="Acme Rentals"');
		expect(await findBrand(app.dependencies.db, person)).toMatchObject({ name: null });
		expect((await forms.saveTexts({ ...texts, name: "Signing", action: "preview" })).status).toBe(400);
	});

	it("of a page and an email is made from the query parameters, only for our own frames", async () => {
		const person = await createAccount(app);
		const forms = await brandingForms(app, person);
		await forms.saveTexts(texts);
		await forms.upload(await logoImage());
		const open = await opened(person);
		for (const part of ["page", "email"]) {
			const { text, headers } = await open(part, unsaved).expect(200);
			expect(text).toContain("Acme &amp; Sons");
			expect(text).toContain("/branding/");
			expect(headers["content-security-policy"]).toContain("frame-ancestors 'self'");
			expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
			for (const [search, site] of [
				[unsaved, "cross-site"],
				["", "same-origin"],
				[new URLSearchParams({ ...Object.fromEntries(unsaved), name: "Signing" }), "same-origin"],
			] as const) {
				const saved = await open(part, search, site).expect(200);
				expect(saved.text).toContain("Acme Rentals");
				expect(saved.text).not.toContain("Sons");
			}
		}
	});

	it("of a certificate is drawn as in a sealed file", async () => {
		const person = await createAccount(app);
		const forms = await brandingForms(app, person);
		const open = await opened(person);
		const draw = async () => {
			const { body } = await open("certificate").expect(200);
			expect(await sharp(body).metadata()).toMatchObject({ format: "png", width: 1190, height: 1684 });
			// The logo's place, at the right of the heading.
			const corner = { left: 700, top: 100, width: 390, height: 80 };
			const { data } = await sharp(body)
				.extract(corner)
				.removeAlpha()
				.raw()
				.toBuffer({ resolveWithObject: true });
			const reds = [...data.keys()].filter(
				(at) => at % 3 === 0 && (data[at] ?? 0) > 140 && (data[at + 1] ?? 0) < 90 && (data[at + 2] ?? 0) < 60,
			);
			return reds.length;
		};
		expect(await draw()).toBe(0);
		await forms.upload(await logoImage());
		expect(await draw()).toBeGreaterThan(100);
	});

	it("is not found by others", async () => {
		const owner = await createAccount(app, { team: true });
		const stranger = await opened(await createAccount(app));
		for (const part of ["page", "email", "certificate"])
			await stranger(part, `team=${owner.teamId}`).expect(404);
	});
});
