import type { KeyObject } from "node:crypto";
import type { Clock } from "@repo/service-kit/clock";
import type { Database, Transaction } from "@repo/service-kit/database";
import type { Outbound } from "@repo/service-kit/outbound";
import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { DueDelivery, deliveryQueries } from "./queries/deliveries.ts";
import type { pausingQueries } from "./queries/pausing.ts";
import type { DeliveryRow, WebhookRow } from "./tables.ts";

export type WebhookConfig = { WEBHOOK_PAUSE_HOURS: number };
export type Deps<Config> = { config: Config; db: Database; clock: Clock; outbound: Outbound };

/** What differs between services. `More`: what else they read of a delivery that is due. */
export type WebhookService<Config, Hook extends WebhookRow, More> = {
	/** With `webhookColumns`, and of `deliveryTable`. */
	tables: { webhooks: PgTable; webhookDeliveries: PgTable };
	dueColumns: Record<keyof More, PgColumn | SQL>;
	/** Why it is not sent, decided when it is due. */
	refuse(due: DueDelivery & More, at: Date): string | undefined;
	/** Additional headers. */
	headers?(due: DueDelivery & More, secret: string): Record<string, string>;
	userAgent: string;
	/** 256 bits that encrypt the secrets. */
	readKey(config: Config): KeyObject;
	/** Whose job slots its deliveries take. */
	findSlotOwner(tx: Transaction, webhook: Hook): Promise<string>;
	/** Tells its owner, once per pause. */
	notifyPaused?(tx: Transaction, webhook: Hook & { failingSince: Date }, at: Date): Promise<void>;
	/** Deletes a webhook whose receiver responds with 410 Gone; if absent, that is a failure like others. */
	remove?(tx: Transaction, webhookId: number, at: Date): Promise<void>;
	/** Throws unless the webhook delivers now. */
	requireDelivering(webhook: Hook): void;
	/** Deliveries to one webhook that may wait at once: each job that waits slows the search for the next one. */
	maxWaiting: number;
	DeliveryNotFound: new () => Error;
	/** Of a delivery requested by hand. */
	TooManyWaiting: new () => Error;
};

export type Store<Hook extends WebhookRow, More, Delivery extends DeliveryRow = DeliveryRow> = ReturnType<
	typeof deliveryQueries<Delivery, More>
> &
	ReturnType<typeof pausingQueries<Hook>>;
