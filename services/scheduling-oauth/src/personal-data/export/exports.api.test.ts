import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { readBytes, until } from "@repo/service-kit/testing";
import { strFromU8, unzipSync } from "fflate";
import { newApp, newTokens } from "../../../test/support/apps.ts";
import { newPerson, type Person } from "../../../test/support/people.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { exportAccount } from "./export-account.ts";

let app: TestApp;
beforeAll(async () => {
	app = await startApp();
});
afterAll(async () => {
	await app.workOff();
	await app.close();
});

const send = (person: Person, csrf = person.token("export")) =>
	person.browser.post("/account/export").type("form").send({ csrf });
async function download(person: Person) {
	const { body, headers } = await send(person).buffer(true).parse(readBytes).expect(200);
	expect(headers["content-disposition"]).toMatch(/^attachment; filename="export-\d{4}-\d\d-\d\d\.zip"$/);
	return unzipped(body);
}
function unzipped(archive: Uint8Array) {
	const files = unzipSync(new Uint8Array(archive));
	return {
		names: Object.keys(files),
		read: (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array())),
		text: Object.values(files)
			.map((file) => strFromU8(file))
			.join("\n"),
	};
}
const book = (person: Person, count: number) =>
	app.sql(
		`INSERT INTO bookings (user_id, title, starts_at, ends_at, time_zone, created_at, updated_at)
		SELECT $1, 'Booking ' || n, now() + n * interval '1 hour', now() + n * interval '1 hour' + interval '30 minutes',
			'UTC', now(), now() FROM generate_series(1, $2::int) n`,
		[person.id, count],
	);

it("an export contains what belongs to the account, without secrets or data of others", async () => {
	const person = await newPerson(app, "exporter");
	const other = await newPerson(app, "neighbor");
	await book(person, 3);
	await book(other, 1);
	const { access_token, refresh_token } = await newTokens(app, person, await newApp(app));
	const { names, read, text } = await download(person);
	expect(names).toEqual(["account.json", "bookings.json", "audit-log.json"]);
	const account = read("account.json");
	expect(account.account.username).toBe("exporter");
	expect(account.connectedApps).toHaveLength(1);
	expect(read("bookings.json").map(({ title }: { title: string }) => title)).toEqual([
		"Booking 1",
		"Booking 2",
		"Booking 3",
	]);
	expect(read("audit-log.json").map(({ type }: { type: string }) => type)).toContain("account.data_exported");
	for (const secret of [access_token, refresh_token, person.secret, "argon2", "_hash", "neighbor"])
		expect(text).not.toContain(secret);
});

it.each([0, 99, 100, 101, 200])("an export contains %d bookings, each once", async (count) => {
	const person = await newPerson(app, `busy-${count}`);
	await book(person, count);
	const { read } = await download(person);
	const titles = read("bookings.json").map(({ title }: { title: string }) => title);
	expect(titles).toEqual(Array.from({ length: count }, (_, index) => `Booking ${index + 1}`));
});

it("an export reads a hundred bookings at a time, while it is sent", async () => {
	const person = await newPerson(app, "paced");
	await book(person, 101);
	const sent: Uint8Array[] = [];
	for await (const chunk of await exportAccount(app.dependencies, person, "192.0.2.1")) {
		if (sent.length === 0)
			await app.sql("UPDATE bookings SET title = 'Changed' WHERE user_id = $1 AND title = 'Booking 101'", [
				person.id,
			]);
		sent.push(chunk);
	}
	expect(unzipped(Buffer.concat(sent)).read("bookings.json").at(-1)).toMatchObject({ title: "Changed" });
});

it("an export contains events whose ids exceed 32 bits", async () => {
	const person = await newPerson(app, "late");
	await app.sql(
		`INSERT INTO audit_events (id, at, type, actor_type, actor, user_id) OVERRIDING SYSTEM VALUE
		VALUES (3000000000, now(), 'account.signed_in', 'user', 'late', $1)`,
		[person.id],
	);
	const { read } = await download(person);
	expect(read("audit-log.json").at(-1)).toMatchObject({ type: "account.signed_in" });
});

it("an export requires the form's token and a recent proof, and is rate limited", async () => {
	const person = await newPerson(app, "careful");
	await send(person, "x").expect(403);
	for (let count = 0; count < 5; count++) await download(person);
	const refused = await send(person).expect(429);
	expect(refused.text).toContain("already exported your data several times");
	app.travel(601);
	for (const asked of [await person.browser.get("/account/export"), await send(person)]) {
		expect(asked.status).toBe(303);
		expect(asked.headers.location).toContain("/account/verify");
	}
	await app.agent.post("/account/export").expect(303);
});

it("an export that fails midway breaks the connection, and is logged in one line", async () => {
	const person = await newPerson(app, "unlucky");
	const before = app.logged.length;
	// Bookings are read after an account of this size has been sent.
	await app.sql(
		`INSERT INTO api_keys (user_id, name, key_hash, hint, created_at)
		SELECT $1, md5(n::text), sha256(n::text::bytea), '', now() FROM generate_series(1, 20000) n`,
		[person.id],
	);
	await app.sql("ALTER TABLE bookings RENAME TO bookings_away");
	try {
		await expect(send(person).buffer(true).parse(readBytes)).rejects.toThrow("aborted");
	} finally {
		await app.sql("ALTER TABLE bookings_away RENAME TO bookings");
	}
	const errors = () =>
		app.logged
			.slice(before)
			.map((line) => JSON.parse(line))
			.filter(({ level }) => level >= 50);
	await until(() => errors().length > 0);
	expect(errors()).toEqual([
		expect.objectContaining({
			msg: "a request failed",
			method: "POST",
			route: "/account/export",
			errorCode: "internal_error",
			requestId: expect.stringMatching(/^[\da-f-]{36}$/),
		}),
	]);
	expect(JSON.stringify(errors())).not.toContain("unlucky");
});
