import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { totpCode } from "@repo/accounts/testing";
import { confirmTotp, startTotp } from "@repo/accounts/totp";
import { contend, visitor } from "@repo/infra-local/testing";
import { createAccount } from "../../../test/support/accounts.ts";
import {
	newEmail,
	password,
	type SignUpWorld,
	startSignUpWorld,
} from "../../../test/support/sign-up-world.ts";
import { signInDeps } from "../../accounts/sign-in-deps.ts";

let world: SignUpWorld;
beforeAll(async () => {
	world = await startSignUpWorld();
});
afterAll(async () => {
	await world.app.workOff();
	await world.close();
});

/** Two submissions that meet at the proof of this address, like a double click. */
const twice = <T>(email: string, submit: () => Promise<T>) =>
	contend({
		pool: world.app.dependencies.db.$client,
		lock: { text: "SELECT FROM address_proofs WHERE email = $1 FOR UPDATE", values: [email] },
		contenders: [submit, submit],
	});

/** A browser with the form of a new account, which leads to /verify. */
async function newAccount() {
	const browser = visitor();
	const email = newEmail();
	const asked = await world.signUp(browser, email, "/verify");
	const { code, link } = await world.mailTo(email);
	const form = await world.enterCode(browser, asked, code);
	const submit = async (fields: object = {}) => {
		const { status, address, html } = await world.finish(browser, form, fields);
		return { status, path: address.slice(world.address.length), html };
	};
	const home = () => browser.open(`${world.address}/`);
	const signOut = async () => browser.submit(await home(), "/sign-out", {});
	return { browser, email, link, submit, home, signOut };
}
const expired = { status: 400, html: expect.stringContaining("This link has expired") };

describe("the form of a new account that is submitted twice", () => {
	it("creates one account, and signs in both times", async () => {
		const { email, submit, home, signOut } = await newAccount();
		const done = { value: { status: 200, path: "/verify" } };
		expect(await twice(email, submit)).toMatchObject([done, done]);
		const events =
			"SELECT FROM account_events e JOIN users u ON u.id = e.user_id WHERE u.email = $1 AND type = 'account.created'";
		expect(await world.app.sql(events, [email])).toHaveLength(1);
		await signOut();
		expect(await submit()).toMatchObject(done.value);
		expect((await home()).html).toContain("Grace Hopper");
	});

	it("signs in only with the same password, while the account has no second factor", async () => {
		const { email, submit, home, signOut } = await newAccount();
		await submit();
		await signOut();
		expect(await submit({ password: "another long password" })).toMatchObject(expired);
		const deps = signInDeps(world.app.dependencies);
		const rows = await world.app.sql("SELECT id FROM users WHERE email = $1", [email]);
		const secret = (await startTotp(deps, deps.db, rows[0].id)) ?? "";
		await confirmTotp(deps, deps.db, rows[0].id, totpCode(secret, deps.clock()));
		expect(await submit()).toMatchObject(expired);
		expect((await home()).html).toContain("Create account");
	});

	it("leads to the account when the emailed link is confirmed afterwards", async () => {
		const { browser, link, submit, home } = await newAccount();
		await submit();
		const { address } = await browser.submit(await browser.open(link), "/email-link", {});
		expect(address).toBe((await home()).address);
	});
});

describe("a reset that is submitted twice", () => {
	it("changes the password once, and then leads to sign-in", async () => {
		const { email, userId } = await createAccount(world.app);
		const browser = visitor();
		const asked = await world.forgetPassword(browser, email);
		const { code, link } = await world.mailTo(email);
		const form = await world.enterCode(browser, asked, code);
		const reset = (chosen = password) => browser.submit(form, "/password/reset", { password: chosen });
		const answers = await twice(email, reset);
		const pages = answers.map((one) => one.status === "fulfilled" && one.value.html);
		const changed = expect.stringContaining("was already changed with this email");
		const home = expect.stringContaining("Send your first document");
		expect(pages).toEqual(expect.arrayContaining([changed, home]));
		const late = await reset("another long password");
		expect(late).toMatchObject({ status: 200, html: changed });
		expect(late.html).toContain('href="/sign-in"');
		const confirmed = await browser.submit(await browser.open(link), "/email-link", {});
		expect(confirmed.html).toEqual(changed);
		const events = "SELECT FROM account_events WHERE user_id = $1 AND type = 'account.password_reset'";
		expect(await world.app.sql(events, [userId])).toHaveLength(1);
		expect((await world.signIn(visitor(), email, "another long password")).status).toBe(400);
		expect((await world.signIn(visitor(), email)).html).toEqual(home);
	});
});
