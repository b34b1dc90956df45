import { jobCommands, type Program } from "@repo/service-kit/cli";
import type { Dependencies } from "../dependencies.ts";
import { auditCommands } from "./commands/audit.ts";
import { clientCommands } from "./commands/clients.ts";
import { invitationCommands } from "./commands/invitations.ts";
import { keyCommands } from "./commands/keys.ts";
import { requestCommands } from "./commands/requests.ts";
import { resourceCommands } from "./commands/resources.ts";
import { scopeCommands } from "./commands/scopes.ts";
import { userCommands } from "./commands/users.ts";
import { webhookCommands } from "./commands/webhooks.ts";

export const program: Program<Dependencies> = {
	name: "scheduling-oauth",
	description: "Operates the scheduling service: apps, scopes, resources, users, keys and the audit log.",
	groups: [
		clientCommands,
		requestCommands,
		scopeCommands,
		resourceCommands,
		userCommands,
		invitationCommands,
		keyCommands,
		webhookCommands,
		auditCommands,
		jobCommands(),
	],
};
