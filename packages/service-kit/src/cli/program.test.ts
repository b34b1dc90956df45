import { expect, it } from "@jest/globals";
import { ValidationFailed } from "@repo/http-errors";
import { runCommand } from "../testing/run-command.ts";
import { chooseExitCode, commandGroup, type Program } from "./program.ts";
import { columns } from "./terminal.ts";

const program: Program<object> = {
	name: "library",
	description: "Lends books.",
	groups: [
		commandGroup("books", "Books", (add) => {
			add({
				name: "lend <book> [days]",
				description: "lend a book",
				example: "'Middlemarch' --to ada",
				run: async () => {},
			})
				.requiredOption("--to <reader>", "who takes it")
				.requiredOption("--desk <number>", "where", "1")
				.option("--quiet", "print nothing");
		}),
	],
};

it.each([
	["books lend", "error: missing <book>, --to <reader>\n"],
	["books lend Emma", "error: missing --to <reader>\n"],
	["books lend --quite", "error: unknown option '--quite'\n(Did you mean --quiet?)\n"],
	["books lent", "error: unknown command 'lent'\n(Did you mean lend?)\n"],
	["books lend Emma 3 4 --to ada", "error: too many arguments for 'lend'. Expected 2 arguments but got 3.\n"],
])("`%s` fails with %j", async (line, errors) => {
	expect(await runCommand(program, {}, line.split(" "))).toMatchObject({ exitCode: 2, errors });
});

it.each([
	["user", "error: <user> is wrong"],
	["timeZone", "error: --time-zone is wrong"],
	["uris.1", "error: --uri b is wrong"],
	["allowedUris.1", "error: --uri b is wrong"],
	["password", "error: password is wrong"],
	["", "error: is wrong"],
])("an error about `%s` is printed as %j", async (path, line) => {
	const refusing: Program<object> = {
		...program,
		groups: [
			(root, withDependencies) =>
				root
					.command("users")
					.command("add <user>")
					.option("--time-zone <zone>")
					.option("--uri <uri...>")
					.option("--password-stdin")
					.action((_user, _options, command) =>
						withDependencies(command, async () => {
							throw new ValidationFailed([{ path, message: "is wrong" }]);
						}),
					),
		],
	};
	const words = ["users", "add", "ada", "--time-zone", "x", "--uri", "a", "b"];
	expect(await runCommand(refusing, {}, words)).toMatchObject({ exitCode: 1, errors: line });
});

it("escapes what would control the terminal", () => {
	const rows = [
		["\u001b[2J\nada", 1],
		["\u202eabc", 20],
	];
	expect(columns(rows)).toEqual(["\\u001b[2J\\u000aada  1", "\\u202eabc           20"]);
});

it("accepts a required option from the arguments or its default", async () => {
	expect(await runCommand(program, {}, ["books", "lend", "Emma", "--to", "ada"])).toMatchObject({
		exitCode: 0,
	});
});

it("marks required options in the help, and shows an example", async () => {
	const { out } = await runCommand(program, {}, ["books", "lend", "--help"]);
	expect(out).toContain("Usage: library books lend [options] <book> [days] --to <reader> --desk <number>");
	expect(out).toMatch(/--to <reader> +who takes it \(required\)/);
	expect(out).not.toMatch(/--quiet.*required/);
	expect(out).toContain("Example:\n  library books lend 'Middlemarch' --to ada\n");
});

it.each([
	[new AggregateError([]), "ECONNREFUSED"],
	[new Error("connect"), "connect"],
])("an unresponsive database is reported in one line, as a fault of the service: %s", (refused, reason) => {
	const cause = Object.assign(refused, { code: "ECONNREFUSED" });
	const lines: string[] = [];
	expect(chooseExitCode(new Error("failed", { cause }), (line) => void lines.push(line))).toBe(3);
	expect(lines).toEqual([`error: the database cannot be reached: ${reason}`]);
});
