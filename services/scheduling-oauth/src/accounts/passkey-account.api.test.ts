import { expect, it } from "@jest/globals";
import { SoftwareAuthenticator } from "@repo/accounts/testing";
import { hiddenFields, newBrowser, newPerson } from "../../test/support/people.ts";
import { type Browser, fill, proveByCode } from "../../test/support/proofs.ts";
import { sharedMailApp } from "../../test/support/shared-app.ts";

const { app, mail: mailbox } = sharedMailApp({ TRUSTED_PROXIES: "1" });
let count = 0;

const OPTIONS = "/sign-up/account/passkey-options";
const authenticatorOf = () => new SoftwareAuthenticator(new URL(app.dependencies.config.BASE_URL).origin);

/** A browser that has proven an address, and its form. */
async function provenVisitor(signUp = "/sign-up") {
	count += 1;
	const browser = newBrowser(app).set("X-Forwarded-For", `198.51.100.${count}`);
	const email = `ada-${count}@example.test`;
	const { headers } = await proveByCode({ app, mailbox }, browser, signUp, email);
	const { text } = await browser.get(`${headers.location}&with=passkey`).expect(200);
	const person = { username: `ada-${count}`, name: "Ada Lovelace", timeZone: "UTC" };
	return { browser, email, text, fields: { ...hiddenFields(text), ...person } as Record<string, string> };
}

async function createPasskey(
	{ browser, fields }: Pick<Awaited<ReturnType<typeof provenVisitor>>, "browser" | "fields">,
	authenticator = authenticatorOf(),
) {
	const { body } = await browser.post(OPTIONS).type("form").send(fields).expect(200);
	return { authenticator, response: JSON.stringify(authenticator.register(body)) };
}
const send = (browser: Browser, fields: object, path = "/sign-up/account") =>
	browser.post(path).type("form").send(fields);

/** The same response, with the way to reach the authenticator changed. */
function withTransport(response: string, transport: string): string {
	const changed = JSON.parse(response);
	changed.response.transports = [transport];
	return JSON.stringify(changed);
}

async function newAccount() {
	const visitor = await provenVisitor();
	const { authenticator, response } = await createPasskey(visitor);
	const answer = await send(visitor.browser, { ...visitor.fields, response });
	return { ...visitor, authenticator, response, answer };
}

async function signInWith(authenticator: SoftwareAuthenticator) {
	const browser = newBrowser(app);
	const fields = hiddenFields((await browser.get("/sign-in")).text);
	const { body } = await send(browser, fields, "/sign-in/passkey/options").expect(200);
	const response = JSON.stringify(authenticator.answer(body));
	return { browser, answer: await send(browser, { ...fields, response }, "/sign-in/passkey") };
}

it("is created with a passkey instead of a password, and signs in with it", async () => {
	const { answer, browser, email, authenticator } = await newAccount();
	const codes = "/account/security/recovery-codes?done=passkey-account";
	expect([answer.status, answer.headers.location]).toEqual([303, codes]);
	await browser.get(codes).expect(200);
	await browser.get("/account").expect(200);
	const { rows } = await app.dependencies.db.$client.query(
		`SELECT password_hash, e.details FROM users u JOIN audit_events e ON e.user_id = u.id
		WHERE email = $1 AND type = 'account.created'`,
		[email],
	);
	expect(rows).toEqual([{ password_hash: null, details: { credential: "passkey" } }]);
	const again = await signInWith(authenticator);
	expect(again.answer.status).toBe(303);
	expect((await again.browser.get("/account")).text).toContain(email);
	const guess = await fill(newBrowser(app), "/sign-in", { login: email, password: "null" });
	expect(guess.text).toContain("do not match");
});

it("leads through the recovery codes to the page that required sign-up", async () => {
	const wanted = "/oauth/authorize?client_id=1&state=a%20b";
	const from = `return_to=${encodeURIComponent(wanted)}`;
	const visitor = await provenVisitor(`/sign-up?${from}`);
	const { response } = await createPasskey(visitor);
	const { headers } = await send(visitor.browser, { ...visitor.fields, response }).expect(303);
	expect(headers.location).toBe(`/account/security/recovery-codes?done=passkey-account&${from}`);
	const { text } = await visitor.browser.get(headers.location ?? "").expect(200);
	expect(text).toContain(`href="${wanted.replace("&", "&amp;")}"`);
});

it("is created once by a double click", async () => {
	const { browser, fields } = await provenVisitor();
	const { response } = await createPasskey({ browser, fields });
	const answers = await Promise.all([1, 2].map(() => send(browser, { ...fields, response })));
	expect(answers.map(({ status }) => status)).toEqual([303, 303]);
});

it("requires a response to its own challenge, and keeps the form's input otherwise", async () => {
	const stranger = await provenVisitor();
	const visitor = await provenVisitor();
	const used = await newAccount();
	const phished = new SoftwareAuthenticator("https://evil.example");
	const responses = [
		(await createPasskey(stranger)).response,
		(await createPasskey(visitor, phished)).response,
		used.response,
		withTransport((await createPasskey(visitor)).response, "\0"),
		"{}",
	];
	for (const response of responses) {
		const refused = await send(visitor.browser, { ...visitor.fields, response });
		expect(refused.status).toBe(400);
		expect(refused.text).toContain('value="Ada Lovelace"');
	}
	const { response } = await createPasskey(visitor);
	await send(visitor.browser, { ...visitor.fields, response }).expect(303);
});

it("gets options only in the browser that proved the address, while the proof is valid", async () => {
	const { browser, fields } = await provenVisitor();
	const other = await provenVisitor();
	await send(other.browser, { ...other.fields, proof: fields.proof }, OPTIONS).expect(400);
	await send(browser, { ...fields, csrf: "" }, OPTIONS).expect(403);
	await send(browser, fields, OPTIONS).expect(200);
});

it("has neither a password nor a passkey if neither was sent", async () => {
	const { browser, fields } = await provenVisitor();
	await send(browser, fields).expect(400);
	await send(browser, { ...fields, response: "" }).expect(400);
});

it("changes its address and sets a password without a current one, which later changes require", async () => {
	const { browser } = await newAccount();
	for (const path of ["/account/email", "/account/password"])
		expect((await browser.get(path).expect(200)).text).not.toContain("Current password");
	const moved = await fill(browser, "/account/email", { email: "ada@new.example.test" });
	expect(moved.headers.location).toMatch(/^\/email-code\//);
	const first = "four words nobody joins";
	const set = await fill(browser, "/account/password", { password: first });
	expect(set.headers.location).toBe("/account/password?done");
	const refused = await fill(browser, "/account/password", { password: "five other words nobody joins" });
	expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("Current password")]);
});

it("cannot bypass the password of an account that has one", async () => {
	const { browser } = await newPerson(app, "Berta");
	for (const fields of [{ email: "berta@new.example.test" }, { password: "four words nobody joins" }]) {
		const path = "email" in fields ? "/account/email" : "/account/password";
		expect((await fill(browser, path, fields)).status).toBe(400);
	}
});
