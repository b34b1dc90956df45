import { checkCsrf } from "@repo/accounts/forms";
import { formRequest, seeOther } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import type { Dependencies } from "../../../dependencies.ts";
import { page } from "../../../platform/html/page.tsx";
import { WEBHOOKS_PATH, webhookAddress } from "../../../webhooks/addresses.ts";
import { getDelivery } from "../../../webhooks/queries/deliveries.ts";
import { getWebhook } from "../../../webhooks/queries/webhooks.ts";
import { redeliver } from "../../../webhooks/redeliver.ts";
import { deliveryIdSchema } from "../../../webhooks/schemas.ts";
import { shownQuery, teamQuery } from "../../frame/open-settings.ts";
import { DeliveryPage } from "./delivery-page.tsx";
import { type Opened, openWebhooks, sharedOf } from "./open-webhooks.ts";
import { problemOf } from "./problem-of.ts";
import { takeDelivery } from "./take-delivery.ts";

const path = `${WEBHOOKS_PATH}/:webhookId/deliveries/:deliveryId`;

const doneWords = new Map([
	["test", "Test event queued."],
	["redeliver", "Redelivery queued."],
]);

type Ids = { webhookId: number; deliveryId: string };
const at = (query: { team?: number | undefined }, { webhookId, deliveryId }: Ids) => ({
	...query,
	path: `${webhookId}/deliveries/${deliveryId}`,
});

/** A delivery, and its redelivery. */
export function deliveryRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const { db, clock } = deps;
	const shared = sharedOf(deps);
	const show = async (
		{ viewer, access }: Opened,
		{ webhookId, deliveryId }: Ids,
		more: { done?: string | undefined; problem?: string },
	) => {
		await getWebhook(db, access, webhookId);
		const delivery = await getDelivery(db, webhookId, deliveryId);
		return <DeliveryPage {...viewer} delivery={delivery} now={clock()} {...more} />;
	};
	return [
		endpoint({
			...shared,
			method: "get",
			path,
			operationId: "showDelivery",
			summary: "What was sent to a webhook, and its response",
			request: { params: deliveryIdSchema, query: shownQuery },
			handle: async ({ caller: session, query, params }) => {
				const done = doneWords.get(query.done ?? "");
				const opened = await openWebhooks(deps, "webhooks.read", session, at(query, params));
				const shown = await show(opened, params, { done });
				return page(200, shown, { scripted: true });
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: `${path}/redeliver`,
			operationId: "redeliverInBrowser",
			summary: "Send a delivery again",
			request: { ...formRequest, params: deliveryIdSchema, query: teamQuery },
			handle: async ({ caller: session, query, params, body }) => {
				checkCsrf(session, "webhooks", body.csrf);
				const opened = await openWebhooks(deps, "webhooks.deliver", session, at(query, params));
				try {
					await takeDelivery(deps, opened.access);
					await db.transaction((tx) => redeliver(tx, opened.access, params));
				} catch (error) {
					const { status, headers, problem } = problemOf(error);
					return page(status, await show(opened, params, { problem }), { headers, scripted: true });
				}
				const { webhookId, deliveryId } = params;
				return seeOther(
					webhookAddress(opened.viewer.account, `${webhookId}/deliveries/${deliveryId}`, "redeliver"),
				);
			},
		}),
	];
}
