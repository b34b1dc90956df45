import { afterAll, beforeAll, beforeEach } from "@jest/globals";
import { startWebhookReceiver, type WebhookReceiver } from "@repo/infra-local/testing";
import { createApiKey } from "../../src/accounts/api-keys/create-api-key.ts";
import { listAuditLog } from "../../src/audit-log/list-audit-log.ts";
import { newApp, newTokens, type ThirdPartyApp, type Tokens } from "./apps.ts";
import { newPerson, type Person } from "./people.ts";
import { startApp, type TestApp } from "./start-app.ts";

export const allowedScopes = ["READ_BOOKING", "READ_PROFILE", "WRITE_BOOKING", "NOTIFY_BOOKING"];
export const SCOPE = "READ_BOOKING NOTIFY_BOOKING";
export const ALL = ["booking.created", "booking.rescheduled", "booking.cancelled", "connection.ended"];

export let app: TestApp;
export let receiver: WebhookReceiver;
let people = 0;
/** A number that no other person of the file has in their name. */
export const nextPerson = () => ++people;
export let ada: Person;
export let client: ThirdPartyApp;
export let tokens: Tokens;
let key: string;
/** A service, a receiver, and for each test a user with a connected app and an API key. */
export function useWebhooks(): void {
	beforeAll(async () => {
		const starting = [startApp({ WEBHOOKS_TO_PRIVATE_ADDRESSES: "true" }), startWebhookReceiver()] as const;
		[app, receiver] = await Promise.all(starting);
	});
	afterAll(async () => {
		for (const one of [app, receiver]) await one.close();
	});
	beforeEach(async () => {
		ada = await newPerson(app, `notified-${++people}`);
		client = await newApp(app, { name: `Diary ${people}`, allowedScopes });
		tokens = await newTokens(app, ada, client, { scope: SCOPE });
		key = await createApiKey(app.dependencies, ada, { name: "x", days: 0, access: "full" });
		receiver.answerWith(204);
		receiver.received.length = 0;
	});
}

export const bearer = ({ access_token }: Tokens = tokens) => ({ authorization: `Bearer ${access_token}` });
export const asKey = () => ({ "X-API-Key": key });
export type Headers = Record<string, string>;
export const post = (path: string, body: object | undefined, headers: Headers = bearer()) =>
	app.agent.post(`/api/v1/webhooks${path}`).set(headers).send(body);
export const get = (path: string, headers: Headers = bearer()) =>
	app.agent.get(`/api/v1/webhooks${path}`).set(headers);
export async function subscribe(events = ALL, headers: Headers = bearer(), url = `${receiver.url}/hook`) {
	return (await post("", { url, events }, headers).expect(201)).body;
}
export const at = (hour: number) => `2030-05-01T${String(hour).padStart(2, "0")}:00:00.000Z`;
export async function book(hour = 10) {
	const booking = { title: "Lunch", start: at(hour), end: at(hour + 1) };
	return (await app.agent.post("/api/v1/bookings").set(asKey()).send(booking).expect(201)).body;
}
export const disconnect = async () => {
	const [{ id }] = await app.sql("SELECT id FROM connections WHERE user_id = $1 AND status = 'active'", [
		ada.id,
	]);
	const path = `/account/apps/${id}/disconnect`;
	await ada.browser
		.post(path)
		.type("form")
		.send({ csrf: ada.token("apps") })
		.expect(303);
};
export const types = () => receiver.received.map(({ body }) => JSON.parse(body).type);
export const errors = () =>
	app.sql(
		"SELECT status, error FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE w.user_id = $1",
		[ada.id],
	);
export const audited = async () =>
	(await listAuditLog(app.dependencies, { user: ada.username })).map(({ type }) => type);

/** Tokens after the earlier ones expired. */
export async function renewTokens(): Promise<void> {
	tokens = await newTokens(app, ada, client, { scope: SCOPE });
}

/** Does the work, in which no statement may delete deliveries with their webhook. */
export async function withoutCascades(work: () => Promise<unknown>): Promise<void> {
	await app.sql(`CREATE OR REPLACE FUNCTION refuse_cascade() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
		IF pg_trigger_depth() > 1 THEN RAISE EXCEPTION 'deleted by a cascade'; END IF; RETURN OLD; END $$`);
	const trigger = "by_cascade BEFORE DELETE ON webhook_deliveries FOR EACH ROW";
	await app.sql(`CREATE TRIGGER ${trigger} EXECUTE FUNCTION refuse_cascade()`);
	await work();
	await app.sql("DROP TRIGGER by_cascade ON webhook_deliveries");
}
