import { beforeEach, expect, it } from "@jest/globals";
import { contendForRow, waitForBlockedStatement } from "@repo/infra-local/testing";
import { createAccount, type TestAccount } from "../../test/support/accounts.ts";
import { pageForms } from "../../test/support/page-forms.ts";
import { sharedWebhookApp } from "../../test/support/shared-webhook-app.ts";

const SECRET = "the-secret-of-the-first-receiver";
const FRESH = "a-secret-for-the-next-receiver";
const fault = {
	path: "body.secret",
	message:
		"Set a new secret with this change. Otherwise the current secret would be sent to a receiver that may not know it.",
};

const { app, receiver } = sharedWebhookApp();
let account: TestAccount;
beforeEach(async () => {
	account = await createAccount(app);
});

const start = { url: "http://127.0.0.1:9/first", secret: SECRET, events: ["DOCUMENT_SENT"] };
async function create(settings: { sendSecretHeader: boolean }): Promise<number> {
	const { body } = await account.request("post", "/webhooks").send({ ...start, ...settings });
	return body.id;
}
const change = (id: number, values: object) => account.request("patch", `/webhooks/${id}`).send(values);

/** What a test event carries in the header. */
async function receivedSecret(id: number): Promise<unknown> {
	await account.request("post", `/webhooks/${id}/test`).expect(200);
	await app.workOff();
	return receiver.received.at(-1)?.headers["x-documenso-secret"];
}

it.each([
	["turning the header on", false, { sendSecretHeader: true }],
	["turning it on at another address", false, { sendSecretHeader: true, url: "elsewhere" }],
	["another address", true, { url: "elsewhere" }],
	["another path, which can be another receiver's", true, { url: "http://127.0.0.1:9/second" }],
	["another address with an empty secret", true, { url: "elsewhere", secret: "" }],
	["another address with the secret null", true, { url: "elsewhere", secret: null }],
])("%s is refused without a new secret, and changes nothing", async (_name, sendSecretHeader, given) => {
	const id = await create({ sendSecretHeader });
	const before = (await account.request("get", `/webhooks/${id}`)).body;
	const target = "url" in given && given.url === "elsewhere" ? { url: `${receiver.url}/hook` } : {};
	const { body } = await change(id, { ...given, ...target }).expect(400);
	expect(body).toMatchObject({ code: "webhook_secret_required", errors: [fault] });
	expect((await account.request("get", `/webhooks/${id}`)).body).toEqual(before);
	await change(id, { ...given, ...target, secret: FRESH }).expect(200);
});

it("only the new secret reaches the new receiver", async () => {
	const id = await create({ sendSecretHeader: true });
	await change(id, { url: `${receiver.url}/hook`, secret: FRESH }).expect(200);
	expect(await receivedSecret(id)).toBe(FRESH);
});

it("other changes, and a new address for a webhook without the header, need no secret", async () => {
	const sending = await create({ sendSecretHeader: true });
	const { events, url } = { ...start, events: ["DOCUMENT_COMPLETED"] };
	await change(sending, { events, url, enabled: true, sendSecretHeader: true }).expect(200);
	await change(sending, { url: `${receiver.url}/hook`, sendSecretHeader: false }).expect(200);
	expect(await receivedSecret(sending)).toBeUndefined();
	await change(sending, { sendSecretHeader: true }).expect(400);
	expect(await receivedSecret(sending)).toBeUndefined();
});

it("a new address that waited while the header was turned on is refused", async () => {
	const id = await create({ sendSecretHeader: false });
	const pool = app.dependencies.db.$client;
	const statuses = await contendForRow(pool, { table: "webhooks", id }, [
		async () => (await change(id, { sendSecretHeader: true, secret: FRESH })).status,
		async () => {
			await waitForBlockedStatement(pool);
			return (await change(id, { url: `${receiver.url}/hook` })).status;
		},
	]);
	expect(statuses).toEqual([200, 400]);
});

it("the page asks for the new secret beside its field, and does not show it again", async () => {
	const id = await create({ sendSecretHeader: true });
	const path = `/settings/webhooks/${id}`;
	const browser = await pageForms(app, account);
	const form = await browser.formOf(path, path);
	const elsewhere = { url: `${receiver.url}/hook`, DOCUMENT_SENT: "on" };
	const refused = await browser.send(form, elsewhere).expect(400);
	expect(refused.text).toContain(`id="secret-error">${fault.message}`);
	const invalid = await browser.send(form, { ...elsewhere, secret: "whsec_typed" }).expect(400);
	expect(invalid.text).toContain('id="secret-error">Starts with whsec_');
	expect(invalid.text).not.toContain("whsec_typed");
	await browser.send(form, { ...elsewhere, secret: FRESH }).expect(303);
	expect(await receivedSecret(id)).toBe(FRESH);
	await browser.send(form, { ...elsewhere, secret: "", DOCUMENT_COMPLETED: "on" }).expect(303);
	expect(await receivedSecret(id)).toBe(FRESH);
	expect(app.logged.join("\n")).not.toContain(FRESH);
});

it("the page has no field for a secret that is not sent", async () => {
	const path = `/settings/webhooks/${await create({ sendSecretHeader: false })}`;
	expect((await (await pageForms(app, account)).open(path)).text).not.toContain('name="secret"');
});
