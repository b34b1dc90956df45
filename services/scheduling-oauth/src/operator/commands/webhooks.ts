import { addWebhookCommands } from "@repo/webhooks";
import { resumeWebhook } from "../../grants/webhooks/change-webhooks.ts";
import { outbox } from "../../grants/webhooks/outbox.ts";
import { commandGroup } from "../command-context.ts";

export const webhookCommands = commandGroup(
	"webhooks",
	"Webhooks that are paused because they failed",
	(add) =>
		addWebhookCommands(
			add,
			outbox,
			({ clientRowId, userId }) => (clientRowId === null ? `user ${userId}` : `app ${clientRowId}`),
			({ db, clock, operator: actor }, id, held) => {
				const by = { actorType: "operator", actor, at: clock() } as const;
				return db.transaction((tx) => resumeWebhook(tx, { clock }, id, { by, ...held }));
			},
		),
);
