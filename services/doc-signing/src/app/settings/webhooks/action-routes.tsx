import { BadRequest, TooManyRequests } from "@repo/http-errors";
import { copyScript, type PageOptions } from "@repo/service-kit/html";
import { takeAllowance } from "@repo/service-kit/rate-limits";
import type { Endpoint } from "@repo/validation";
import { newWebhookSecret } from "@repo/webhooks";
import type { VNode } from "preact";
import { z } from "zod";
import { type Actor, actingUser } from "../../../accounts/log/record-account-event.ts";
import { toAccountKey } from "../../../accounts/owner.ts";
import { findLoadKey } from "../../../accounts/teams/queries.ts";
import type { Access } from "../../../accounts/teams/rules/permissions.ts";
import type { Session } from "../../../accounts/visitor.ts";
import { appPages } from "../../../callers/app-pages.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { getPageWords } from "../../../languages/words.ts";
import { page } from "../../../platform/html/page.tsx";
import { listAddress, WEBHOOKS_PATH, webhookAddress } from "../../../webhooks/addresses.ts";
import { changeWebhook } from "../../../webhooks/change-webhook.ts";
import { deleteWebhook } from "../../../webhooks/delete-webhook.ts";
import { TooManyDeliveries } from "../../../webhooks/errors.ts";
import { webhookEvents } from "../../../webhooks/events.ts";
import { outbox } from "../../../webhooks/outbox.ts";
import { getWebhook, type WebhookAccess } from "../../../webhooks/queries/webhooks.ts";
import { resumeWebhook } from "../../../webhooks/resume-webhook.ts";
import { deliveryIdSchema, webhookIdSchema } from "../../../webhooks/schemas.ts";
import {
	type MakeExamplePayload,
	manualDeliveryLimit,
	redeliver,
	sendTestEvent,
} from "../../../webhooks/send-delivery.ts";
import { type Opened, openSettings, teamQuery } from "../../frame/open-settings.ts";
import { DeliveryPage } from "./delivery-page.tsx";
import { SecretPage } from "./webhook-form.tsx";
import { showWebhook, webhookActions } from "./webhook-page.tsx";

type Deps = Dependencies & { makeExamplePayload: MakeExamplePayload };
type Ids = z.output<typeof deliveryIdSchema>;

const DELIVERY_PATH = `${WEBHOOKS_PATH}/:webhookId/deliveries/:deliveryId`;
const deliveryPath = ({ webhookId, deliveryId }: Ids) => `${webhookId}/deliveries/${deliveryId}`;

/** The buttons on the page of a webhook, and a delivery with its redelivery. */
export function actionRoutes(deps: Deps): Endpoint[] {
	const { db, clock } = deps;
	const pages = appPages(deps);
	const showDelivery = async (
		session: Session,
		{ account, access }: Opened<WebhookAccess["permission"]>,
		{ webhookId, deliveryId }: Ids,
		shown: { done?: string | undefined; problem?: string },
	) => {
		await getWebhook(db, access, webhookId);
		const delivery = await outbox.getDelivery(db, webhookId, deliveryId);
		return <DeliveryPage {...{ session, account, delivery, ...shown }} now={clock()} />;
	};
	return [
		pages.page({
			path: DELIVERY_PATH,
			params: deliveryIdSchema,
			query: teamQuery,
			open: ({ params, ...asked }) =>
				openSettings(deps, "webhooks.read", asked, `${WEBHOOKS_PATH}/${deliveryPath(params)}`),
			words: () => getPageWords().developers.webhooks.done,
			view: ({ session, opened, params, done }) => showDelivery(session, opened, params, { done }),
			options: { scripted: true },
		}),
		pages.button({
			path: `${DELIVERY_PATH}/redeliver`,
			params: deliveryIdSchema,
			query: teamQuery,
			purpose: "webhooks",
			act: async ({ params, ...asked }) => {
				const path = deliveryPath(params);
				const opened = await openSettings(deps, "webhooks.deliver", asked, `${WEBHOOKS_PATH}/${path}`);
				try {
					await takeDelivery(deps, opened.access);
					await db.transaction((tx) => redeliver(tx, opened.access, params));
				} catch (error) {
					const draw = (problem: string) => showDelivery(asked.session, opened, params, { problem });
					return pageWithProblem(error, draw, { scripted: true });
				}
				return webhookAddress(opened.account, path, "redeliver");
			},
		}),
		pages.button({
			path: `${WEBHOOKS_PATH}/:webhookId/:action`,
			params: webhookIdSchema.extend({ action: z.enum(webhookActions) }),
			query: teamQuery,
			purpose: "webhooks",
			act: async ({ params: { webhookId: id, action }, typed, ...asked }) => {
				const { session, caller } = asked;
				const by = actingUser(session.user.id, caller.browser.ipAddress);
				const path = `${WEBHOOKS_PATH}/${id}`;
				if (action === "test" || action === "resume") {
					const opened = await openSettings(deps, "webhooks.deliver", asked, path);
					try {
						return await deliver(deps, opened, { id, action, by, event: typed.event });
					} catch (error) {
						return pageWithProblem(error, (problem) => showWebhook(deps, session, opened, { id, problem }));
					}
				}
				const { account, access } = await openSettings(deps, "webhooks.manage", asked, path);
				if (action === "delete") {
					await deleteWebhook(deps, access, id, by);
					return listAddress(account, "deleted");
				}
				if (action === "rotate-secret") {
					const secret = newWebhookSecret();
					await changeWebhook(deps, access, id, { secret }, by);
					const shown = { session, account, isNew: false, id, secret };
					return page(200, <SecretPage {...shown} />, { inlineScript: copyScript });
				}
				await changeWebhook(deps, access, id, { enabled: action === "enable" }, by);
				return webhookAddress(account, id, action);
			},
		}),
	];
}

type Delivering = { id: number; by: Actor; action: "test" | "resume"; event: string | undefined };

/** Returns the URL to redirect to. */
async function deliver(
	deps: Deps,
	{ account, access }: Opened<"webhooks.deliver">,
	{ id, action, event, by }: Delivering,
): Promise<string> {
	if (action === "test") await takeDelivery(deps, access);
	return deps.db.transaction(async (tx) => {
		if (action === "resume") {
			await getWebhook(tx, access, id);
			await resumeWebhook(tx, deps, id, { by, redeliverHeld: true });
			return webhookAddress(account, id, action);
		}
		const chosen = z.enum(webhookEvents).safeParse(event).data;
		const delivery = await sendTestEvent(tx, deps, access, { webhookId: id, event: chosen });
		return webhookAddress(account, `${id}/deliveries/${delivery.id}`, action);
	});
}

/** For a delivery requested on a page. Not in a transaction: it always counts. Throws TooManyDeliveries. */
async function takeDelivery(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	access: Access<"webhooks.deliver">,
): Promise<void> {
	const { retryAfter } = await takeAllowance(
		db,
		manualDeliveryLimit,
		await findLoadKey(db, toAccountKey(access)),
		clock(),
	);
	if (retryAfter > 0) throw new TooManyDeliveries(retryAfter);
}

/** The page again, with an error that its reader can fix. Rethrows other errors. */
async function pageWithProblem(
	error: unknown,
	draw: (problem: string) => Promise<VNode>,
	options: PageOptions = {},
) {
	if (!(error instanceof BadRequest || error instanceof TooManyRequests)) throw error;
	const { headers, detail } = error.in();
	return page(error instanceof BadRequest ? 400 : 429, await draw(detail), { ...options, headers });
}
