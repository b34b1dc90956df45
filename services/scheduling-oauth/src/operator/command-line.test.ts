import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { listExamples, parses, runCommand } from "@repo/service-kit/testing";
import { logoPng } from "../../test/support/apps.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { program } from "./program.ts";

let app: TestApp;
let directory: string;
let items: string[];

beforeAll(async () => {
	app = await startApp();
	directory = await mkdtemp(join(tmpdir(), "command-line-"));
	await writeFile(join(directory, "logo.png"), await logoPng());
	const uris = ["--redirect-uri", "https://app.example/cb", "--redirect-uri", "http://localhost:1/cb"];
	items = [
		"--name",
		"Calendar",
		"--link",
		"https://app.example",
		...uris,
		"--logo",
		join(directory, "logo.png"),
	];
});
afterAll(async () => {
	await rm(directory, { recursive: true });
	await app.close();
});

async function run(...words: string[]) {
	const { exitCode, out, errors } = await runCommand(program, app.dependencies, words, { operator: "root" });
	return { code: exitCode, output: out, faults: errors };
}

const json = async (...words: string[]) => JSON.parse((await run(...words, "--json")).output);

describe("clients", () => {
	it("are registered with the four items, and the five values that the app needs are printed once", async () => {
		const { code, output } = await run("clients", "register", ...items);
		expect(code).toBe(0);
		const [, clientId, secret] = /Client ID: +(app_\S+)\nClient Secret: +(cs_\S+)/.exec(output) ?? [];
		expect(output).toContain("http://localhost:4100/auth/oauth2/authorize");
		expect(output).toContain("http://localhost:4100/api/auth/oauth/token");
		expect(output).toContain("http://localhost:4100/api/auth/oauth/refreshToken");
		for (const words of [["show", String(clientId)], ["list"]])
			expect((await run("clients", ...words)).output).not.toContain(secret);
	});

	it("are registered, shown and renamed with a warning about a name that looks like another's", async () => {
		const named = (name: string) => items.map((item) => (item === "Calendar" ? name : item));
		const { client_id: original } = await json("clients", "register", ...named("Paypal"));
		const warning = `Warning: The name looks like that of Paypal (${original}).`;
		const { output } = await run("clients", "register", ...named("P\u0430yp\u0430l"));
		expect(output).toContain(warning);
		const copy = String(/app_\S+/.exec(output)?.[0]);
		expect((await run("clients", "show", copy)).output).toContain(warning);
		expect((await run("clients", "update", copy, "--name", "Purse")).output).not.toContain("Warning");
		expect((await run("clients", "update", copy, "--name", "Paypa1")).output).toContain(warning);
		expect(await json("clients", "show", copy)).toMatchObject({ looks_like: [`Paypal (${original})`] });
		await run("clients", "delete", copy);
		expect((await run("clients", "show", copy)).output).not.toContain("Warning");
	});

	it("are shown, changed, suspended, resumed, given secrets and deleted", async () => {
		const { client_id } = await json("clients", "register", ...items);
		const scope = (...names: string[]) => json("clients", "update", client_id, "--scope", ...names);
		expect(await scope("READ_BOOKING", "WRITE_BOOKING")).toMatchObject({
			allowed_scopes: ["READ_BOOKING", "WRITE_BOOKING"],
		});
		expect(await scope("READ_PROFILE,READ_BOOKING")).toMatchObject({
			allowed_scopes: ["READ_PROFILE", "READ_BOOKING"],
		});
		const wrong = await run("clients", "update", client_id, "--scope", "READ_BOOKING, a=b");
		expect(wrong.faults).toContain("error: --scope a=b must be");
		expect(await scope("default")).toMatchObject({ allowed_scopes: null });
		expect(await json("clients", "show", client_id)).toMatchObject({
			client_id,
			name: "Calendar",
			link: "https://app.example",
			redirect_uris: ["https://app.example/cb", "http://localhost:1/cb"],
			status: "active",
			secrets: [{ id: expect.any(Number), last_used_at: null }],
		});
		expect(await json("clients", "update", client_id, "--name", "Other")).toMatchObject({ name: "Other" });
		const rotated = await json("clients", "rotate-secret", client_id);
		expect(rotated).toMatchObject({ client_secret: expect.stringMatching(/^cs_/), revoked: [] });
		const { secrets } = await json("clients", "show", client_id);
		expect((await run("clients", "show", client_id)).output).toMatch(
			new RegExp(`^Older secret \\(${secrets[0].id}\\): .*\nNewer secret \\(${rotated.secret_id}\\): `, "m"),
		);
		const third = await run("clients", "rotate-secret", client_id);
		expect([third.code, third.faults]).toEqual([
			1,
			expect.stringContaining(`secret ${rotated.secret_id}, never used`),
		]);
		const both = ["--at-once", "--end", String(rotated.secret_id)];
		expect((await run("clients", "rotate-secret", client_id, ...both)).code).toBe(1);
		expect((await run("clients", "rotate-secret", client_id, "--end", "x")).code).toBe(1);
		expect(
			await json("clients", "rotate-secret", client_id, "--end", String(rotated.secret_id)),
		).toMatchObject({
			revoked: [rotated.secret_id],
		});
		await json("clients", "revoke-secret", client_id, String(secrets[0].id));
		expect((await json("clients", "show", client_id)).secrets).toHaveLength(1);
		expect(await json("clients", "suspend", client_id)).toMatchObject({ status: "suspended" });
		expect(await json("clients", "resume", client_id)).toMatchObject({ status: "active" });
		expect(await json("clients", "delete", client_id)).toMatchObject({ status: "deleted" });
		const ids = async (...more: string[]) =>
			(await json("clients", "list", ...more)).map((one: { client_id: string }) => one.client_id);
		expect(await ids()).not.toContain(client_id);
		expect(await ids("--deleted")).toContain(client_id);
	});

	it("print one line per error, and exit with 1", async () => {
		const given = ["--name", "x", "--redirect-uri", "http://a.example/"];
		const missing = await run("clients", "register", ...given);
		expect([missing.code, missing.faults]).toEqual([2, "error: missing --link <address>, --logo <file>\n"]);
		const { code, faults, output } = await run(
			"clients",
			"register",
			...items,
			...given.slice(2),
			"--link",
			"x",
		);
		expect([code, output]).toEqual([1, ""]);
		expect(faults).toContain("error: --redirect-uri http://a.example/ must use https");
		expect(faults).toContain("error: --link must be");
		expect((await run("clients", "show", "app_unknown")).code).toBe(1);
		const { client_id } = await json("clients", "register", ...items);
		expect((await run("clients", "update", client_id)).faults).toBe("error: must change at least one value");
		expect((await run("clients", "register", ...items.slice(0, -1), "/nowhere.png")).faults).toContain(
			"cannot be read",
		);
		expect((await run("clients", "register", ...items.slice(0, -1), "/dev/zero")).faults).toContain(
			"larger than 512 kB",
		);
	});
});

describe("the command line", () => {
	it.each(listExamples(program))("has an example of `%s` that it accepts", async (_name, words) => {
		expect(await parses(program, words)).toBe(true);
	});

	it.each([
		[["clients", "frobnicate"], 2],
		[["clients", "show"], 2],
		[["clients", "list", "--nonsense"], 2],
		[["scopes", "add", "X_Y"], 2],
		[["--help"], 0],
	])("exits for %j with %i", async (words, code) => expect((await run(...words)).code).toBe(code));

	it("allows, lists and disallows hosts of client documents", async () => {
		const scopes = ["WRITE_BOOKING", "NOTIFY_BOOKING"];
		expect((await run("clients", "documents", "list")).output).toContain("No host is allowed.");
		expect(await json("clients", "documents", "allow", "Claude.ai", "--scope", scopes.join())).toEqual({
			host: "claude.ai",
			scopes,
		});
		expect(await json("clients", "documents", "list")).toEqual([{ host: "claude.ai", scopes }]);
		expect((await run("clients", "documents", "disallow", "claude.ai")).code).toBe(0);
		for (const words of [
			"disallow claude.ai",
			"trust claude.ai",
			"allow",
			"allow localhost",
			"allow https://claude.ai",
		])
			expect((await run("clients", "documents", ...words.split(" "))).code).toBe(1);
	});

	it("adds, lists and removes other services that accept tokens", async () => {
		const items = ["--name", "Tools", "--scope", "READ_BOOKING, READ_PROFILE", "READ_BOOKING"];
		const tools = { uri: "https://mcp.example", name: "Tools", scopes: ["READ_BOOKING", "READ_PROFILE"] };
		expect(await json("resources", "add", "https://mcp.example/", ...items)).toEqual(tools);
		expect(await json("resources", "list")).toEqual([tools]);
		expect((await run("resources", "add", "https://mcp.example", "--name", "x", "--scope", "NO")).code).toBe(
			1,
		);
		expect((await run("resources", "add", "mcp", ...items)).code).toBe(1);
		expect((await run("resources", "remove", "https://mcp.example")).code).toBe(0);
		expect((await run("resources", "remove", "https://mcp.example")).code).toBe(1);
	});

	it("adds and lists scopes, and rotates keys", async () => {
		expect((await run("scopes", "add", "READ_NOTES", "--description", "See your notes")).code).toBe(0);
		expect((await run("scopes", "add", "READ_NOTES", "--description", "See your notes")).code).toBe(1);
		expect(await json("scopes", "list")).toContainEqual({
			name: "READ_NOTES",
			description: "See your notes",
			for_all: true,
			retired: false,
		});
		const update = ["scopes", "update", "READ_NOTES"];
		expect((await run(...update)).code).toBe(1);
		const words = ["--description", "See all your notes", "--for-all", "no"];
		expect(await json(...update, ...words)).toMatchObject({
			description: "See all your notes",
			for_all: false,
		});
		expect(await json("scopes", "retire", "READ_NOTES")).toEqual({ name: "READ_NOTES", retired: true });
		expect((await run("scopes", "remove", "READ_NOTES")).code).toBe(0);
		expect((await run("scopes", "remove", "READ_NOTES")).code).toBe(1);
		expect((await run("scopes", "remove", "READ_BOOKING")).code).toBe(1);
		const { kid } = await json("keys", "rotate");
		expect((await json("keys", "rotate")).retired).toEqual([kid]);
	});
});

describe("an internal error", () => {
	it("exits with 3 and prints no statement parameters", async () => {
		const { $client } = app.dependencies.db;
		await $client.query("ALTER TABLE clients RENAME TO elsewhere");
		const { code, faults } = await run("clients", "show", "app_that-was-typed");
		await $client.query("ALTER TABLE elsewhere RENAME TO clients");
		expect([code, faults]).toEqual([3, expect.stringContaining('relation "clients" does not exist')]);
		expect(faults).not.toContain("app_that-was-typed");
	});
});

describe("the audit log", () => {
	it("is listed newest first, by filter and page, as text, JSON and CSV", async () => {
		const { client_id } = await json("clients", "register", ...items.with(1, '=cmd(), "Inc"'));
		await run("clients", "suspend", client_id);
		const events = await json("audit", "list", "--client", client_id);
		expect(events.map(({ type }: { type: string }) => type)).toEqual([
			"client.suspended",
			"client.registered",
		]);
		expect(events[0]).toMatchObject({ actorType: "operator", actor: "root" });
		const older = await json("audit", "list", "--client", client_id, "--before", String(events[0].id));
		expect(older).toHaveLength(1);
		expect(
			await json("audit", "list", "--type", "client.suspended", "--from", "2999-01-01T00:00:00Z"),
		).toEqual([]);
		const unknown = await run("audit", "list", "--user", "nobody");
		expect(unknown.output).toBe("No account has the username nobody.");
		const later = await run("audit", "list", "--from", "2999-01-01T00:00:00Z");
		expect(later.output).toBe("No matching events.");
		expect(await json("audit", "list", "--operator", "nobody")).toEqual([]);
		expect(await json("audit", "list", "--operator", "root", "--client", client_id)).toHaveLength(2);
		const { output } = await run("audit", "list", "--csv", "--client", client_id, "--limit", "1");
		expect(output).toMatch(
			/^id,at,type,actor_type,actor,user_id,client_row_id,ip_address,request_id,details,count,last_at,username,client_id\n\d+,2/,
		);
		expect(output).toMatch(new RegExp(`,,${client_id}$`));
		expect(events[0]).toMatchObject({ username: null, clientId: client_id });
		const lines = (await run("audit", "list", "--client", client_id)).output.split("\n");
		expect(lines[0]).toMatch(/App suspended +client\.suspended +By operator root +App: app_/);
		expect(lines[1]).toMatch(/App registered +client\.registered +By operator root .*Redirect URIs: https:/);
	});

	it.each([
		["--limit", "0"],
		["--limit", "x"],
		["--from", "yesterday"],
		["--before", "-1"],
		["--type", "token.refeshed"],
	])("refuses %s %s", async (...words) => {
		const { code, faults } = await run("audit", "list", ...words);
		expect([code, faults]).toEqual([1, expect.stringContaining(`error: ${words[0]} must be`)]);
	});

	it("is listed with the names of 70,000 users", async () => {
		await app.dependencies.db.$client.query(
			`INSERT INTO audit_events (at, type, actor_type, actor, user_id)
				SELECT now(), 'account.created', 'user', 'x', n FROM generate_series(1000, 71000) n`,
		);
		const { code, output } = await run("audit", "list", "--type", "account.created", "--limit", "100000");
		expect([code, output.split("\n").length]).toEqual([0, 70_001]);
	});

	it("supports more than 2^31 events", async () => {
		const { $client } = app.dependencies.db;
		await $client.query("SELECT setval(pg_get_serial_sequence('audit_events', 'id'), 5000000000)");
		await json("scopes", "add", "READ_MUCH", "--description", "See very much");
		const [newest, before] = await json("audit", "list", "--limit", "2");
		expect(newest.id).toBe(5_000_000_001);
		expect(await json("audit", "list", "--limit", "1", "--before", String(newest.id))).toEqual([before]);
	});

	it("cannot be changed or truncated, even by the service", async () => {
		const { $client } = app.dependencies.db;
		for (const text of [
			"UPDATE audit_events SET actor = 'x'",
			"DELETE FROM audit_events",
			"TRUNCATE audit_events",
		])
			await expect($client.query(text)).rejects.toThrow("never changed or removed");
	});
});
