import { CommandRefused, columns, example, firstLine, rowId } from "@repo/service-kit/cli";
import { resumeWebhook } from "../../webhooks/pause-webhook.ts";
import { listPaused } from "../../webhooks/queries/pausing.ts";
import { findWebhook, type WebhookRow } from "../../webhooks/queries/webhooks.ts";
import type { CommandGroup } from "../command-context.ts";

export const webhookCommands: CommandGroup = (program, withDependencies) => {
	const webhooks = program.command("webhooks").description("Webhooks paused because deliveries kept failing");
	webhooks
		.command("list")
		.description("list paused webhooks, longest-paused first")
		.addHelpText("after", example())
		.action((_options, command) =>
			withDependencies(command, async ({ db, print }) => {
				const rows = (await listPaused(db)).map(present);
				const lines = columns(
					rows.map((row) => [
						row.id,
						row.teamId === null ? `user ${row.userId}` : `team ${row.teamId}`,
						`paused ${row.pausedAt?.toISOString()}`,
						`failing since ${row.failingSince?.toISOString()}`,
						firstLine(row.url),
					]),
				);
				print(rows, rows.length > 0 ? lines : ["No webhooks are paused."]);
			}),
		);
	webhooks
		.command("resume <webhook-id>")
		.description("resume a paused webhook and send its held deliveries first")
		.addHelpText("after", example("5 --keep-held"))
		.option("--keep-held", "do not send held deliveries")
		.action((id: string, { keepHeld = false }: { keepHeld?: boolean }, command) =>
			withDependencies(command, async (context) => {
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
			}),
		);
};

function present({ encryptedSecret: _secret, ...row }: WebhookRow) {
	return row;
}
