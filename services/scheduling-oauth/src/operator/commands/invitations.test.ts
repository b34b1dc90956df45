import { expect, it } from "@jest/globals";
import { runCommand } from "@repo/service-kit/testing";
import { newPerson } from "../../../test/support/people.ts";
import { sharedMailApp } from "../../../test/support/shared-app.ts";
import type { Config } from "../../config.ts";
import { program } from "../program.ts";

const { app } = sharedMailApp();

function invite(email: string, mode: Config["SIGN_UP"]) {
	const { config, ...others } = app.dependencies;
	const dependencies = { ...others, config: { ...config, SIGN_UP: mode } };
	return runCommand(program, dependencies, ["invitations", "create", email]);
}
async function written() {
	const { rows } = await app.dependencies.db.$client.query(
		"SELECT (SELECT count(*)::int FROM invitations) AS invitations, (SELECT count(*)::int FROM mails) AS mails",
	);
	return rows[0];
}

it("emails an invitation to an address without an account", async () => {
	const { exitCode, out } = await invite("friend@example.test", "invited");
	expect([exitCode, out]).toEqual([0, expect.stringContaining("friend@example.test can sign up until")]);
	expect(await written()).toEqual({ invitations: 1, mails: 1 });
	await app.workOff();
});

it.each([
	["closed", "other@example.test", "nobody can sign up"],
	["invited", "ADA@example.test", "already has an account"],
] as const)("refuses, if sign-up is %s, to invite %s", async (mode, email, reason) => {
	if (mode === "invited") await newPerson(app, "ada");
	const before = await written();
	const { exitCode, errors, out } = await invite(email, mode);
	expect([exitCode, errors, out]).toEqual([1, expect.stringContaining(reason), ""]);
	expect(await written()).toEqual(before);
});
