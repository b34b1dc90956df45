import { describe, expect, it } from "@jest/globals";
import { csrfToken } from "@repo/accounts/forms";
import sharp from "sharp";
import { createAccount, type TestAccount } from "../../../../test/support/accounts.ts";
import { brandingForms, logoImage } from "../../../../test/support/branding.ts";
import { signedInBrowser } from "../../../../test/support/browsers.ts";
import { sharedMailApp } from "../../../../test/support/shared-app.ts";
import { findBrand } from "../../../accounts/branding/queries.ts";
import { createUser } from "../../../accounts/create-user.ts";
import { addMember } from "../../../accounts/teams/add-member.ts";
import { type TeamRole, teamRoles } from "../../../accounts/teams/rules/permissions.ts";
import { deleteAccount } from "../../../personal-data/deletion/delete-account.ts";
import { removeDueObjects } from "../../../platform/storage/stored-objects.ts";

const { app } = sharedMailApp();

const texts = { name: "Acme Rentals", color: "#a33b20", footer: "Acme GmbH\nHauptstraße 1, Berlin" };
const brandOf = ({ userId }: Pick<TestAccount, "userId">, teamId: number | null = null) =>
	findBrand(app.dependencies.db, { userId, teamId });
const eventsOf = async (column: "user_id" | "team_id", id: number) =>
	(
		await app.dependencies.db.$client.query(
			`SELECT details FROM account_events WHERE type = 'branding.changed' AND ${column} = $1 ORDER BY id`,
			[id],
		)
	).rows.map(({ details }) => details.changed);
const isStored = async (key: string | undefined) => {
	await removeDueObjects(app.dependencies, 10);
	return (await app.dependencies.storage.find(key as `files/${string}`)) !== undefined;
};

let people = 0;
async function memberOf(teamId: number, role: TeamRole): Promise<{ userId: number; email: string }> {
	const input = {
		email: `branding-${++people}@example.com`,
		name: "M",
		password: "correct horse battery",
		plan: "free",
	} as const;
	const { id: userId } = await createUser(app.dependencies, input);
	await addMember(app.dependencies, { teamId, userId, role }, "operator");
	return { userId, email: input.email };
}

it("a logo can be uploaded from a page of settings that is drawn again for a proof", async () => {
	const person = await createAccount(app);
	const { cookie } = await signedInBrowser(app, person);
	await app.sql("UPDATE sessions SET proven_at = proven_at - interval '1 hour' WHERE user_id = $1", [
		person.userId,
	]);
	const post = (path: string, cookies: string) => app.agent.post(path).set("Cookie", cookies);
	const fresh = csrfToken({ secret: cookie.split("=")[1] ?? "" }, "branding");
	const retention = post("/settings/documents/retention", cookie).type("form");
	const { text, headers } = await retention.send({ csrf: fresh, years: "7" }).expect(403);
	const csrf = /brand\/logo".*?name="csrf" value="([^"]+)"/s.exec(text)?.[1] ?? "";
	const logo = await logoImage();
	const upload = (cookies: string) =>
		post("/settings/documents/brand/logo", cookies).field({ csrf }).attach("file", logo, "logo.png");
	await upload(cookie).expect(403);
	const { headers: led } = await upload(`${cookie}; ${String(headers["set-cookie"]).split(";")[0]}`).expect(
		303,
	);
	expect(led.location).toBe("/settings/documents?done=logo");
});

describe("branding", () => {
	it("has a name, a color and a footer, and changes are logged", async () => {
		const person = await createAccount(app);
		const forms = await brandingForms(app, person);
		expect((await forms.saveTexts(texts)).headers.location).toBe("/settings/documents?done=brand");
		expect(await brandOf(person)).toEqual({ ...texts, logo: null });
		await forms.saveTexts(texts);
		await forms.saveTexts({ ...texts, footer: "" });
		expect(await brandOf(person)).toMatchObject({ footer: null });
		expect(await eventsOf("user_id", person.userId)).toEqual([["name", "color", "footer"], ["footer"]]);
		const { text } = await forms.open();
		expect(text).toContain('value="Acme Rentals"');
		expect(text).toContain('value="#a33b20"');
	});

	it.each([
		["the service's name", { name: "SIGNING" }, "name of this service"],
		["the service's name in other letters", { name: "Ｓｉｇｎｉｎｇ  Support" }, "name of this service"],
		["a name that looks like the service's", { name: "S\u0456gning" }, "name of this service"],
		["the service's host", { name: "localhost:4200" }, "name of this service"],
		["a name that is too long", { name: "A".repeat(81) }, "at most 80 characters"],
		["a footer that is too long", { footer: "A".repeat(301) }, "at most 300 characters"],
		["a footer with too many lines", { footer: "a\n".repeat(6).concat("b") }, "at most 6 lines"],
		["an invalid color", { color: "red;}body{display:none" }, "Must be a color"],
		["a forged form", { csrf: "x" }, "expired"],
	])("refuses %s", async (_what, wrong: Record<string, string>, reason) => {
		const person = await createAccount(app);
		const forms = await brandingForms(app, person);
		const { status, text } = await forms.saveTexts({ ...texts, ...wrong });
		expect([400, 403]).toContain(status);
		expect(text).toContain(reason);
		expect(await brandOf(person)).toEqual({ name: null, color: null, footer: null, logo: null });
	});

	it("has the service's name in a team of an owner whom the operator allows it, also when another admin saves the form", async () => {
		const owner = await createAccount(app, { team: true });
		const teamId = owner.teamId ?? 0;
		const admin = await brandingForms(app, await memberOf(teamId, "admin"), teamId);
		expect((await admin.saveTexts({ ...texts, name: "Signing" })).status).toBe(400);
		const granted = await memberOf(teamId, "owner");
		const senders = app.dependencies.config.SERVICE_NAME_SENDERS;
		senders.push(granted.email);
		try {
			expect((await admin.saveTexts({ ...texts, name: "Signing" })).status).toBe(303);
			const own = await brandingForms(app, await createAccount(app));
			expect((await own.saveTexts({ ...texts, name: "Signing" })).status).toBe(400);
		} finally {
			senders.pop();
		}
	});

	it("does not restrict the names of recipients", async () => {
		const person = await createAccount(app);
		const recipient = { name: "Signing", email: "ada@example.com", role: "SIGNER" };
		const document = { title: "Lease", recipients: [recipient] };
		await person.request("post", "/documents").send(document).expect(200);
	});

	it("keeps a name on one line, and keeps the lines of a footer", async () => {
		const person = await createAccount(app);
		const forms = await brandingForms(app, person);
		await forms.saveTexts({
			...texts,
			name: "Acme\r\nRentals\u202e\u200f",
			footer: "one\r\ntwo\u0007\u2067",
		});
		expect(await brandOf(person)).toMatchObject({ name: "Acme Rentals", footer: "one\ntwo" });
	});

	it("of a team can be changed by its owners and admins, and does not affect anyone's own documents", async () => {
		const owner = await createAccount(app, { team: true });
		const teamId = owner.teamId ?? 0;
		const expected = { owner: 303, admin: 303, member: 403 };
		for (const role of teamRoles) {
			const person = await memberOf(teamId, role);
			const forms = await brandingForms(app, person, teamId);
			expect((await forms.open()).status).toBe(role === "member" ? 403 : 200);
			expect((await forms.saveTexts({ ...texts, name: `By ${role}` })).status).toBe(expected[role]);
			expect((await forms.upload(await logoImage())).status).toBe(expected[role]);
			expect((await forms.removeLogo()).status).toBe(expected[role]);
			expect(await brandOf(person)).toMatchObject({ name: null });
		}
		const other = await createAccount(app, { team: true });
		const forms = await brandingForms(app, other, teamId);
		expect((await forms.open()).status).toBe(404);
		expect((await forms.saveTexts(texts)).status).toBe(404);
		expect((await forms.upload(await logoImage())).status).toBe(404);
		expect((await forms.removeLogo()).status).toBe(404);
		expect(await brandOf(owner, teamId)).toMatchObject({ name: "By admin", logo: null });
		expect(await eventsOf("team_id", teamId)).toContainEqual(["logo"]);
	});
});

describe("a logo", () => {
	it.each(["png", "jpeg", "webp"] as const)(
		"can be a %s, is scaled down and is served to everyone",
		async (format) => {
			const person = await createAccount(app);
			const forms = await brandingForms(app, person);
			const uploaded = await logoImage(format, { width: 1600, height: 400 });
			expect((await forms.upload(uploaded)).headers.location).toBe("/settings/documents?done=logo");
			const { headers, body } = await app.agent.get((await forms.logo()) ?? "").expect(200);
			expect(headers).toMatchObject({
				"content-type": "image/png",
				"x-content-type-options": "nosniff",
				"cache-control": "public, max-age=31536000, immutable",
			});
			expect(await sharp(body).metadata()).toMatchObject({ format: "png", width: 576, height: 144 });
		},
	);

	it("keeps only its pixels", async () => {
		const person = await createAccount(app);
		const forms = await brandingForms(app, person);
		const secret = "48.1351 N, 11.5820 E";
		const image = await sharp(await logoImage("jpeg"))
			.withExif({ IFD0: { ImageDescription: secret } })
			.toBuffer();
		expect(image.toString("latin1")).toContain(secret);
		await forms.upload(image);
		const { body } = await app.agent.get((await forms.logo()) ?? "");
		expect(body.toString("latin1")).not.toContain(secret);
	});

	it.each([
		["an SVG", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "PNG, JPEG or WebP"],
		["a GIF with the name of a PNG", async () => Buffer.from("GIF89a"), "PNG, JPEG or WebP"],
		["an HTML page", async () => Buffer.from("<!doctype html><script>1</script>"), "PNG, JPEG or WebP"],
		["a damaged image", async () => (await logoImage()).subarray(0, 400), "damaged"],
		[
			"one with too many pixels",
			() =>
				sharp({ create: { width: 6000, height: 6000, channels: 3, background: "red" } })
					.png()
					.toBuffer(),
			"too many pixels",
		],
		["one that is invisible on white", () => whiteLogo(), "cannot be seen on white"],
		["an empty file", async () => Buffer.alloc(0), "The file is empty."],
	])("cannot be %s", async (_what, image, reason) => {
		const person = await createAccount(app);
		const forms = await brandingForms(app, person);
		const { status, text } = await forms.upload(await image());
		expect(status).toBe(400);
		expect(text).toContain(reason);
		expect(await brandOf(person)).toMatchObject({ logo: null });
	});

	it("has at most 1 MB, and is uploaded from our own form", async () => {
		const person = await createAccount(app);
		const forms = await brandingForms(app, person);
		const heavy = Buffer.concat([await logoImage(), Buffer.alloc(1024 * 1024)]);
		expect((await forms.upload(heavy.subarray(0, 1024 * 1024 + 1))).text).toContain("larger than 1 MB");
		expect((await forms.upload(Buffer.concat([heavy, heavy]))).status).toBe(413);
		expect((await forms.upload(await logoImage(), { csrf: "x" })).status).toBe(403);
		expect(await brandOf(person)).toMatchObject({ logo: null });
	});

	it("gets a new URL with every upload, and the previous one stops working", async () => {
		const person = await createAccount(app);
		const forms = await brandingForms(app, person);
		await forms.upload(await logoImage());
		const [first, before] = [(await brandOf(person)).logo, (await forms.logo()) ?? ""];
		await forms.upload(await logoImage("jpeg"));
		const second = (await brandOf(person)).logo;
		await app.agent.get(before).expect(404);
		await app.workOff();
		expect([await isStored(first?.key), await isStored(second?.key)]).toEqual([false, true]);
		await forms.removeLogo();
		await app.workOff();
		expect(await isStored(second?.key)).toBe(false);
		for (const path of ["/branding/x.png", "/branding/00000000-0000-4000-8000-000000000000.png"])
			await app.agent.get(path).expect(404);
	});

	it("returns 404 if storage has lost it", async () => {
		const person = await createAccount(app);
		const forms = await brandingForms(app, person);
		await forms.upload(await logoImage());
		const { logo } = await brandOf(person);
		await app.dependencies.storage.remove(logo?.key as `files/${string}`);
		await app.agent.get((await forms.logo()) ?? "").expect(404);
	});

	it("can be uploaded at most 20 times an hour", async () => {
		const person = await createAccount(app);
		const forms = await brandingForms(app, person);
		const image = Buffer.from("no image");
		for (let count = 0; count < 20; count++) expect((await forms.upload(image)).status).toBe(400);
		const { status, text } = await forms.upload(await logoImage());
		expect(status).toBe(429);
		expect(text).toContain("20 logos an hour");
		expect(await brandOf(person)).toMatchObject({ logo: null });
	});

	it("is deleted with its account", async () => {
		const person = await createAccount(app);
		const forms = await brandingForms(app, person);
		await forms.saveTexts(texts);
		await forms.upload(await logoImage());
		const { logo } = await brandOf(person);
		const by = { actorType: "operator", actor: "root" } as const;
		const { db } = app.dependencies;
		await db.transaction((tx) => deleteAccount(tx, app.dependencies, person.userId, by));
		await app.workOff();
		expect(await brandOf(person)).toEqual({ name: null, color: null, footer: null, logo: null });
		expect(await isStored(logo?.key)).toBe(false);
	});
});

function whiteLogo(): Promise<Buffer> {
	return sharp({ create: { width: 100, height: 50, channels: 4, background: "white" } })
		.png()
		.toBuffer();
}
