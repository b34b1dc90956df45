import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { isPassword } from "../../accounts/password-hash.ts";
import { findCredentials } from "../../accounts/queries/users.ts";
import { createProgram, exitCodeOf } from "../program.ts";
import { userCommands } from "./users.ts";

let app: TestApp;
beforeAll(async () => {
	app = await startApp();
});
afterAll(() => app.close());

async function run(words: string[], input = "") {
	const printed: { value?: unknown; lines: string[]; errors: string[] } = { lines: [], errors: [] };
	const program = createProgram([userCommands], (_command, work) =>
		work({
			...app.dependencies,
			operator: "root",
			print: (value, lines) => Object.assign(printed, { value, lines }),
			readInput: async () => input,
		}),
	);
	try {
		await program.parseAsync(["users", ...words], { from: "user" });
		return { code: 0, ...printed };
	} catch (error) {
		return { code: exitCodeOf(error, (line) => printed.errors.push(line)), ...printed };
	}
}

const ada = ["create", "--username", "ada", "--email", "ada@example.test", "--name", "Ada"];

describe("users create", () => {
	it("prints a password that works, once", async () => {
		const { code, value } = await run(ada);
		expect(code).toBe(0);
		expect(value).toMatchObject({
			username: "ada",
			email: "ada@example.test",
			role: "user",
			time_zone: "UTC",
		});
		const { password } = value as { password: string };
		const { passwordHash } = (await findCredentials(app.dependencies.db, "ada")) ?? {};
		expect(await isPassword(passwordHash, password)).toBe(true);
		expect(JSON.stringify(await run(["list"]))).not.toContain(password);
	});

	it("takes a password from standard input and does not repeat it", async () => {
		const words = [
			"create",
			"--username",
			"opal",
			"--email",
			"op@example.test",
			"--name",
			"Op",
			"--operator",
		];
		const { value, lines } = await run([...words, "--password-stdin"], "a long enough one\n");
		expect(value).toMatchObject({ username: "opal", role: "operator" });
		expect(JSON.stringify([value, lines])).not.toContain("a long enough one");
		const { passwordHash } = (await findCredentials(app.dependencies.db, "op@EXAMPLE.test")) ?? {};
		expect(await isPassword(passwordHash, "a long enough one")).toBe(true);
	});

	it.each([
		["a name that is taken", ["--username", "ADA", "--email", "other@example.test"], /somebody else/i],
		["an address that is taken", ["--username", "other", "--email", "ADA@example.test"], /already/],
		["no address", ["--username", "other", "--email", "x"], /email must be an e-mail address/],
		["a made-up time zone", ["--username", "o3", "--email", "o3@x.test", "--time-zone", "Mars"], /IANA/],
	])("refuses %s", async (_kind, words, reason) => {
		const { code, errors } = await run(["create", "--name", "X", ...words]);
		expect([code, errors.join()]).toEqual([1, expect.stringMatching(reason)]);
	});

	it("says which option is missing", async () => {
		expect((await run(["create"])).code).toBe(2);
	});
});

describe("users list", () => {
	it("shows everybody and nothing secret", async () => {
		const { value } = await run(["list"]);
		expect(value).toHaveLength(2);
		expect(JSON.stringify(value)).not.toMatch(/argon2|password/);
	});

	it("goes page by page, and finds by name", async () => {
		const { value: first } = await run(["list", "--limit", "1"]);
		const [{ id }] = first as [{ id: number }];
		expect(first).toEqual([expect.objectContaining({ username: "ada" })]);
		const { value: second } = await run(["list", "--after", String(id)]);
		expect(second).toEqual([expect.objectContaining({ username: "opal" })]);
		expect((await run(["list", "--search", "OP@"])).value).toEqual(second);
		const none = await run(["list", "--search", "nobody"]);
		expect([none.value, none.lines]).toEqual([[], ["No account matches."]]);
	});

	it.each([["--limit"], ["--after"]])("refuses %s x", async (option) => {
		const { code, errors } = await run(["list", option, "x"]);
		expect([code, errors.join()]).toEqual([1, expect.stringContaining("must be")]);
	});
});
