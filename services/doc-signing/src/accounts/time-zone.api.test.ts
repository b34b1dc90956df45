import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { visitor } from "@repo/infra-local/testing";
import { eq } from "drizzle-orm";
import { newEmail, type SignUpWorld, startSignUpWorld } from "../../test/support/sign-up-world.ts";
import { settingsOfNew } from "../envelopes/settings.ts";
import { findPreferences, savePreferences } from "./preferences/queries.ts";
import { users } from "./tables.ts";
import type { KeyHolder } from "./tokens/queries.ts";

let world: SignUpWorld;
beforeAll(async () => {
	world = await startSignUpWorld();
});
afterAll(() => world.close());

it.each([
	["Europe/Berlin", "Europe/Berlin"],
	["Europe/Nowhere", "UTC"],
	["", "UTC"],
])(
	"signing up in a browser in the time zone “%s” makes %s the default of what is created in the web app",
	async (sent, zone) => {
		const { app, address, mailTo, signUp, enterCode, finish } = world;
		const browser = visitor();
		const email = newEmail();
		const asked = await signUp(browser, email);
		const { code } = await mailTo(email);
		const form = await enterCode(browser, asked, code);
		expect(form.html).toContain('name="timeZone"');
		await finish(browser, form, { timeZone: sent });
		const preferences = await browser.open(`${address}/settings/documents`);
		expect(preferences.html).toContain(`${zone} (default)`);
		const [user] = await app.dependencies.db.select().from(users).where(eq(users.email, email));
		if (!user) throw new Error("no account");
		const { db, clock } = app.dependencies;
		const owner = { userId: user.id, teamId: null };
		const zoneOf = async (holder: KeyHolder) => {
			const preferences = await findPreferences(db, owner);
			return (await settingsOfNew(db, { preferences, holder }, null, null)).timeZone;
		};
		expect(await zoneOf({ userId: user.id })).toBe(zone === "UTC" ? "Etc/UTC" : zone);
		expect(await zoneOf({ apiTokenId: 1 })).toBe("Etc/UTC");
		const chosen = { timeZone: "Asia/Tokyo", dateFormat: null, language: null, updatedAt: clock() };
		await savePreferences(db, owner, chosen);
		for (const holder of [{ userId: user.id }, { apiTokenId: 1 }])
			expect(await zoneOf(holder)).toBe("Asia/Tokyo");
	},
);
