import { CommandRefused, columns } from "@repo/service-kit/cli";
import { verifyLogs } from "../../documents/history/verify-logs.ts";
import type { CommandGroup } from "../command-context.ts";

export const auditCommands: CommandGroup = (program, withDependencies) => {
	const audit = program.command("audit").description("The audit logs of documents");
	audit
		.command("verify")
		.description("compare every audit log with its hashes and with what was sealed; exit code 1 names faults")
		.action((_options, command) =>
			withDependencies(command, async (context) => {
				const verified = await verifyLogs(context);
				const { logs, sealed, faults } = verified;
				const lines = columns(faults.map(({ documentId, code, detail }) => [documentId, code, detail]));
				const none = `No fault in ${logs} logs; ${sealed} of them were compared with a seal.`;
				context.print(verified, faults.length > 0 ? lines : [none]);
				if (faults.length === 0) return;
				const documents = new Set(faults.map(({ documentId }) => documentId)).size;
				throw new CommandRefused(`${documents} of ${logs} audit logs do not verify`);
			}),
		);
};
