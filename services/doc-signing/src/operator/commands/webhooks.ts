import { addWebhookCommands } from "@repo/webhooks";
import { outbox } from "../../webhooks/outbox.ts";
import { actingOperator } from "../acting-operator.ts";
import { commandGroup } from "../command-context.ts";
import { resumeWebhook } from "../retry-work.ts";

export const webhookCommands = commandGroup(
	"webhooks",
	"Webhooks paused because deliveries kept failing",
	(add) =>
		addWebhookCommands(
			add,
			outbox,
			({ userId, teamId }) => (teamId === null ? `user ${userId}` : `team ${teamId}`),
			(context, id, held) => resumeWebhook(context, id, held, actingOperator(context)),
		),
);
