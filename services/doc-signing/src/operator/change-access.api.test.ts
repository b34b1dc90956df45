import { describe, expect, it } from "@jest/globals";
import { startTotp } from "@repo/accounts/totp";
import { runCommand } from "@repo/service-kit/testing";
import { createAccount, type TestAccount } from "../../test/support/accounts.ts";
import { signedInBrowser } from "../../test/support/browsers.ts";
import { done, operateOn } from "../../test/support/operate.ts";
import { sharedMailApp } from "../../test/support/shared-app.ts";
import { signInDeps } from "../accounts/sign-in-deps.ts";
import { program } from "./program.ts";

const { app, mail } = sharedMailApp();

const operate = operateOn(app);
const me = async ({ request }: Pick<TestAccount, "request">) => (await request("get", "/me")).status;
const typesOf = async (userId: number) =>
	(await app.sql("SELECT type, actor_type FROM account_events WHERE user_id = $1 ORDER BY id", [userId])).map(
		(row) => `${row.actor_type} ${row.type}`,
	);

describe("an operator", () => {
	it("disables an account at the next request, and enabling it restores tokens but no session", async () => {
		const account = await createAccount(app);
		const browser = await signedInBrowser(app, account);
		expect(await operate(`users disable ${account.email}`)).toEqual(done);
		expect([await me(account), await me(browser)]).toEqual([401, 401]);
		expect(await operate(`users enable ${account.email}`)).toEqual(done);
		expect([await me(account), await me(browser)]).toEqual([200, 401]);
		expect(await typesOf(account.userId)).toEqual(["operator account.disabled", "operator account.enabled"]);
	});

	it("resets the factors of an account, which ends its sessions and notifies its owner", async () => {
		const account = await createAccount(app);
		await startTotp(signInDeps(app.dependencies), app.dependencies.db, account.userId);
		const browser = await signedInBrowser(app, account);
		expect(await operate(`users reset-factors ${account.email}`)).toEqual(done);
		expect(await me(browser)).toBe(401);
		expect(await app.sql("SELECT FROM totp_factors WHERE user_id = $1", [account.userId])).toHaveLength(0);
		await app.workOff();
		const mails = mail.received.filter(({ to = [] }) => to.some(({ address }) => address === account.email));
		expect(mails.map(({ subject }) => subject)).toEqual(["Your second factors were removed"]);
		expect(await typesOf(account.userId)).toEqual(["operator account.factors_reset"]);
	});

	it("is recorded by system user name with every change, and no row can be changed", async () => {
		const { email, userId } = await createAccount(app);
		await operate(`users set-plan ${email} enterprise`);
		await operate(`teams create --name Team --owner ${email}`);
		await operate(`tokens create --user ${email} --name t`);
		expect(await typesOf(userId)).toEqual([
			"operator account.plan_changed",
			"operator team.created",
			"operator token.created",
		]);
		const { out } = await runCommand(program, app.dependencies, ["users", "log", "--json"]);
		const [newest] = JSON.parse(out);
		expect(newest).toMatchObject({ type: "token.created", actorType: "operator", userId });
		expect(newest.actor).not.toBe("");
		await expect(app.sql("UPDATE account_events SET actor = 'x'")).rejects.toThrow("never changed");
		await expect(app.sql("DELETE FROM account_events")).rejects.toThrow("never changed");
	});
});
