import type { Dependencies } from "../dependencies.ts";
import { openSource } from "./queries/open-source.ts";
import { readAccounts } from "./read-accounts.ts";
import { readEnvelopes } from "./read-envelopes.ts";
import { openFiles, readGiven, type StorageOptions } from "./read-files.ts";
import { readTwoFactorSecret } from "./read-two-factor-secret.ts";
import { newReport, type ReportRead } from "./report.ts";

export type ImportOptions = StorageOptions & {
	database: string;
	acceptNewer?: boolean;
	encryptionKeyFile?: string;
	resetTwoFactor?: boolean;
};

/** Reads everything, as it is at one instant, and writes nothing. Throws CommandRefused if it cannot be read. */
export async function tryImport(
	deps: Pick<Dependencies, "db" | "clock" | "config" | "pdf">,
	options: ImportOptions,
): Promise<ReportRead> {
	const { encryptionKeyFile, resetTwoFactor: reset = false } = options;
	const key = encryptionKeyFile === undefined ? undefined : await readGiven(encryptionKeyFile);
	const source = await openSource(options.database, { acceptNewer: options.acceptNewer ?? false });
	try {
		const reading = { ...deps, source, report: newReport(), at: deps.clock() };
		const read = key === undefined ? {} : { read: (secret: string) => readTwoFactorSecret(secret, key) };
		const accounts = await readAccounts(reading, { reset, ...read });
		const files = await openFiles(source, options);
		await readEnvelopes({ ...reading, files }, "template", accounts);
		await readEnvelopes({ ...reading, files }, "document", accounts);
		const { shape, lastMigration, readAt } = source;
		const untaken = await source.countUntaken();
		return { source: { shape, lastMigration, readAt }, dryRun: true, ...reading.report.read(), untaken };
	} finally {
		await source.close();
	}
}
