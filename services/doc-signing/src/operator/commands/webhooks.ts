import { CommandRefused, columns, firstLine, rowId } from "@repo/service-kit/cli";
import { resumeWebhook } from "../../webhooks/pause-webhook.ts";
import { listPaused } from "../../webhooks/queries/pausing.ts";
import { findWebhook, type WebhookRow } from "../../webhooks/queries/webhooks.ts";
import { commandGroup } from "../command-context.ts";

export const webhookCommands = commandGroup(
	"webhooks",
	"Webhooks paused because deliveries kept failing",
	(add) => {
		add({
			name: "list",
			description: "list paused webhooks, longest-paused first",
			run: async ({ db, print }) => {
				const rows = (await listPaused(db)).map(present);
				const lines = columns(
					rows.map((row) => [
						row.id,
						row.teamId === null ? `user ${row.userId}` : `team ${row.teamId}`,
						`paused ${row.pausedAt?.toISOString()}`,
						`failing since ${row.failingSince?.toISOString()}`,
						firstLine(row.url),
					]),
					"No webhooks are paused.",
				);
				print(rows, lines);
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
				const resumed = await context.db.transaction((tx) =>
					resumeWebhook(tx, context, webhookId, { redeliverHeld: !keepHeld }),
				);
				const paused = resumed ? "is resumed" : "was not paused";
				const held = keepHeld ? "Held deliveries are not sent." : "Held deliveries are sent first.";
				context.print({ webhookId, resumed: resumed !== undefined }, [
					`Webhook ${webhookId} ${paused}. ${held}`,
				]);
			},
		}).option("--keep-held", "do not send held deliveries");
	},
);

function present({ encryptedSecret: _secret, ...row }: WebhookRow) {
	return row;
}
