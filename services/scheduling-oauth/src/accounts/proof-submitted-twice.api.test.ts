import { beforeEach, describe, expect, it } from "@jest/globals";
import { contend } from "@repo/infra-local/testing";
import { takeAllowance } from "@repo/service-kit/rate-limits";
import { mailTests } from "../../test/support/mail-tests.ts";
import { hiddenFields, newBrowser, PASSWORD } from "../../test/support/people.ts";
import { type Browser, codePageOf, fill, lastProof } from "../../test/support/proofs.ts";

const tests = mailTests();

beforeEach(async () => {
	await tests.app.sql("DELETE FROM address_proofs");
});

/** Opens a page, and returns a function that submits its form, as often as it is called. */
async function opened(browser: Browser, path: string, typed: object = {}) {
	const { text } = await browser.get(path).expect(200);
	const form = text.slice(text.indexOf(`action="${path}"`));
	const fields = { ...hiddenFields(form.slice(0, form.indexOf("</form>"))), ...typed };
	return (more: object = {}, to = path) =>
		browser
			.post(to)
			.type("form")
			.send({ ...fields, ...more })
			.then(({ status, headers }) => ({ status, location: headers.location }));
}

/** Two submissions that meet at the only proof, like a double click. */
async function twice<T>(submit: () => PromiseLike<T>): Promise<T[]> {
	const race = await contend({
		pool: tests.app.dependencies.db.$client,
		lock: { text: "SELECT FROM address_proofs WHERE proven_at IS NULL FOR UPDATE" },
		contenders: [submit, submit].map((one) => async () => one()),
	});
	return race.map((one) => {
		if (one.status === "rejected") throw one.reason;
		return one.value;
	});
}

const email = () => `new-${tests.count}@example.test`;

async function requested(browser: Browser, path: string, address: string, typed: object = {}) {
	const page = codePageOf(await fill(browser, path, { email: address, ...typed }));
	await tests.app.workOff();
	return { page, ...lastProof(tests.mailbox) };
}

/** Of the thirty for signing up with the address. */
async function guessesLeft(address: string): Promise<number> {
	const { db, clock } = tests.app.dependencies;
	const limit = { name: "proof-code-address", limit: 30, seconds: 72 * 3600, refill: "evenly" } as const;
	return (await takeAllowance(db, limit, `sign-up ${address}`, clock())).remaining + 1;
}

const foreign = { csrf: "x".repeat(43) };
const toForm = { status: 303, location: expect.stringContaining("/sign-up/account?proof=") };

describe("an emailed code that is submitted twice", () => {
	it("leads to the next form both times, and counts as no guess", async () => {
		const browser = newBrowser(tests.app);
		const { page, code } = await requested(browser, "/sign-up", email());
		const submit = await opened(browser, page, { code });
		const [first, second] = await twice(submit);
		expect([first, second]).toEqual([toForm, first]);
		expect(await submit()).toEqual(first);
		await browser.get(String(first?.location)).expect(200);
		expect((await submit(foreign)).status).toBe(400);
		expect(await guessesLeft(email())).toBe(30);
	});

	it("leads nowhere in another browser, whichever of the two proved the address", async () => {
		const [asker, other] = [newBrowser(tests.app), newBrowser(tests.app)];
		const byCode = await requested(asker, "/sign-up", email());
		const submit = await opened(asker, byCode.page, { code: byCode.code });
		expect(await submit()).toEqual(toForm);
		const own = await requested(other, "/sign-up", `other-${email()}`);
		const submitOther = await opened(other, own.page, { code: byCode.code });
		expect((await submitOther({}, byCode.page)).status).toBe(400);
		await asker.get(own.link).expect(303);
		expect(await (await opened(asker, "/email-link"))()).toEqual(toForm);
		expect((await submitOther({ code: own.code })).status).toBe(400);
	});

	it("signs in to an account with an unproven address, in one session", async () => {
		const { person } = tests;
		await tests.app.sql("UPDATE users SET email_proven_at = NULL WHERE id = $1", [person.id]);
		await tests.app.sql("DELETE FROM sessions WHERE user_id = $1", [person.id]);
		const browser = newBrowser(tests.app);
		const page = codePageOf(await fill(browser, "/sign-in", { login: person.username, password: PASSWORD }));
		await tests.app.workOff();
		const submit = await opened(browser, page, { code: lastProof(tests.mailbox).code });
		const [first, second] = await twice(submit);
		expect([first, second]).toEqual([{ status: 303, location: "/" }, first]);
		expect(await submit()).toEqual(first);
		await browser.get("/account").expect(200);
		expect(await tests.app.sql("SELECT FROM sessions WHERE user_id = $1", [person.id])).toHaveLength(1);
		// It does not sign in again.
		await tests.app.sql("DELETE FROM sessions WHERE user_id = $1", [person.id]);
		expect((await submit()).status).toBe(400);
	});

	it("begins a session whose secret does not follow from the browser's cookie and the proof's id", async () => {
		const { person } = tests;
		await tests.app.sql("UPDATE users SET email_proven_at = NULL WHERE id = $1", [person.id]);
		const browser = newBrowser(tests.app);
		const page = codePageOf(await fill(browser, "/sign-in", { login: person.username, password: PASSWORD }));
		await tests.app.workOff();
		const submit = await opened(browser, page, { code: lastProof(tests.mailbox).code });
		const begin = async () => {
			await tests.app.sql("UPDATE users SET email_proven_at = NULL WHERE id = $1", [person.id]);
			await tests.app.sql("UPDATE address_proofs SET purpose = 'sign-in'");
			await tests.app.sql("DELETE FROM sessions WHERE user_id = $1", [person.id]);
			expect(await submit()).toEqual({ status: 303, location: "/" });
			const hashes = "SELECT encode(secret_hash, 'hex') AS hash FROM sessions WHERE user_id = $1";
			return (await tests.app.sql(hashes, [person.id])).map(({ hash }) => hash);
		};
		// The same secret would end itself as the browser's previous session, and leave none.
		const begun = [await begin(), await begin()].flat();
		expect([begun.length, new Set(begun).size]).toEqual([2, 2]);
	});

	it("changes an email address once", async () => {
		const { person } = tests;
		const typed = { current_password: PASSWORD };
		const { page, code } = await requested(person.browser, "/account/email", email(), typed);
		const submit = await opened(person.browser, page, { code });
		const done = { status: 303, location: "/account?done" };
		expect(await twice(submit)).toEqual([done, done]);
		expect(await submit()).toEqual(done);
		expect(await tests.app.sql("SELECT email FROM users WHERE id = $1", [person.id])).toEqual([
			{ email: email() },
		]);
		const events = "SELECT FROM audit_events WHERE type = 'account.email_changed' AND user_id = $1";
		expect(await tests.app.sql(events, [person.id])).toHaveLength(1);
		await tests.app.workOff();
		expect(tests.mailbox.received.map(({ recipients }) => recipients)).toEqual([[email()], [person.email]]);
		await person.browser.get("/account").expect(200);
		await tests.app.sql("UPDATE users SET email = $2 WHERE id = $1", [person.id, person.email]);
		expect((await submit()).status).toBe(400);
	});
});

describe("an emailed link that is confirmed twice", () => {
	it("leads to the next form both times, also when it is opened again", async () => {
		const phone = newBrowser(tests.app);
		const { link } = await requested(newBrowser(tests.app), "/sign-up", email());
		await phone.get(link).expect(303);
		const confirm = await opened(phone, "/email-link");
		const [first, second] = await twice(confirm);
		expect([first, second]).toEqual([toForm, first]);
		await phone.get(link).expect(303);
		const again = await opened(phone, "/email-link");
		expect((await again(foreign)).status).toBe(403);
		expect(await again()).toEqual(first);
		tests.app.travel(20 * 60 + 1);
		await phone.get(link).expect(303);
		await phone.get("/email-link").expect(400);
		tests.app.travel(-20 * 60 - 1);
	});

	it("leads nowhere in another browser, even the one that requested it", async () => {
		const [asker, phone] = [newBrowser(tests.app), newBrowser(tests.app)];
		const { link } = await requested(asker, "/sign-up", email());
		for (const browser of [asker, phone]) await browser.get(link).expect(303);
		const [late, confirm] = [await opened(asker, "/email-link"), await opened(phone, "/email-link")];
		expect(await confirm()).toEqual(toForm);
		expect((await late()).status).toBe(400);
		await asker.get(link).expect(303);
		await asker.get("/email-link").expect(400);
	});
});
