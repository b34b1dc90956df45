import { describe, expect, it } from "@jest/globals";
import { totpCode } from "@repo/accounts/testing";
import { confirmTotp, startTotp } from "@repo/accounts/totp";
import { mailTests } from "../../test/support/mail-tests.ts";
import { newBrowser, PASSWORD } from "../../test/support/people.ts";
import { codePageOf, fill, lastProof, proveByCode } from "../../test/support/proofs.ts";
import { signInDeps } from "./sign-in-deps.ts";

const tests = mailTests();
const NEXT = "another long password";

/** As from another site: everything that the visitor would send, but the form's token. */
const foreign = { csrf: "x".repeat(43) };

describe("a visitor's form has no effect without its token:", () => {
	it("the emailed code, and the new account", async () => {
		const browser = newBrowser(tests.app);
		const page = codePageOf(await fill(browser, "/sign-up", { email: "grace@example.test" }));
		await tests.app.workOff();
		const { code } = lastProof(tests.mailbox);
		expect((await fill(browser, page, { code, ...foreign })).status).toBe(403);
		const { headers } = await fill(browser, page, { code });
		const form = String(headers.location);
		const grace = { username: "grace", name: "Grace Hopper", timeZone: "UTC", password: NEXT };
		expect((await fill(browser, form, { ...grace, ...foreign })).status).toBe(403);
		await browser.get("/account").expect(303);
		expect((await fill(browser, form, grace)).status).toBe(303);
		await browser.get("/account").expect(200);
	});

	it("the new password", async () => {
		const browser = newBrowser(tests.app);
		const { headers } = await proveByCode(tests, browser, "/password/forgotten", tests.person.email);
		const form = String(headers.location);
		expect((await fill(browser, form, { password: NEXT, ...foreign })).status).toBe(403);
		expect((await fill(browser, form, { password: NEXT })).status).toBe(303);
	});

	it("the second factor", async () => {
		const deps = signInDeps(tests.app.dependencies);
		const secret = (await startTotp(deps, deps.db, tests.person.id)) ?? "";
		await confirmTotp(deps, deps.db, tests.person.id, totpCode(secret, deps.clock()));
		tests.app.travel(30);
		const browser = newBrowser(tests.app);
		await fill(browser, "/sign-in", { login: tests.person.username, password: PASSWORD });
		const code = totpCode(secret, deps.clock());
		const path = "/sign-in/second-factor";
		expect((await fill(browser, path, { code, ...foreign })).status).toBe(403);
		await browser.get("/account").expect(303);
		expect((await fill(browser, path, { code })).status).toBe(303);
		await browser.get("/account").expect(200);
	});
});
