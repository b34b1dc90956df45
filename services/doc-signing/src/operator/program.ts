import { jobCommands, type Program } from "@repo/service-kit/cli";
import type { Dependencies } from "../dependencies.ts";
import { actingOperator } from "./acting-operator.ts";
import { auditCommands } from "./commands/audit.ts";
import { certificateCommands } from "./commands/certificates.ts";
import { embeddingCommands } from "./commands/embedding.ts";
import { importCommands } from "./commands/imports.ts";
import { retentionCommands } from "./commands/retention.ts";
import { sealingCommands } from "./commands/sealings.ts";
import { teamCommands } from "./commands/teams.ts";
import { tokenCommands } from "./commands/tokens.ts";
import { userCommands } from "./commands/users.ts";
import { webhookCommands } from "./commands/webhooks.ts";
import { retryJobs } from "./retry-work.ts";

export const program: Program<Dependencies> = {
	name: "doc-signing",
	description:
		"Operates the signing service: accounts, teams, API tokens, webhooks, jobs, audit logs and imports.",
	groups: [
		userCommands,
		teamCommands,
		tokenCommands,
		embeddingCommands,
		webhookCommands,
		sealingCommands,
		retentionCommands,
		jobCommands((context, which) => retryJobs(context, which, actingOperator(context))),
		certificateCommands,
		auditCommands,
		importCommands,
	],
};
