import { emptyForm, type FormState } from "@repo/service-kit/html";
import type { Dependencies } from "../../../dependencies.ts";
import { listDeliveries } from "../../../webhooks/queries/deliveries.ts";
import { getWebhook } from "../../../webhooks/queries/webhooks.ts";
import type { Opened } from "./open-webhooks.ts";
import { WebhookPage } from "./webhook-page.tsx";

const PER_PAGE = 20;

type Shown = {
	id: number;
	page?: number;
	form?: FormState;
	done?: string | undefined;
	problem?: string | undefined;
};

/** The page of a webhook. Throws WebhookNotFound. */
export async function showWebhook(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ viewer, access }: Opened,
	{ id, page = 1, form = emptyForm, done, problem }: Shown,
) {
	const webhook = await getWebhook(db, access, id);
	const { rows, total } = await listDeliveries(db, id, { page, perPage: PER_PAGE });
	const deliveries = { rows, page, totalPages: Math.ceil(total / PER_PAGE) };
	return <WebhookPage {...viewer} {...{ webhook, deliveries, form, done, problem }} now={clock()} />;
}
