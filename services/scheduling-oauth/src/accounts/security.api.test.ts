import { describe, expect, it } from "@jest/globals";
import { openSession } from "@repo/accounts/sign-in";
import { totpCode } from "@repo/accounts/testing";
import { findById } from "@repo/accounts/users";
import { sharedByTests } from "@repo/infra-local/test-file";
import { contendForRow } from "@repo/infra-local/testing";
import { hiddenFields, newPerson, type Person, signInAs } from "../../test/support/people.ts";
import { sharedMailApp } from "../../test/support/shared-app.ts";
import { signInDeps } from "./sign-in-deps.ts";

const SECURITY = "/account/security";
const { app, mail } = sharedMailApp({ OPERATOR_SECOND_FACTOR: "true" });
const root = sharedByTests(() => newPerson(app, "root", { role: "operator" }));
let people = 0;

function somebody() {
	people += 1;
	return newPerson(app, `somebody-${people}`);
}

const eventsOf = async (id: number) => {
	const { rows } = await app.dependencies.db.$client.query(
		"SELECT type, actor_type, details FROM audit_events WHERE user_id = $1 ORDER BY id",
		[id],
	);
	return rows.filter(({ type }) => !/signed_in|created/.test(type));
};

async function setUpAuthenticator({ browser }: Person) {
	const { text } = await browser.get(`${SECURITY}/authenticator`).expect(200);
	const secret = (/<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? "").replaceAll(" ", "");
	const code = totpCode(secret, app.dependencies.clock());
	const form = text.slice(text.indexOf(`action="${SECURITY}/authenticator"`));
	await browser
		.post(`${SECURITY}/authenticator`)
		.type("form")
		.send({ ...hiddenFields(form), code })
		.expect(303);
	return secret;
}

const move = (person: Person, name: string, operator = root) =>
	operator.browser
		.post(`/operator/users/${person.id}/status`)
		.type("form")
		.send({ csrf: operator.token(`operator user ${person.id}`), move: name });

describe("an operator", () => {
	it("must set up a second factor before the console opens, and again after it is removed", async () => {
		for (const path of ["/operator", "/operator/clients", "/operator/users", "/operator/audit.json"]) {
			const { headers } = await root.browser.get(path).expect(303);
			expect(headers.location).toBe(`${SECURITY}?done=second-factor-required`);
		}
		expect((await root.browser.get(`${SECURITY}?done=second-factor-required`)).text).toContain(
			"Your account needs a second factor",
		);
		await move(await somebody(), "disable").expect(303);
		expect(await eventsOf(root.id)).toEqual([]);
		await setUpAuthenticator(root);
		await root.browser.get("/operator/clients").expect(200);
		await app.dependencies.db.$client.query("DELETE FROM totp_factors WHERE user_id = $1", [root.id]);
		await root.browser.get("/operator/clients").expect(303);
		await setUpAuthenticator(root);
	});

	it("loses sessions opened before the first second factor, such as with a stolen password", async () => {
		const operator = await newPerson(app, "second-root", { role: "operator" });
		const thief = await signInAs(app, operator);
		await setUpAuthenticator(operator);
		await operator.browser.get("/operator/clients").expect(200);
		const { headers } = await thief.browser.get("/operator/clients").expect(303);
		expect(headers.location).toMatch(/^\/sign-in/);
	});

	it("is asked for the second factor in a session that has not proven it", async () => {
		const { $client } = app.dependencies.db;
		const unproven = "UPDATE sessions SET amr = $2 WHERE user_id = $1";
		for (const amr of [["pwd"], null]) {
			await $client.query(unproven, [root.id, amr]);
			const { headers } = await root.browser.get("/operator/clients").expect(303);
			expect(headers.location).toBe("/account/verify?return_to=%2Foperator%2Fclients");
		}
		await $client.query(unproven, [root.id, ["mfa", "otp", "pwd"]]);
		await root.browser.get("/operator/clients").expect(200);
	});

	it("without a role gets 404, with or without a factor", async () => {
		const person = await somebody();
		await person.browser.get("/operator/clients").expect(404);
	});

	it("removes a user's factors once; the user's sessions end, and an email notifies them", async () => {
		const person = await somebody();
		await setUpAuthenticator(person);
		await app.workOff();
		mail.received.length = 0;
		const shown = await root.browser.get(`/operator/users/${person.id}`).expect(200);
		expect(shown.text).toContain("authenticator app");
		const { $client } = app.dependencies.db;
		const answers = await contendForRow(
			$client,
			{ table: "users", id: person.id },
			[0, 1].map(() => async () => move(person, "reset-factors")),
		);
		expect(answers.map(({ status }) => status)).toEqual([303, 303]);
		expect(await eventsOf(person.id)).toEqual([
			expect.objectContaining({ type: "account.authenticator_added", actor_type: "user" }),
			{
				type: "account.factors_reset",
				actor_type: "operator",
				details: { passkeys: 0, authenticator: true },
			},
		]);
		await person.browser.get("/account").expect(303);
		await app.workOff();
		expect(mail.received).toEqual([
			expect.objectContaining({ text: expect.stringContaining("An operator removed the passkeys") }),
		]);
		expect(JSON.stringify(mail.received[0]?.to)).toContain(person.email);
	});

	it("ends sign-ins with a removed factor that have not finished yet", async () => {
		const person = await somebody();
		await setUpAuthenticator(person);
		const { db } = app.dependencies;
		const { credentialsVersion = 0 } = (await findById(db, person.id)) ?? {};
		await move(person, "reset-factors").expect(303);
		const from = { ipAddress: "192.0.2.1", userAgent: "a browser", sessionSecret: undefined };
		const finish = (version: number) =>
			openSession(
				signInDeps(app.dependencies),
				db,
				{ userId: person.id, credentialsVersion: version },
				{ ...from, browserSecret: person.browserSecret },
			);
		expect(await finish(credentialsVersion)).toBeUndefined();
		expect(await finish(credentialsVersion + 1)).toEqual(expect.any(String));
	});

	it("removes no factor and deletes no account with a stolen cookie, ten minutes after the last proof", async () => {
		const person = await somebody();
		await setUpAuthenticator(person);
		app.travel(601);
		for (const name of ["reset-factors", "delete"]) {
			const { headers } = await move(person, name).expect(303);
			expect(headers.location).toMatch(/^\/account\/verify\?return_to=/);
		}
		app.travel(-601);
		expect((await eventsOf(person.id)).at(-1)).toMatchObject({ type: "account.authenticator_added" });
		await move(root, "reset-factors").expect(409);
	});
});

describe("a change of the factors", () => {
	it("is recorded in the audit log, and emailed to the owner", async () => {
		const person = await somebody();
		await app.workOff();
		mail.received.length = 0;
		await setUpAuthenticator(person);
		await person.browser
			.post(`${SECURITY}/authenticator/remove`)
			.type("form")
			.send({ csrf: person.token("authenticator") })
			.expect(303);
		expect((await eventsOf(person.id)).map(({ type }) => type)).toEqual([
			"account.authenticator_added",
			"account.authenticator_removed",
		]);
		await app.workOff();
		expect(mail.received.map(({ text }) => text)).toEqual([
			expect.stringMatching(/^An authenticator app was set up for your Scheduling account .* signed out\.$/m),
			expect.not.stringContaining("browsers were signed out"),
		]);
	});
});

// Actions for which a stolen cookie must not be enough, besides the factors: [name, request].
const acts: [string, (thief: Person) => PromiseLike<{ status: number; headers: Record<string, string> }>][] =
	[
		["create an API key", ({ browser }) => browser.post("/account/api-keys").type("form").send({})],
		["see the form for a password", ({ browser }) => browser.get("/account/password")],
		["change the password", ({ browser }) => browser.post("/account/password").type("form").send({})],
		["see the form for an address", ({ browser }) => browser.get("/account/email")],
		["change the address", ({ browser }) => browser.post("/account/email").type("form").send({})],
	];

it.each(acts)("a stolen cookie cannot %s, ten minutes after the last proof", async (_what, act) => {
	const person = await somebody();
	app.travel(601);
	const { status, headers } = await act(person);
	app.travel(-601);
	expect([status, headers.location]).toEqual([
		303,
		expect.stringMatching(/^\/account\/verify\?return_to=%2F/),
	]);
});
