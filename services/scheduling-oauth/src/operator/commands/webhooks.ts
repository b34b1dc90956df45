import { addWebhookCommands } from "@repo/webhooks";
import { outbox } from "../../grants/webhooks/outbox.ts";
import { commandGroup } from "../command-context.ts";

export const webhookCommands = commandGroup(
	"webhooks",
	"Webhooks that are paused because they failed",
	(add) =>
		addWebhookCommands(add, outbox, ({ clientRowId, userId }) =>
			clientRowId === null ? `user ${userId}` : `app ${clientRowId}`,
		),
);
