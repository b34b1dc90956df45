import { type Endpoint, endpoint } from "@repo/validation";
import type { Request } from "express";
import { exampleBooking } from "../bookings/schemas.ts";
import { type ApiCaller, apiCaller } from "../callers/api-caller.ts";
import { respondOnce } from "../callers/change-once.ts";
import type { Dependencies } from "../dependencies.ts";
import { createWebhook, deleteWebhook, resumeWebhook } from "../grants/webhooks/change-webhooks.ts";
import { outbox } from "../grants/webhooks/outbox.ts";
import { countTestEvent, sendTestEvent } from "../grants/webhooks/publish-event.ts";
import { getWebhook, listWebhooks } from "../grants/webhooks/queries.ts";
import {
	createdWebhook,
	deliveryIdSchema,
	deliveryList,
	deliveryQuery,
	deliverySchema,
	newWebhook,
	presentRow,
	testEvent,
	webhookIdSchema,
	webhookList,
	webhookSchema,
} from "../grants/webhooks/schemas.ts";

const tags = ["Webhooks"];
const PATH = "/api/v1/webhooks";
const ONE = `${PATH}/:webhookId`;
const noSuchWebhook = "The caller has no such webhook, or the webhook no such delivery.";
const mayNot =
	"`insufficient_scope`: the access token does not have the scopes NOTIFY_BOOKING and READ_BOOKING.";
const problems = {
	400: "`too_many_webhooks`, `webhook_paused`, `too_many_deliveries_waiting`, or the URL is not https at a public address.",
	403: `${mayNot} \`api_key_read_only\`: the API key can only read.`,
	404: noSuchWebhook,
	409: "`idempotency_key_reused`, `idempotency_key_at_work`: another request had this Idempotency-Key, or the first one is in progress.",
};

/** An app can access only the webhooks of its connection, an API key only the user's own. */
export function webhookApiRoutes(dependencies: Dependencies): Endpoint[] {
	return [...readingRoutes(dependencies), ...changingRoutes(dependencies), ...sendingRoutes(dependencies)];
}

function readingRoutes(dependencies: Dependencies): Endpoint[] {
	const { db } = dependencies;
	const shared = { method: "get", tags, caller: webhookCaller(dependencies) } as const;
	const ofOne = { ...shared, problems: { 403: mayNot, 404: noSuchWebhook } };
	return [
		endpoint({
			...shared,
			path: PATH,
			operationId: "listWebhooks",
			summary: "List webhooks",
			description: "Returns the webhooks of the app, or of the user, without their secrets.",
			problems: { 403: mayNot },
			responses: { 200: { description: "The webhooks.", body: webhookList } },
			handle: async ({ caller }) => {
				const rows = await listWebhooks(db, ownerOf(caller));
				return { status: 200, body: { webhooks: rows.map((row) => presentRow(webhookSchema, row)) } };
			},
		}),
		endpoint({
			...ofOne,
			path: ONE,
			operationId: "getWebhook",
			summary: "Get a webhook",
			description: "Returns a webhook of the app, or of the user, without its secret.",
			request: { params: webhookIdSchema },
			responses: { 200: { description: "The webhook.", body: webhookSchema } },
			handle: async ({ caller, params }) => ({
				status: 200,
				body: presentRow(webhookSchema, await getWebhook(db, ownerOf(caller), params.webhookId)),
			}),
		}),
		endpoint({
			...ofOne,
			path: `${ONE}/deliveries`,
			operationId: "listWebhookDeliveries",
			summary: "List the deliveries of a webhook",
			description: "Returns the newest deliveries with their payload and result.",
			request: { params: webhookIdSchema, query: deliveryQuery },
			responses: { 200: { description: "The deliveries, newest first.", body: deliveryList } },
			handle: async ({ caller, params, query }) => {
				const { id } = await getWebhook(db, ownerOf(caller), params.webhookId);
				const { rows } = await outbox.listDeliveries(db, id, { ...query, page: 1, perPage: query.limit });
				return { status: 200, body: { deliveries: rows.map((row) => presentRow(deliverySchema, row)) } };
			},
		}),
	];
}

function changingRoutes(dependencies: Dependencies): Endpoint[] {
	const { clock } = dependencies;
	const caller = webhookCaller(dependencies, { writes: true });
	return [
		endpoint({
			method: "post",
			path: PATH,
			operationId: "createWebhook",
			summary: "Create a webhook",
			description:
				"Sends changes of the user's bookings to a URL, with an API key with full access, or an access token with the scopes NOTIFY_BOOKING and READ_BOOKING. Deliveries are signed as described in Standard Webhooks and attempted up to 14 times within 28 hours. If 1,000 deliveries to a webhook already wait, further ones are FAILED in its log, from where they can be redelivered. An event can be delivered more than once: use `webhook-id` to ignore duplicates. A webhook whose deliveries keep failing is paused; one whose receiver responds with 410 is deleted, and one that an API key created ends when the key is revoked or expires.",
			tags,
			caller,
			problems,
			request: { body: newWebhook },
			responses: {
				201: { description: "The webhook with its secret, which is shown only once.", body: createdWebhook },
			},
			handle: (input) =>
				respondOnce(dependencies, input, 201, async (tx) => {
					const by = actorOf(input, clock());
					const created = await createWebhook(tx, dependencies, ownerOf(input.caller), input.body, by);
					return presentRow(createdWebhook, created);
				}),
		}),
		endpoint({
			method: "delete",
			path: ONE,
			operationId: "deleteWebhook",
			summary: "Delete a webhook",
			description: "Deletes a webhook and its deliveries.",
			tags,
			caller,
			problems: { 403: problems[403], 404: noSuchWebhook },
			request: { params: webhookIdSchema },
			responses: { 200: { description: "The deleted webhook.", body: webhookSchema } },
			handle: async (input) => {
				const { caller, params } = input;
				const by = actorOf(input, clock());
				const deleted = await deleteWebhook(dependencies, ownerOf(caller), params.webhookId, by);
				return { status: 200, body: presentRow(webhookSchema, deleted) };
			},
		}),
	];
}

function sendingRoutes(dependencies: Dependencies): Endpoint[] {
	const caller = webhookCaller(dependencies, { writes: true });
	const shared = { method: "post", tags, caller, problems } as const;
	const delivery = { 200: { description: "The delivery, waiting to be sent.", body: deliverySchema } };
	return [
		endpoint({
			...shared,
			path: `${ONE}/resume`,
			operationId: "resumeWebhook",
			summary: "Resume a paused webhook",
			description: "Resumes a webhook and delivers its HELD deliveries, oldest first.",
			request: { params: webhookIdSchema },
			responses: { 200: { description: "The webhook.", body: webhookSchema } },
			handle: (input) =>
				respondOnce(dependencies, input, 200, async (tx) => {
					const webhook = await getWebhook(tx, ownerOf(input.caller), input.params.webhookId);
					const by = actorOf(input, dependencies.clock());
					const resumed = await resumeWebhook(tx, dependencies, webhook.id, { by, redeliverHeld: true });
					return presentRow(webhookSchema, resumed ?? webhook);
				}),
		}),
		endpoint({
			...shared,
			path: `${ONE}/test`,
			operationId: "testWebhook",
			summary: "Send a test event",
			description:
				'Delivers an example to this webhook, signed and retried like any other, with `"test": true`. A user and their apps can send 60 in an hour together.',
			request: { params: webhookIdSchema, body: testEvent, bodyOptional: true },
			responses: delivery,
			handle: async (input) => {
				await countTestEvent(dependencies, input.caller.user.id);
				return respondOnce(dependencies, input, 200, async (tx) => {
					const webhook = await getWebhook(tx, ownerOf(input.caller), input.params.webhookId);
					const type = input.body.event ?? webhook.events[0] ?? "booking.created";
					const data = type === "connection.ended" ? {} : { booking: exampleBooking };
					const sent = await sendTestEvent(tx, webhook, { type, at: dependencies.clock(), data });
					return presentRow(deliverySchema, sent);
				});
			},
		}),
		endpoint({
			...shared,
			path: `${ONE}/deliveries/:deliveryId/redeliver`,
			operationId: "redeliverWebhook",
			summary: "Redeliver an event",
			description: "Delivers an event again with the same `webhook-id`.",
			request: { params: deliveryIdSchema },
			responses: delivery,
			handle: (input) =>
				respondOnce(dependencies, input, 200, async (tx) => {
					const webhook = await getWebhook(tx, ownerOf(input.caller), input.params.webhookId);
					return presentRow(deliverySchema, await outbox.redeliver(tx, webhook, input.params.deliveryId));
				}),
		}),
	];
}

/**
 * Events contain bookings, so NOTIFY_BOOKING alone is not enough. No sessions: a webhook lasts, as an API key does, which is
 * created only after a recent proof.
 */
const webhookCaller = (dependencies: Dependencies, { writes = false } = {}) =>
	apiCaller(dependencies, "NOTIFY_BOOKING", { writes, sessions: false, also: "READ_BOOKING" });

const ownerOf = ({ user, app, holder }: ApiCaller) => ({
	userId: user.id,
	connectionId: app?.connectionId ?? null,
	clientRowId: app?.clientRowId ?? null,
	apiKeyId: "apiKeyId" in holder ? holder.apiKeyId : null,
});

function actorOf(
	{ caller: { user, app }, request: { ip } }: { caller: ApiCaller; request: Request },
	at: Date,
) {
	const actor = app ? ({ actorType: "app", actor: app.clientId } as const) : undefined;
	return { ...(actor ?? { actorType: "user" as const, actor: user.username }), ipAddress: ip, at };
}
