import { expect, it } from "@jest/globals";
import { countHashings } from "@repo/accounts/testing";
import { sharedByTests } from "@repo/infra-local/test-file";
import { statementsDuring } from "@repo/service-kit/testing";
import { newBrowser, newPerson, PASSWORD } from "../../test/support/people.ts";
import { codePageOf, fill } from "../../test/support/proofs.ts";
import { sharedMailApp } from "../../test/support/shared-app.ts";

const { app, mail: mailbox } = sharedMailApp({ TRUSTED_PROXIES: "1" });
const mover = sharedByTests(() => newPerson(app, "mover"));

/** Values that differ between any two requests: ids, secrets, times, and the entered address. */
const plain = (text: string, email: string) =>
	text
		.replaceAll(email, "EMAIL")
		.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID")
		.replaceAll(/[\w-]{43}/g, "SECRET")
		.replaceAll(/task \d+|[\d.]+ms/g, "")
		.replaceAll(/"(time|milliseconds)":("[^"]*"|\d+)/g, "");

type Observed = { pages: string[]; log: string[] };

/** Everything that a person who enters an address sees of it, and its log. */
async function observe(email: string, address: string): Promise<Observed> {
	const before = app.logged.length;
	const pages: string[] = [];
	const see = ({ status, text, headers }: { status: number; text: string; headers: object }) => {
		const { date: _, etag: __, "content-length": ___, ...rest } = headers as Record<string, unknown>;
		pages.push(plain(JSON.stringify([status, rest, text]), email));
	};
	const browser = newBrowser(app).set("X-Forwarded-For", address);
	for (const path of ["/sign-up", "/password/forgotten"]) {
		const asked = await fill(browser, path, { email });
		see(asked);
		const page = codePageOf(asked);
		see(await browser.get(page));
		for (let guess = 0; guess < 5; guess += 1) see(await fill(browser, page, { code: "000000" }));
		see(await browser.get(page));
	}
	for (let guess = 0; guess < 11; guess += 1)
		see(await fill(browser, "/sign-in", { login: email, password: `${PASSWORD}?` }));
	await app.workOff();
	const log = app.logged.slice(before).map((line) => plain(line, email));
	return { pages, log };
}

it("no page, header, log line or error reveals whether an address has an account", async () => {
	const known = await newPerson(app, "known-one");
	const disabled = await newPerson(app, "known-two");
	const unproven = await newPerson(app, "known-six");
	const { $client } = app.dependencies.db;
	await $client.query("UPDATE users SET disabled_at = now() WHERE id = $1", [disabled.id]);
	await $client.query("UPDATE users SET email_proven_at = NULL WHERE id = $1", [unproven.id]);
	const unknown = await observe("known-ten@example.test", "198.51.100.1");
	expect(unknown.pages.length).toBeGreaterThan(20);
	expect(unknown.log.length).toBeGreaterThan(20);
	for (const [index, { email }] of [known, disabled, unproven].entries())
		expect(await observe(email, `198.51.100.${index + 2}`)).toEqual(unknown);
});

it("only the address itself is told, by email, which contains nothing chosen by a stranger", async () => {
	mailbox.received.length = 0;
	const known = await newPerson(app, "told");
	const visitor = newBrowser(app).set("X-Forwarded-For", "198.51.100.9");
	for (const email of [known.email, "untold@example.test"]) {
		await fill(visitor, "/sign-up", { email, name: "Mallory" });
		await fill(visitor, "/password/forgotten", { email });
	}
	await app.workOff();
	expect(mailbox.received.map(({ recipients, subject }) => [recipients.join(), subject]).sort()).toEqual([
		[known.email, "Scheduling: reset your password"],
		[known.email, "Scheduling: you already have an account"],
		["untold@example.test", "Scheduling: create your account"],
	]);
	for (const { text = "", html = "" } of mailbox.received)
		expect(text + html).not.toMatch(/Mallory|Hello|The told/);
});

it("a change of address is rejected with the same response for a taken and a free one", async () => {
	const taken = await newPerson(app, "taken");
	const shape = async (email: string) => {
		const { status, headers } = await fill(mover.browser, "/account/email", {
			email,
			current_password: PASSWORD,
		});
		const page = await mover.browser.get(String(headers.location));
		return plain(JSON.stringify([status, headers.location, page.status, page.text]), email);
	};
	expect(await shape(taken.email)).toBe(await shape("freed@example.test"));
	await app.workOff();
});

it("a form runs the same statements for any address, and a wrong password the same hash", async () => {
	const known = (await newPerson(app, "costly")).email;
	const strangers = ["/sign-up", "/password/forgotten", "/sign-in"].map((path, index) => ({
		path,
		unknown: `costless-${index}@example.test`,
	}));
	let networks = 0;
	const ask = (path: string, email: string) => async () => {
		const browser = newBrowser(app).set("X-Forwarded-For", `203.0.113.${++networks}`);
		const typed = path === "/sign-in" ? { login: email, password: `${PASSWORD}?` } : { email };
		await fill(browser, path, typed);
	};
	const pool = app.dependencies.db.$client;
	for (const { path, unknown } of strangers) {
		const work = await statementsDuring(pool, ask(path, unknown));
		expect(work.length).toBeGreaterThan(2);
		expect(await statementsDuring(pool, ask(path, known))).toEqual(work);
	}
	const other = (await newPerson(app, "costly-too")).email;
	for (const email of [other, "costless-too@example.test"])
		expect(await countHashings(`${PASSWORD}?`, ask("/sign-in", email))).toBe(1);
	await app.workOff();
});
