import { type AddCommand, type CommandContext, CommandRefused, columns, rowId } from "@repo/service-kit/cli";
import type { Database, Queryable } from "@repo/service-kit/database";
import { shortenUrl } from "./shorten-url.ts";
import type { WebhookRow } from "./tables.ts";

type Webhooks<Hook> = {
	listPaused(db: Queryable): Promise<Hook[]>;
	findWebhook(db: Queryable, id: number): Promise<Hook | undefined>;
};

/** The operator's commands about paused webhooks. */
export function addWebhookCommands<D extends { db: Database }, Hook extends WebhookRow>(
	add: AddCommand<D>,
	{ listPaused, findWebhook }: Webhooks<Hook>,
	describeOwner: (webhook: Hook) => string,
	resume: (
		context: CommandContext<D>,
		id: number,
		held: { redeliverHeld: boolean },
	) => Promise<Hook | undefined>,
): void {
	add({
		name: "list",
		description: "list paused webhooks, longest-paused first",
		run: async ({ db, print }) => {
			const rows = await listPaused(db);
			const lines = columns(
				rows.map((row) => [
					row.id,
					describeOwner(row),
					`paused ${row.pausedAt?.toISOString()}`,
					`failing since ${row.failingSince?.toISOString()}`,
					shortenUrl(row.url),
				]),
				"No webhooks are paused.",
			);
			print(
				rows.map(({ encryptedSecret: _secret, ...row }) => ({ ...row, url: shortenUrl(row.url) })),
				lines,
			);
		},
	});
	add({
		name: "resume <webhook-id>",
		description: "resume a paused webhook and send its held deliveries first",
		example: "5 --keep-held",
		run: async (context, id: string, { keepHeld = false }: { keepHeld?: boolean }) => {
			const webhookId = rowId(id);
			if (!(await findWebhook(context.db, webhookId)))
				throw new CommandRefused(`there is no webhook ${webhookId}`);
			const resumed = await resume(context, webhookId, { redeliverHeld: !keepHeld });
			const paused = resumed ? "is resumed" : "was not paused";
			const held = keepHeld ? "Held deliveries are not sent." : "Held deliveries are sent first.";
			context.print({ webhookId, resumed: resumed !== undefined }, [
				`Webhook ${webhookId} ${paused}. ${held}`,
			]);
		},
	}).option("--keep-held", "do not send held deliveries");
}
