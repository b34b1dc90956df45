import { describe, expect, it } from "@jest/globals";
import { contendForRow } from "@repo/infra-local/testing";
import { isPassword } from "@repo/service-kit/crypto";
import { listExamples, parses, runCommand } from "@repo/service-kit/testing";
import { sharedApp } from "../../../test/support/shared-app.ts";
import { getUserByEmail } from "../../accounts/queries.ts";
import { program } from "../program.ts";

const app = sharedApp();

const run = (line: string, input = "") => runCommand(program, app.dependencies, line.split(" "), { input });

async function json(line: string, standardInput?: string) {
	const { out, errors, exitCode } = await run(`${line} --json`, standardInput);
	expect([exitCode, errors]).toEqual([0, ""]);
	return JSON.parse(out);
}

function me(token: string) {
	return app.agent.get("/api/v1/me").set("Authorization", token);
}

it.each(listExamples(program))("has an example of `%s` that it accepts", async (_name, words) => {
	expect(await parses(program, words)).toBe(true);
});

describe("the operator", () => {
	it("creates an account with a password from standard input, or a generated one", async () => {
		const given = await json(
			"users create --email ada@example.com --name Ada --password-stdin",
			"open sesame, please\n",
		);
		expect(given).toMatchObject({ id: expect.any(Number), email: "ada@example.com", plan: "free" });
		expect(given).not.toHaveProperty("password");
		const { passwordHash } = await getUserByEmail(app.dependencies.db, "ADA@example.com");
		expect(passwordHash).toMatch(/^\$argon2id\$/);
		expect(await isPassword(passwordHash ?? undefined, "open sesame, please")).toBe(true);

		const created = await json("users create --email grace@example.com --name Grace --plan enterprise");
		const grace = await getUserByEmail(app.dependencies.db, "grace@example.com");
		expect(await isPassword(grace.passwordHash ?? undefined, created.password)).toBe(true);
		expect(grace.plan).toBe("enterprise");
	});

	it("cannot choose a common password for somebody", async () => {
		const answer = await run(
			"users create --email eve@example.com --name Eve --password-stdin",
			"password123\n",
		);
		expect([answer.exitCode, answer.out]).toEqual([1, ""]);
		expect(answer.errors).toContain("on lists of common passwords");
	});

	it.each([
		[
			"users create --email ada@example.com --name Ada",
			1,
			"An account with this email address already exists",
		],
		["users create --email ada --name Ada", 1, "email must be an email address"],
		["users create --email x@example.com --name X --plan gold", 1, "plan must be free or enterprise"],
		["users create --email x@example.com --name X --password-stdin", 1, "password must have at least 10"],
		["users create", 2, "missing --email <address>, --name <name>"],
		["users create --emial x@example.com", 2, "unknown option '--emial'"],
		["users set-plan nobody@example.com free", 1, "No account has the email address"],
		["users set-plan ada@example.com gold", 1, "error: <plan> must be free or enterprise"],
		["users enable ada@example.com", 1, "is not disabled"],
		["teams members 99", 1, "Team not found"],
		["tokens create --user ada@example.com --name t --team 99", 1, "not a member"],
		["tokens revoke one", 1, "not an id"],
		["teams set-plan 99 free", 1, "Team not found"],
		["users fly", 2, "unknown command"],
	])("gets the reason why `%s` is rejected", async (line, exitCode, reason) => {
		const answer = await run(line, "short");
		expect(answer.exitCode).toBe(exitCode);
		expect(answer.errors).toContain(reason);
		expect(answer.out).toBe("");
	});

	it("creates working tokens, lists them without their secret, and revokes them", async () => {
		const { token, id } = await json("tokens create --user ada@example.com --name ci --expires-in-days 30");
		expect(token).toMatch(/^api_[\w-]{43}$/);
		await me(token).expect(200);
		const listed = await run("tokens list ada@example.com");
		expect(listed.out).toContain("ci");
		expect(listed.out).not.toContain(token);
		expect((await run(`tokens revoke ${id}`)).out).toBe(`Token ${id} (ci) is revoked.`);
		await me(token).expect(401);
		expect((await run(`tokens revoke ${id}`)).exitCode).toBe(1);
	});

	it("creates teams with their own plan", async () => {
		const team = await json("teams create --name Letting --owner ada@example.com");
		expect((await run(`teams add-member ${team.id} grace@example.com --role admin`)).exitCode).toBe(0);
		expect((await run(`teams add-member ${team.id} grace@example.com`)).errors).toContain(
			"already a member of the team",
		);
		const { token } = await json(`tokens create --user grace@example.com --team ${team.id} --name team`);
		expect((await me(token).expect(200)).body).toMatchObject({ team: { name: "Letting" }, plan: "free" });
		await json(`teams set-plan ${team.id} enterprise`);
		expect((await me(token).expect(200)).body.plan).toBe("enterprise");
		const members = await json(`teams members ${team.id}`);
		expect(members.map(({ role }: { role: string }) => role)).toEqual(["owner", "admin"]);
		expect((await run(`teams members ${team.id}`)).out).toMatch(/grace@example.com +Grace +admin/);
		await json(`teams remove-member ${team.id} grace@example.com`);
		const [removed] = await json("users log grace@example.com");
		expect(removed).toMatchObject({ type: "team.member_removed", details: { tokensRevoked: 1 } });
		expect(removed).toMatchObject({ email: "grace@example.com", team: "Letting", teamId: team.id });
		expect((await run("users log grace@example.com")).out).toMatch(
			/team\.member_removed +operator \w+ +grace@example\.com +Letting/,
		);
		await json(`teams add-member ${team.id} grace@example.com`);
		await me(token).expect(401);
	});

	it("cannot leave a team without an owner, even by concurrent removals", async () => {
		const team = await json("teams create --name Letting --owner ada@example.com");
		const remove = (name: string) => run(`teams remove-member ${team.id} ${name}@example.com`);
		expect((await remove("ada")).errors).toContain("at least one owner");
		await json(`teams add-member ${team.id} grace@example.com --role owner`);
		const answers = await contendForRow(app.dependencies.db.$client, { table: "teams", id: team.id }, [
			() => remove("ada"),
			() => remove("grace"),
		]);
		expect(answers.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1]);
		expect(await json(`teams members ${team.id}`)).toHaveLength(1);
	});

	it("can make no change that cannot be recorded", async () => {
		const pool = app.dependencies.db.$client;
		const person = { email: "edith@example.com", name: "Edith" };
		await json(`users create --email ${person.email} --name ${person.name}`);
		await json("users create --email fay@example.com --name Fay");
		const team = await json(`teams create --name Recorded --owner ${person.email}`);
		await json(`teams add-member ${team.id} fay@example.com`);
		const { id: tokenId } = await json(`tokens create --user ${person.email} --name kept`);
		const tables = ["users", "teams", "team_members", "api_tokens"];
		const state = async () => {
			const all = tables.map((table) => pool.query(`SELECT * FROM ${table} ORDER BY 1, 2`));
			return (await Promise.all(all)).map(({ rows }) => rows);
		};
		const before = await state();
		await pool.query("ALTER TABLE account_events ADD CONSTRAINT refuses_all CHECK (false) NOT VALID");
		try {
			for (const line of [
				"users create --email gus@example.com --name Gus",
				`users set-plan ${person.email} enterprise`,
				`users disable ${person.email}`,
				`teams create --name Other --owner ${person.email}`,
				`teams set-plan ${team.id} enterprise`,
				`teams add-member ${team.id} grace@example.com`,
				`teams remove-member ${team.id} fay@example.com`,
				`tokens create --user ${person.email} --name lost`,
				`tokens revoke ${tokenId}`,
			]) {
				expect([line, (await run(line)).exitCode]).toEqual([line, 3]);
				expect(await state()).toEqual(before);
			}
		} finally {
			await pool.query("ALTER TABLE account_events DROP CONSTRAINT refuses_all");
		}
	});

	it("changes a user's plan and disables the account", async () => {
		const { token } = await json("tokens create --user ada@example.com --name last");
		await json("users set-plan ada@example.com enterprise");
		expect((await me(token).expect(200)).body.plan).toBe("enterprise");
		await json("users disable ada@example.com");
		await me(token).expect(401);
		expect((await run("users disable ada@example.com")).errors).toContain("already disabled");
		expect((await run("users list")).out).toMatch(/ada@example.com +Ada +enterprise +disabled/);
		await json("users enable ada@example.com");
		await me(token).expect(200);
	});
});
