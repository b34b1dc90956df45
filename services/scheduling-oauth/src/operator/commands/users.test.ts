import { describe, expect, it } from "@jest/globals";
import { isPassword } from "@repo/service-kit/crypto";
import { runCommand } from "@repo/service-kit/testing";
import { sharedMailApp } from "../../../test/support/shared-app.ts";
import { findCredentials } from "../../accounts/queries/users.ts";
import { program } from "../program.ts";

const { app } = sharedMailApp();

const run = (words: string[], input = "") =>
	runCommand(program, app.dependencies, ["users", ...words], { input });

const ada = ["create", "--username", "ada", "--email", "ada@example.test", "--name", "Ada"];

describe("users create", () => {
	it("prints a password that works, once", async () => {
		const { exitCode, value } = await run(ada);
		expect(exitCode).toBe(0);
		expect(value).toMatchObject({
			username: "ada",
			email: "ada@example.test",
			role: "user",
			time_zone: "UTC",
		});
		const { password } = value as { password: string };
		const { passwordHash = null } = (await findCredentials(app.dependencies.db, "ada")) ?? {};
		expect(await isPassword(passwordHash ?? undefined, password)).toBe(true);
		expect(JSON.stringify(await run(["list"]))).not.toContain(password);
	});

	it("reads a password from standard input and does not print it", async () => {
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
		const { value, out } = await run([...words, "--password-stdin"], "a long enough one\n");
		expect(value).toMatchObject({ username: "opal", role: "operator" });
		expect(JSON.stringify([value, out])).not.toContain("a long enough one");
		const { passwordHash = null } = (await findCredentials(app.dependencies.db, "op@EXAMPLE.test")) ?? {};
		expect(await isPassword(passwordHash ?? undefined, "a long enough one")).toBe(true);
	});

	it.each([
		["a taken name", ["--username", "ADA", "--email", "other@example.test"], /This username is taken/],
		["a taken address", ["--username", "other", "--email", "ADA@example.test"], /already/],
		["no address", ["--username", "other", "--email", "x"], /email must be an email address/],
		["an unknown time zone", ["--username", "o3", "--email", "o3@x.test", "--time-zone", "Mars"], /IANA/],
	])("refuses %s", async (_kind, words, reason) => {
		const { exitCode, errors } = await run(["create", "--name", "X", ...words]);
		expect([exitCode, errors]).toEqual([1, expect.stringMatching(reason)]);
	});

	it("says which option is missing", async () => {
		expect((await run(["create"])).exitCode).toBe(2);
	});
});

describe("users list", () => {
	it("shows all users and no secrets", async () => {
		const { value } = await run(["list"]);
		expect(value).toHaveLength(2);
		expect(JSON.stringify(value)).not.toMatch(/argon2|password/);
	});

	it("is paged, and searches by name", async () => {
		const { value: first } = await run(["list", "--limit", "1"]);
		const [{ id }] = first as [{ id: number }];
		expect(first).toEqual([expect.objectContaining({ username: "ada" })]);
		const { value: second } = await run(["list", "--after", String(id)]);
		expect(second).toEqual([expect.objectContaining({ username: "opal" })]);
		expect((await run(["list", "--search", "OP@"])).value).toEqual(second);
		const none = await run(["list", "--search", "nobody"]);
		expect([none.value, none.out]).toEqual([[], "No matching accounts."]);
	});

	it.each([["--limit"], ["--after"]])("refuses %s x", async (option) => {
		const { exitCode, errors } = await run(["list", option, "x"]);
		expect([exitCode, errors]).toEqual([1, expect.stringContaining("must be")]);
	});
});

describe("users disable, enable and delete", () => {
	it("show the account's status, also when repeated", async () => {
		const status = async (...words: string[]) => {
			const { value, errors } = await run(words);
			return (value as { status: string } | undefined)?.status ?? errors;
		};
		expect(await status("disable", "ADA")).toBe("disabled");
		expect(await status("disable", "ada")).toBe("disabled");
		expect((await run(["list", "--search", "ada@"])).out).toContain("disabled");
		expect(await status("enable", "ada")).toBe("active");
		expect(await status("enable", "ada")).toBe("active");
		expect(await status("delete", "ada")).toBe("deleted");
		expect(await status("delete", "ada")).toContain("This account does not exist");
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT type FROM audit_events WHERE type ~ 'abled|deleted' ORDER BY id",
		);
		expect(rows.map(({ type }) => type)).toEqual(["account.disabled", "account.enabled", "account.deleted"]);
	});
});
