import { writeFile } from "node:fs/promises";
import { writeCount } from "@repo/accounts/operators";
import { type Command, CommandRefused, columns, rowId } from "@repo/service-kit/cli";
import { checked, planSchema } from "../../accounts/schemas.ts";
import { type CheckOptions, checkImport, writeCheck } from "../../importing/check-import.ts";
import { type ImportOptions, importDocumenso } from "../../importing/import-documenso.ts";
import { listChanges, writeChanges } from "../../importing/list-changes.ts";
import { countBlocked, writeReport } from "../../importing/report.ts";
import { actingOperator } from "../acting-operator.ts";
import { commandGroup } from "../command-context.ts";

type Options = Omit<ImportOptions, "only"> & {
	only?: string;
	dryRun?: boolean;
	plan: string;
	report?: string;
};

export const importCommands = commandGroup("import", "Taking over another service's data", (add) => {
	withStorage(
		add({
			name: "documenso",
			description:
				"take over accounts, teams, API tokens, webhooks, templates and documents of a self-hosted Documenso 1.10 to 2.17, and report what is taken, changed and left; writes nothing and exits with 1 if something blocks the import",
			example: "--database postgres://documenso@localhost:5432/documenso --dry-run",
			run: async (context, { dryRun, plan, report: file, only, ...given }: Options) => {
				const options = { ...given, ...(only !== undefined && { only: rowId(only) }) };
				if (options.phase !== "ready" && options.phase !== "rest")
					throw new CommandRefused("--phase must be ready or rest");
				const writing = { plan: checked(planSchema, plan, "plan"), by: actingOperator(context) };
				const report = await importDocumenso(context, options, dryRun ? undefined : writing);
				context.print(report, writeReport(report, columns));
				if (file !== undefined) await saveReport(file, report);
				const blocked = countBlocked(report);
				if (blocked > 0)
					throw new CommandRefused(`the import is blocked by ${writeCount(blocked, "object")}`);
			},
		}),
	)
		.option("--dry-run", "write nothing")
		.option("--only <team>", "take only this team, by its number in Documenso, with its members")
		.option(
			"--one-team",
			"leave what only admins or managers see in their team, where every member sees it, instead of making teams of them",
		)
		.option(
			"--merge-files",
			"make one file of the several that a template, a draft, or a document that nobody has signed yet has",
		)
		.option("--without-documents", "neither read nor take documents, which stay in Documenso")
		.option(
			"--phase <phase>",
			"ready: of the documents, take those that are finished; rest: take what is left",
			"rest",
		)
		.option("--plan <plan>", "plan of new accounts and teams: free or enterprise", "free")
		.option("--report <file>", "write the report as JSON to a new file")
		.option(
			"--encryption-key-file <file>",
			"a file with Documenso's NEXT_PRIVATE_ENCRYPTION_KEY, to keep authenticator apps",
		)
		.option("--reset-two-factor", "remove authenticator apps and these accounts' passwords instead");
	withStorage(
		add({
			name: "check",
			description:
				"compare what was imported with Documenso: counts, the states of documents, and the files of 200 that are chosen at random; exits with 1 if something differs",
			example: "--database postgres://documenso@localhost:5432/documenso",
			run: async (context, options: CheckOptions) => {
				const result = await checkImport(context, options);
				context.print(result, writeCheck(result, columns));
				const differ = countBlocked(result);
				if (differ > 0) throw new CommandRefused(`there are differences in ${writeCount(differ, "object")}`);
			},
		}),
	);
	add({
		name: "changes",
		description: "list what was done here since the import, before going back to Documenso",
		example: "",
		run: async (context) => {
			const changes = await listChanges(context.db);
			context.print(changes, writeChanges(changes));
		},
	});
});

/** Where Documenso keeps its data. */
const withStorage = (command: Command): Command =>
	command
		.requiredOption("--database <url>", "database of Documenso; PGPASSWORD may have the password")
		.option("--s3-endpoint <url>", "object storage of Documenso, if it keeps files there")
		.option("--s3-bucket <name>", "its bucket")
		.option("--s3-region <name>", "its region", "us-east-1")
		.option("--s3-credentials-file <file>", "a file with two lines: access key and secret key")
		.option("--accept-newer", "read a Documenso that is newer than this release knows");

async function saveReport(file: string, report: unknown): Promise<void> {
	try {
		// It has names and addresses: only for its owner.
		await writeFile(file, `${JSON.stringify(report, null, 2)}\n`, { flag: "wx", mode: 0o600 });
	} catch (error) {
		throw new CommandRefused(`--report ${file} cannot be written: ${(error as NodeJS.ErrnoException).code}`);
	}
}
