import { describe, expect, it } from "@jest/globals";
import { readPlansDuring, runCommand } from "@repo/service-kit/testing";
import { newTokens } from "../../../test/support/apps.ts";
import { newPerson, type Person } from "../../../test/support/people.ts";
import {
	ada,
	allowedScopes,
	app,
	asKey,
	at,
	audited,
	bearer,
	book,
	client,
	disconnect,
	errors,
	get,
	nextPerson,
	post,
	receiver,
	renewTokens,
	SCOPE,
	subscribe,
	tokens,
	types,
	useWebhooks,
	withoutCascades,
} from "../../../test/support/webhooks.ts";
import { changeClientStatus } from "../../clients/change-client-status.ts";
import { updateClient } from "../../clients/update-client.ts";
import { runHousekeeping } from "../../housekeeping.ts";
import { program } from "../../operator/program.ts";
import { listEndedWebhooks } from "./queries.ts";

useWebhooks();

const resumptions = (webhookId: number) =>
	app.sql(
		`SELECT actor_type AS "actorType", actor FROM audit_events
		WHERE type = 'webhook.resumed' AND details ->> 'webhookId' = $1 ORDER BY id`,
		[String(webhookId)],
	);

describe("what has ended since an event was published", () => {
	it("after Disconnect, only the end of the connection is delivered", async () => {
		await subscribe();
		const { uid } = await book();
		await disconnect();
		await app.agent.post(`/api/v1/bookings/${uid}/cancel`).set(asKey()).expect(200);
		await app.workOff();
		expect(types()).toEqual(["connection.ended"]);
		const { data } = JSON.parse(receiver.received[0]?.body ?? "");
		expect(data).toEqual({ sub: String(ada.id), client_id: client.clientId });
		expect(await errors()).toContainEqual({ status: "FAILED", error: "The app is no longer connected." });
		// What changed after it was not even stored for the app.
		expect(await errors()).toHaveLength(2);
		// Connecting again does not revive it.
		const again = bearer(await newTokens(app, ada, client, { scope: SCOPE }));
		expect((await get("", again).expect(200)).body).toEqual({ webhooks: [] });
		await book(14);
		await app.workOff();
		expect(receiver.received).toHaveLength(1);
		app.travel(3 * 86_400);
		await runHousekeeping(app.dependencies);
		expect(await app.sql("SELECT FROM webhooks WHERE user_id = $1", [ada.id])).toEqual([]);
	});

	it("housekeeping finds them by an index, and not those of others", async () => {
		await subscribe();
		await disconnect();
		await app.workOff();
		app.travel(2 * 86_400 - 60);
		const left = () => app.sql("SELECT FROM webhooks WHERE user_id = $1", [ada.id]);
		await runHousekeeping(app.dependencies);
		expect(await left()).toHaveLength(1);
		app.travel(120);
		const other = await newPerson(app, `other-${nextPerson()}`);
		await app.sql(
			`INSERT INTO webhooks (user_id, url, events, encrypted_secret, created_at, updated_at)
			SELECT $1, 'https://example.com/', '{}', '', now(), now() FROM generate_series(1, 2000)`,
			[other.id],
		);
		await app.sql("ANALYZE webhooks");
		const { db, clock } = app.dependencies;
		const [plan] = await readPlansDuring(db.$client, () => listEndedWebhooks(db, clock(), 100));
		expect(plan).toMatchObject({ scanned: [], rows: 1 });
		await runHousekeeping(app.dependencies);
		expect(await left()).toEqual([]);
	});

	it("the app's own revocation of its last token ends the connection, too", async () => {
		await subscribe();
		const revocation = {
			token: tokens.refresh_token,
			client_id: client.clientId,
			client_secret: client.secret,
		};
		await app.agent.post("/api/auth/oauth/revoke").send(revocation).expect(200);
		await app.workOff();
		expect(types()).toEqual(["connection.ended"]);
	});

	it.each([
		["NOTIFY_BOOKING", "The app may no longer see bookings or be notified of changes."],
		["READ_BOOKING", "The app may no longer see bookings or be notified of changes."],
	])("without %s, which the operator took away, nothing is sent", async (scope, error) => {
		await subscribe();
		await book();
		const fewer = allowedScopes.filter((name) => name !== scope);
		await updateClient(app.dependencies, client.clientId, { allowedScopes: fewer }, { operator: "root" });
		await app.workOff();
		expect(receiver.received).toEqual([]);
		expect(await errors()).toEqual([{ status: "FAILED", error }]);
	});

	it("a suspended app gets nothing, not even the end", async () => {
		await subscribe();
		await book();
		await changeClientStatus(app.dependencies, client.clientId, "suspend", { operator: "root" });
		await disconnect();
		await app.workOff();
		expect(receiver.received).toEqual([]);
	});

	it("a disabled account sends nothing", async () => {
		await subscribe(["booking.created"], asKey());
		await book();
		await app.sql("UPDATE users SET disabled_at = now() WHERE id = $1", [ada.id]);
		await app.workOff();
		expect(receiver.received).toEqual([]);
		expect(await errors()).toEqual([{ status: "FAILED", error: "The account is disabled." }]);
	});

	it("a booking that is refused publishes nothing", async () => {
		await subscribe();
		await book();
		const same = { title: "Tea", start: at(10), end: at(11) };
		await app.agent.post("/api/v1/bookings").set(asKey()).send(same).expect(409);
		await app.workOff();
		expect(types()).toEqual(["booking.created"]);
	});
});

describe("a receiver that fails", () => {
	const dueNow = () => app.sql("UPDATE graphile_worker._private_jobs SET run_at = now()");

	it("with 410 loses its deliveries in batches before", async () => {
		await subscribe();
		await book();
		receiver.answerWith(410);
		await withoutCascades(() => app.workOff());
		expect(await app.sql("SELECT FROM webhooks WHERE user_id = $1", [ada.id])).toEqual([]);
	});

	it("for a day is paused, of which its user gets a mail if it is their own", async () => {
		const own = await subscribe(["booking.created"], asKey());
		await subscribe(["booking.created"]);
		receiver.answerWith(500);
		await book();
		for (const hours of [0, 6, 6, 6, 6]) {
			app.travel(hours * 3600);
			await dueNow();
			await app.workOff();
		}
		const mails = await app.sql(
			`SELECT kind, "to", data FROM mails WHERE kind = 'webhook-paused' AND "to" = $1`,
			[ada.email],
		);
		expect(mails).toEqual([
			{ kind: "webhook-paused", to: ada.email, data: { webhookId: own.id, timeZone: expect.any(String) } },
		]);
		const theirs = await newPerson(app, `resumer-${nextPerson()}`);
		const resume = (person: Person, webhookId: number) =>
			person.browser
				.post(`/account/api-keys/webhooks/${webhookId}/resume`)
				.type("form")
				.send({ csrf: person.token("api-keys") });
		await resume(theirs, own.id).expect(404);
		expect((await ada.browser.get("/account/api-keys")).text).toContain("Paused");
		receiver.answerWith(204);
		receiver.received.length = 0;
		await resume(ada, own.id).expect(303);
		await resume(ada, own.id).expect(303);
		expect(await resumptions(own.id)).toEqual([{ actorType: "user", actor: ada.username }]);
		await app.sql("DELETE FROM graphile_worker._private_jobs WHERE payload::text LIKE '%mailId%'");
		await app.workOff();
		expect(types()).toEqual(["booking.created"]);
		expect((await ada.browser.get("/account/api-keys")).text).not.toContain("Paused");
		await app.sql("DELETE FROM graphile_worker._private_jobs");
	});

	it("with 410 is deleted, which the audit log says", async () => {
		const { id } = await subscribe();
		await book();
		receiver.answerWith(410);
		await app.workOff();
		await get(`/${id}`).expect(404);
		expect(await audited()).toContain("webhook.deleted");
	});

	it("for a day is paused, shown as such, and resumed by its app or the operator", async () => {
		const { id } = await subscribe(["booking.created"]);
		receiver.answerWith(500);
		await book();
		for (const hours of [0, 6, 6, 6, 6]) {
			app.travel(hours * 3600);
			await dueNow();
			await app.workOff();
		}
		await renewTokens();
		expect((await get(`/${id}`).expect(200)).body.paused_at).not.toBeNull();
		expect((await post(`/${id}/test`, undefined).expect(400)).body.code).toBe("webhook_paused");
		receiver.answerWith(204);
		const list = await runCommand(program, app.dependencies, ["webhooks", "list"], { operator: "root" });
		expect(list.out).toContain(`app ${client.rowId}`);
		expect((await post(`/${id}/resume`, undefined).expect(200)).body.paused_at).toBeNull();
		expect(await resumptions(id)).toEqual([{ actorType: "app", actor: client.clientId }]);
		await app.sql(
			"UPDATE webhooks SET paused_at = now(), failing_since = now(), last_failure_at = now() WHERE id = $1",
			[id],
		);
		await runCommand(program, app.dependencies, ["webhooks", "resume", String(id)], { operator: "root" });
		expect((await resumptions(id)).at(-1)).toEqual({ actorType: "operator", actor: "root" });
		await app.workOff();
		expect((await get(`/${id}/deliveries`).expect(200)).body.deliveries).toMatchObject([
			{ status: "DELIVERED" },
		]);
	});
});
