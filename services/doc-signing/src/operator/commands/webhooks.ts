import { addWebhookCommands } from "@repo/webhooks";
import { outbox } from "../../webhooks/outbox.ts";
import { commandGroup } from "../command-context.ts";

export const webhookCommands = commandGroup(
	"webhooks",
	"Webhooks paused because deliveries kept failing",
	(add) =>
		addWebhookCommands(add, outbox, ({ userId, teamId }) =>
			teamId === null ? `user ${userId}` : `team ${teamId}`,
		),
);
