import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { countHashings } from "@repo/accounts/testing";
import { visitor } from "@repo/infra-local/testing";
import { statementsDuring } from "@repo/service-kit/testing";
import { createAccount, type TestAccount } from "../../test/support/accounts.ts";
import { sendNewDocument } from "../../test/support/documents/sent.ts";
import { newEmail, type SignUpWorld, startSignUpWorld } from "../../test/support/sign-up-world.ts";
import { disableUser } from "./queries.ts";

let world: SignUpWorld;
let sender: TestAccount;
beforeAll(async () => {
	world = await startSignUpWorld();
	sender = await createAccount(world.app, { plan: "enterprise" });
});
afterAll(async () => {
	await world.app.workOff();
	await world.close();
});

/** New addresses of accounts: in use, disabled, never proven. */
async function knownEmails(): Promise<string[]> {
	const { db, clock } = world.app.dependencies;
	const used = await createAccount(world.app);
	const disabled = await createAccount(world.app);
	const unproven = await createAccount(world.app);
	await disableUser(db, disabled.userId, clock());
	await db.$client.query("UPDATE users SET email_proven_at = NULL WHERE id = $1", [unproven.userId]);
	return [used, disabled, unproven].map(({ email }) => email);
}

/** Values that differ between any two requests: ids, secrets, times, and the entered address. */
const plain = (text: string, email: string) =>
	text
		.replaceAll(email, "EMAIL")
		.replaceAll(encodeURIComponent(email), "EMAIL")
		.replaceAll("%2F", "/")
		.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID")
		.replaceAll(/[\w-]{43}/g, "SECRET")
		.replaceAll(/(recipient |invitations\/|"documentId":)\d+/g, "")
		.replaceAll(/task \d+|[\d.]+ms/g, "")
		.replaceAll(/"(time|milliseconds)":("[^"]*"|\d+)/g, "");

type Browser = ReturnType<typeof visitor>;
type Observed = { pages: string[]; log: string[] };

let networks = 0;
/** A browser in a separate network; `pages` collects what it receives. */
function browserOf(email: string, pages: string[] = []) {
	return visitor({
		headers: { "x-forwarded-for": `198.51.100.${++networks}` },
		onResponse: ({ status, headers, html }) => {
			const { date: _, etag: __, "content-length": ___, ...rest } = Object.fromEntries(headers);
			pages.push(plain(JSON.stringify([status, rest, html]), email));
		},
	});
}

/** Everything that a person who enters an address sees of it, and its log. */
async function observe(email: string, act: (browser: Browser, another: Browser) => Promise<unknown>) {
	const before = world.app.logged.length;
	const pages: string[] = [];
	await act(browserOf(email, pages), browserOf(email, pages));
	await world.app.workOff();
	return { pages, log: world.app.logged.slice(before).map((line) => plain(line, email)) };
}

/** The first page and line that differ, shortened to where they do. */
function differences(seen: Observed, expected: Observed): string[] {
	return (["pages", "log"] as const).flatMap((part) => {
		const index = seen[part].findIndex((text, at) => text !== expected[part][at]);
		if (index < 0 && seen[part].length === expected[part].length) return [];
		const [one = "", other = ""] = [seen[part][index], expected[part][index]];
		const at = [...one].findIndex((letter, position) => letter !== other[position]);
		return [`${part} ${index}: ${one.slice(at - 60, at + 90)} | ${other.slice(at - 60, at + 90)}`];
	});
}

/** Runs the same for an address without an account and for each with one, and compares. */
async function expectAlike(
	minimum: number,
	act: (email: string, ...browsers: [Browser, Browser]) => Promise<unknown>,
): Promise<void> {
	const stranger = newEmail();
	const unknown = await observe(stranger, (...browsers) => act(stranger, ...browsers));
	expect(unknown.pages.length).toBeGreaterThanOrEqual(minimum);
	expect(unknown.log.length).toBeGreaterThan(0);
	for (const email of await knownEmails()) {
		const seen = await observe(email, (...browsers) => act(email, ...browsers));
		expect(differences(seen, unknown)).toEqual([]);
	}
}

it.each(["signUp", "forgetPassword"] as const)("is not revealed at %s, or by wrong codes", async (ask) => {
	await expectAlike(9, async (email, browser) => {
		let page = await world[ask](browser, email);
		for (let guess = 0; guess < 5; guess++)
			if (page.html.includes('name="code"')) page = await world.enterCode(browser, page, "000000");
		await browser.open(page.address);
	});
});

it("is not revealed by wrong passwords, or by too many of them", async () => {
	await expectAlike(12, async (email, browser) => {
		for (let guess = 0; guess < 11; guess++) await world.signIn(browser, email, "not the password at all");
	});
});

it("is not revealed on the page of a recipient who must sign in", async () => {
	await expectAlike(3, async (email, browser) => {
		const recipients = [{ name: "Berta", email, role: "SIGNER" }];
		const authOptions = { globalAccessAuth: "ACCOUNT", globalActionAuth: "ACCOUNT" };
		const { people } = await sendNewDocument(sender, {
			recipients,
			authOptions,
			meta: { distributionMethod: "NONE" },
		});
		const gate = await browser.open(`${world.address}${people[0]?.path}`);
		for (const [, path] of gate.html.matchAll(/href="(\/sign-(?:in|up)[^"]*)"/g))
			await browser.open(`${world.address}${path?.replaceAll("&amp;", "&")}`);
	});
});

it("is not revealed by a team's invitation to the address, or on the invitation's page", async () => {
	const owner = await createAccount(world.app, { team: true });
	const team = `/settings/teams/${owner.teamId}`;
	const { address } = world;
	await expectAlike(8, async (email, browser, invitee) => {
		await world.signIn(browser, owner.email, "correct horse battery");
		const page = await browser.open(`${address}${team}/invite`);
		const invited = await browser.submit(page, `${team}/invite`, { email, role: "member" });
		expect(invited.html).toContain("Invitation sent.");
		const revoke = /action="([^"]+\/invitations\/\d+\/revoke)"/.exec(invited.html)?.[1] ?? "";
		const link = /\/invitations\/[\w-]{43}/.exec((await world.mailTo(email)).text)?.[0];
		const guest = await invitee.open(`${address}${link}`);
		expect(guest.html).toContain("or create one");
		expect(guest.html).toContain("/sign-up?");
		// Otherwise the next list of members would show it.
		await browser.submit(invited, revoke, {});
	});
});

it("is not revealed when a signed-in user requests the address", async () => {
	const { email: own } = await createAccount(world.app);
	const browser = browserOf(own);
	await world.signIn(browser, own, "correct horse battery");
	const shapes = [];
	for (const email of [newEmail(), ...(await knownEmails())]) {
		const form = await browser.open(`${world.address}/settings/profile`);
		const asked = await browser.submit(form, "/settings/profile/email", { email });
		expect(asked.html).toContain("Check your email");
		expect(asked.html).not.toContain("Use another address");
		shapes.push(plain(JSON.stringify([asked.status, asked.address, asked.html]), email));
	}
	expect(new Set(shapes).size).toBe(1);
	expect(shapes[0]).not.toContain(own);
});

it("is revealed only in the mailbox of the address", async () => {
	const [email = ""] = await knownEmails();
	const stranger = newEmail();
	for (const one of [email, stranger]) {
		await world.signUp(browserOf(one), one);
		await world.forgetPassword(browserOf(one), one);
	}
	await world.app.workOff();
	expect((await world.mailTo(email)).text).toContain("reset");
	expect(world.mailsTo(stranger).map(({ subject }) => subject)).toEqual(["Signing: create your account"]);
	for (const one of [email, stranger]) expect(JSON.stringify(world.app.logged)).not.toContain(one);
});

it("runs the same statements, and a wrong password the same hash", async () => {
	const [email = ""] = await knownEmails();
	const asks = [
		world.signUp,
		world.forgetPassword,
		(browser: Browser, one: string) => world.signIn(browser, one, "not the password at all"),
	];
	for (const ask of asks) {
		const work = [];
		for (const one of [newEmail(), email])
			work.push(await statementsDuring(world.app.dependencies.db.$client, () => ask(browserOf(one), one)));
		expect(work[0]?.length).toBeGreaterThan(2);
		expect(work[1]).toEqual(work[0]);
	}
	const password = "not the password either";
	for (const one of [(await createAccount(world.app)).email, newEmail()])
		expect(await countHashings(password, () => world.signIn(browserOf(one), one, password))).toBe(1);
});
