import { writeFile } from "node:fs/promises";
import { CommandRefused, columns } from "@repo/service-kit/cli";
import { type ImportOptions, tryImport } from "../../importing/import-documenso.ts";
import { countBlocked, writeReport } from "../../importing/report.ts";
import { commandGroup } from "../command-context.ts";

type Options = ImportOptions & { dryRun?: boolean; report?: string };

export const importCommands = commandGroup("import", "Taking over another service's data", (add) => {
	add({
		name: "documenso",
		description:
			"read a self-hosted Documenso 1.10 to 2.17, and report what an import takes, changes and leaves; writes nothing; exits with 1 if something blocks the import",
		example: "--database postgres://documenso@localhost:5432/documenso --dry-run",
		run: async (context, { dryRun, report: file, ...options }: Options) => {
			if (!dryRun)
				throw new CommandRefused(
					"this release only reads: give --dry-run. Accounts, teams, tokens, webhooks, templates and documents are not taken over yet",
				);
			const report = await tryImport(context, options);
			if (file !== undefined) await saveReport(file, report);
			context.print(report, writeReport(report, columns));
			const blocked = countBlocked(report);
			if (blocked > 0) throw new CommandRefused(`${blocked} objects block the import`);
		},
	})
		.requiredOption("--database <url>", "database of Documenso; PGPASSWORD may have the password")
		.option("--dry-run", "write nothing")
		.option("--report <file>", "write the report as JSON to a new file")
		.option("--s3-endpoint <url>", "object storage of Documenso, if it keeps files there")
		.option("--s3-bucket <name>", "its bucket")
		.option("--s3-region <name>", "its region", "us-east-1")
		.option("--s3-credentials-file <file>", "a file with two lines: access key and secret key")
		.option(
			"--encryption-key-file <file>",
			"a file with Documenso's NEXT_PRIVATE_ENCRYPTION_KEY, to keep authenticator apps",
		)
		.option("--reset-two-factor", "remove authenticator apps and these accounts' passwords instead")
		.option("--accept-newer", "read a Documenso that is newer than this release knows");
});

async function saveReport(file: string, report: unknown): Promise<void> {
	try {
		// It has names and addresses: only for its owner.
		await writeFile(file, `${JSON.stringify(report, null, 2)}\n`, { flag: "wx", mode: 0o600 });
	} catch (error) {
		throw new CommandRefused(`--report ${file} cannot be written: ${(error as NodeJS.ErrnoException).code}`);
	}
}
