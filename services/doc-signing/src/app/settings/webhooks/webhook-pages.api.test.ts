import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { Webhook } from "standardwebhooks";
import { createAccount, type TestAccount } from "../../../../test/support/accounts.ts";
import { type PageForms, pageForms } from "../../../../test/support/page-forms.ts";
import { sharedWebhookApp } from "../../../../test/support/shared-webhook-app.ts";
import { createUser } from "../../../accounts/create-user.ts";
import { addMember } from "../../../accounts/teams/add-member.ts";

const PAGE = "/settings/developers";
const PATH = "/settings/webhooks";
const { app, receiver } = sharedWebhookApp();
// Rejected deliveries wait for their next attempt.
afterEach(() => app.sql("DELETE FROM graphile_worker._private_jobs"));
let account: TestAccount;
let browser: PageForms;
beforeEach(async () => {
	account = await createAccount(app);
	browser = await pageForms(app, account);
});

async function create(who = browser, team = "") {
	const form = await who.formOf(`${PATH}/new${team}`, `${PATH}${team}`);
	const done = await who.send(form, {
		url: `${receiver.url}/hook`,
		DOCUMENT_SENT: "on",
		TEMPLATE_USED: "on",
	});
	const [, id = ""] = /webhooks\/(\d+)/.exec(done.text) ?? [];
	const [secret = ""] = /whsec_[A-Za-z0-9+/]{43}=/.exec(done.text) ?? [];
	return { form, done, id, secret, path: `${PATH}/${id}` };
}
const act = async (path: string, action: string, values = {}) =>
	browser.send(await browser.formOf(path, `${path}/${action}`), values);

describe("webhooks in the settings", () => {
	it("are created with a secret that is shown once, and appear in the API", async () => {
		const { id, secret, path } = await create();
		const { body } = await account.request("get", `/webhooks/${id}`).expect(200);
		expect(body).toMatchObject({ url: `${receiver.url}/hook`, events: ["DOCUMENT_SENT", "TEMPLATE_USED"] });
		for (const shown of [PAGE, path]) expect((await browser.open(shown)).text).not.toContain(secret);
	});

	it("are created once, however often the form is sent", async () => {
		const form = await browser.formOf(`${PATH}/new`, PATH);
		const values = { url: `${receiver.url}/hook`, DOCUMENT_SENT: "on" };
		const all = await Promise.all([1, 2, 3].map(() => browser.send(form, values)));
		const secrets = all.map(({ text }) => /whsec_[\w+/=]+/.exec(text)?.[0]);
		expect(new Set(secrets).size).toBe(1);
		expect((await account.request("get", "/webhooks")).body.webhooks).toHaveLength(1);
		expect((await browser.send(form, { ...values, TEMPLATE_USED: "on" })).status).toBe(409);
	});

	it("report what is wrong with a form", async () => {
		const form = await browser.formOf(`${PATH}/new`, PATH);
		const none = await browser.send(form, { url: "https://example.com/" }).expect(400);
		expect(none.text).toContain("Choose at least one event.");
		const wrong = await browser.send(form, { url: "ftp://x", DOCUMENT_SENT: "on" }).expect(400);
		expect(wrong.text).toContain("Must be an http or https URL");
		await browser.send(form, { url: "https://example.com/", DOCUMENT_SENT: "on", csrf: "x" }).expect(403);
		await browser.send(form, { url: "https://example.com/", DOCUMENT_SENT: "on", form_id: "" }).expect(400);
	});

	it("are changed, disabled, enabled and deleted", async () => {
		const { id, path } = await create();
		const change = await browser.formOf(path, path);
		await browser.send(change, { url: "https://example.com/new", DOCUMENT_COMPLETED: "on" }).expect(303);
		const read = async () => (await account.request("get", `/webhooks/${id}`)).body;
		expect(await read()).toMatchObject({ url: "https://example.com/new", events: ["DOCUMENT_COMPLETED"] });
		await browser.send(change, { url: "nonsense", DOCUMENT_COMPLETED: "on" }).expect(400);
		await act(path, "disable");
		expect((await read()).enabled).toBe(false);
		await act(path, "enable");
		expect((await read()).enabled).toBe(true);
		await act(path, "delete");
		await browser.open(path).expect(404);
	});

	it("send a test event that fails, and after a repair is redelivered with the same id", async () => {
		const { path, secret } = await create();
		receiver.answerWith(500);
		const sent = await act(path, "test", { event: "DOCUMENT_COMPLETED" });
		const delivery = String(sent.headers.location).replace("?done=test", "");
		await app.workOff();
		const failed = await browser.open(delivery).expect(200);
		expect(failed.text).toContain("The receiver responded with 500.");
		expect(failed.text).toContain("Failed, will retry");
		const inGerman = await browser.open(delivery).set("accept-language", "de").expect(200);
		expect(inGerman.text).toContain("Der Empfänger hat mit 500 geantwortet.");
		receiver.answerWith(204);
		await browser.send(await browser.formOf(delivery, `${delivery}/redeliver`)).expect(303);
		await app.workOff();
		expect((await browser.open(delivery)).text).toContain("Delivered");
		const [first, second] = receiver.received;
		expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
		const headers = second?.headers as Record<string, string>;
		expect(new Webhook(secret).verify(second?.body ?? "", headers)).toMatchObject({
			event: "DOCUMENT_COMPLETED",
			test: true,
			payload: { status: "COMPLETED" },
		});
	});

	it("show the response to the owner: its status, time and the first 4 kB as text", async () => {
		const { id, path } = await create();
		const answer = async (body: string | Buffer) => {
			receiver.answerWith(422, body);
			const sent = await act(path, "test", { event: "DOCUMENT_COMPLETED" });
			const delivery = String(sent.headers.location).replace("?done=test", "");
			await app.workOff();
			const { deliveries } = (await account.request("get", `/webhooks/${id}/deliveries`)).body;
			return {
				page: (await browser.open(delivery).expect(200)).text,
				api: deliveries.find(({ id }: { id: string }) => delivery.endsWith(id)),
				delivery,
			};
		};
		const { page, api, delivery } = await answer('<b>No "tenant"</b>');
		expect(page).toContain("Response body");
		expect(page).toContain("&lt;b>No");
		expect(page).not.toContain("<b>No");
		expect(page).toMatch(/422 in \d+ ms/);
		expect(page).not.toContain("At most the first 4 kB");
		expect(api).toMatchObject({ responseStatus: 422, responseBody: '<b>No "tenant"</b>' });
		expect(api.durationMs).toBeGreaterThanOrEqual(0);
		const stranger = await pageForms(app, await createAccount(app));
		await stranger.open(delivery).expect(404);
		// The limit cuts the last é in two. PostgreSQL rejects NUL, and not every byte is a character.
		const long = await answer(`x${"é".repeat(100_000)}`);
		expect(long.api.responseBody).toBe(`x${"é".repeat(2047)}`);
		expect(long.page).toContain("At most the first 4 kB");
		const odd = await answer(Buffer.from([0x61, 0x00, 0xff, 0x62]));
		expect(odd.api.responseBody).toBe("a\ufffd\ufffdb");
		expect((await answer("")).page).toContain("The response body is empty.");
	});

	it("sign with the new secret once it is replaced", async () => {
		const { path, secret } = await create();
		const replaced = await act(path, "rotate-secret");
		const [fresh = ""] = /whsec_[A-Za-z0-9+/]{43}=/.exec(replaced.text) ?? [];
		expect(fresh).not.toBe(secret);
		await act(path, "test");
		await app.workOff();
		const { body = "", headers } = receiver.received[0] ?? {};
		expect(() => new Webhook(fresh).verify(body, headers as Record<string, string>)).not.toThrow();
		expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).toThrow();
	});

	it("require a recent proof for changes to who gets the events", async () => {
		const { form, path } = await create();
		const change = await browser.formOf(path, path);
		const rotate = await browser.formOf(path, `${path}/rotate-secret`);
		const remove = await browser.formOf(path, `${path}/delete`);
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT encrypted_secret FROM webhooks WHERE id = $1",
			[path.split("/").at(-1)],
		);
		app.travel(601);
		const elsewhere = { url: "https://example.com/", DOCUMENT_SENT: "on" };
		const asked = (back: string) => `/account/verify?return_to=${encodeURIComponent(back)}`;
		for (const [back, answer] of [
			[`${PATH}/new`, await browser.open(`${PATH}/new`)],
			[path, await browser.send(rotate)],
			[path, await browser.send(remove)],
		] as const)
			expect([answer.status, answer.headers.location]).toEqual([303, asked(back)]);
		for (const one of [form, change]) {
			const { text } = await browser.send(one, elsewhere).expect(403);
			expect(text).toContain('value="https://example.com/"');
			expect(text).toContain('href="/account/verify?return_to=%2Faccount%2Fverify%3Fdone" target="_blank"');
		}
		// Offered instead of the form.
		expect((await browser.open(path)).text).toContain("Verify your identity to continue");
		const { body } = await account.request("get", "/webhooks");
		expect(body.webhooks).toHaveLength(1);
		expect(body.webhooks[0].url).toBe(`${receiver.url}/hook`);
		const { rows: after } = await app.dependencies.db.$client.query(
			"SELECT encrypted_secret FROM webhooks WHERE id = $1",
			[path.split("/").at(-1)],
		);
		expect(after).toEqual(rows);
	});

	it("ask for a new secret again when the form is drawn again, which does not contain it", async () => {
		const { id, path } = await create();
		const secret = "a secret of more than 24 characters";
		await account.request("patch", `/webhooks/${id}`).send({ secret, sendSecretHeader: true }).expect(200);
		const change = await browser.formOf(path, path);
		app.travel(601);
		const typed = { url: `${receiver.url}/hook`, DOCUMENT_SENT: "on" };
		const again = async (values: object) =>
			(await browser.send(change, { ...typed, ...values }).expect(403)).text;
		const asked = await again({ secret: "another secret of more than 24" });
		expect(asked).toMatch(/id="secret-error"[^>]*>Enter the secret again\./);
		expect(asked).not.toContain("another secret");
		expect(await again({ secret: "" })).not.toContain("Enter the secret again.");
	});

	it("send at most sixty test events and redeliveries an hour", async () => {
		const { path } = await create();
		const test = await browser.formOf(path, `${path}/test`);
		const sent = await browser.send(test).expect(303);
		const delivery = String(sent.headers.location).replace("?done=test", "");
		const again = await browser.formOf(delivery, `${delivery}/redeliver`);
		for (let count = 1; count < 60; count++) await browser.send(count % 2 ? again : test).expect(303);
		for (const form of [test, again]) {
			const refused = await browser.send(form).expect(429);
			expect(refused.text).toContain("too many test events");
			expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
		}
		const other = await pageForms(app, await createAccount(app));
		const { path: theirs } = await create(other);
		await other.send(await other.formOf(theirs, `${theirs}/test`)).expect(303);
	});

	it("can be resumed, and deliver what was held", async () => {
		const { id, path } = await create();
		const test = await browser.formOf(path, `${path}/test`);
		await app.dependencies.db.$client.query(
			"UPDATE webhooks SET (failing_since, last_failure_at, paused_at) = (now(), now(), now()) WHERE id = $1",
			[id],
		);
		const refused = await browser.send(test).expect(400);
		expect(refused.text).toContain("paused because deliveries kept failing");
		expect((await browser.open(path)).text).toContain("deliveries are held");
		await act(path, "resume");
		expect((await account.request("get", `/webhooks/${id}`)).body.pausedAt).toBeNull();
	});
});

describe("the API", () => {
	it("sends a test event, too, and not to a disabled webhook", async () => {
		const { id } = await create();
		const { body } = await account.request("post", `/webhooks/${id}/test`).expect(200);
		expect(body).toMatchObject({ event: "DOCUMENT_SENT", status: "PENDING", payload: { test: true } });
		await account.request("post", `/webhooks/${id}/test`).send({ event: "NO_SUCH" }).expect(400);
		await account.request("patch", `/webhooks/${id}`).send({ enabled: false }).expect(200);
		await account.request("post", `/webhooks/${id}/test`).expect(400);
	});
});

describe("webhooks of others", () => {
	it("cannot be opened or changed", async () => {
		const { form, path } = await create();
		await act(path, "test");
		const stranger = await pageForms(app, await createAccount(app));
		const own = await stranger.formOf(`${PATH}/new`, PATH);
		const { deliveries } = (await account.request("get", `${path.replace("/settings", "")}/deliveries`)).body;
		const delivery = `${path}/deliveries/${deliveries[0].id}`;
		for (const one of [path, delivery]) await stranger.open(one).expect(404);
		for (const action of ["enable", "disable", "resume", "test", "rotate-secret", "delete"])
			expect([action, (await stranger.send({ ...own, action: `${path}/${action}` })).status]).toEqual([
				action,
				404,
			]);
		await stranger.send({ ...own, action: `${delivery}/redeliver` }).expect(404);
		const values = { url: "https://example.com/", DOCUMENT_SENT: "on" };
		await stranger.send({ ...own, action: path }, values).expect(404);
		await browser.send({ ...form, action: `${path}/delete` }, { csrf: "x" }).expect(403);
		await browser.send({ ...form, action: `${delivery}/redeliver` }, { csrf: "x" }).expect(403);
		await browser.open(path).expect(200);
	});

	it("of a team are for its owners and admins", async () => {
		const owner = await createAccount(app, { team: true });
		const team = `?team=${owner.teamId}`;
		const { path } = await create(await pageForms(app, owner), team);
		const email = `member-${owner.teamId}@example.com`;
		const member = { email, name: "M", password: "correct horse battery", plan: "free" } as const;
		const { id: userId } = await createUser(app.dependencies, member);
		await addMember(app.dependencies, { teamId: owner.teamId ?? 0, userId, role: "member" }, "operator");
		const theirs = await pageForms(app, { userId });
		const own = await theirs.formOf(`${PATH}/new`, PATH);
		for (const one of [PAGE, `${PATH}/new`, path]) await theirs.open(one + team).expect(403);
		await theirs.send({ ...own, action: `${path}/delete${team}` }).expect(403);
		await theirs.send({ ...own, action: `${path}/delete` }).expect(404);
		await browser.open(PAGE + team).expect(404);
	});
});
