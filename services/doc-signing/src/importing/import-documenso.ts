import { CommandRefused } from "@repo/service-kit/cli";
import type { Database } from "@repo/service-kit/database";
import { isAllowedAddress } from "@repo/webhooks";
import type { Actor } from "../accounts/log/record-account-event.ts";
import type { Plan } from "../accounts/plan.ts";
import type { Dependencies } from "../dependencies.ts";
import { findItems, itemKinds, movePast, withImportLock } from "./queries/items.ts";
import { openSource, type Source } from "./queries/open-source.ts";
import { type Items, readAccounts, type Taken } from "./read-accounts.ts";
import { readEnvelopes } from "./read-envelopes.ts";
import { openFiles, readGiven, type StorageOptions } from "./read-files.ts";
import { readTwoFactorSecret } from "./read-two-factor-secret.ts";
import { countBlocked, newReport, type ReportRead } from "./report.ts";
import { writeAccounts, writeRestrictedTeam } from "./write-accounts.ts";
import type { Importer } from "./write-once.ts";
import { writeTemplate } from "./write-template.ts";

export type ImportOptions = StorageOptions & {
	database: string;
	acceptNewer?: boolean;
	encryptionKeyFile?: string;
	resetTwoFactor?: boolean;
	/** Documents are neither read nor taken. */
	withoutDocuments?: boolean;
};

type Deps = Pick<Dependencies, "clock" | "config" | "pdf" | "storage" | "uploadsInProgress"> & {
	db: Database;
};

/**
 * Reads everything, as it is at one instant, and reports it. With `writing`, it then writes accounts, teams, API tokens, webhooks and
 * templates, unless something blocks the import. What an earlier run wrote stays as it is. Sends nothing. Throws CommandRefused if
 * the source cannot be read, or while another import runs.
 */
export async function importDocumenso(
	deps: Deps,
	options: ImportOptions,
	writing?: { plan: Plan; by: Actor },
): Promise<ReportRead> {
	if (!writing) return readAndWrite(deps, options);
	const report = await withImportLock(deps.db, () => readAndWrite(deps, options, writing));
	if (!report) throw new CommandRefused("another import is running");
	return report;
}

async function readAndWrite(
	deps: Deps,
	options: ImportOptions,
	writing?: { plan: Plan; by: Actor },
): Promise<ReportRead> {
	const { encryptionKeyFile, resetTwoFactor: reset = false, withoutDocuments = false } = options;
	const key = encryptionKeyFile === undefined ? undefined : await readGiven(encryptionKeyFile);
	const source = await openSource(options.database, { acceptNewer: options.acceptNewer ?? false });
	try {
		const items = await readItems(deps.db, source);
		const isAllowed = (url: string) => isAllowedAddress(url, deps.config);
		const files = await openFiles(source, options);
		const reading = { ...deps, source, files, items, isAllowed, report: newReport(), at: deps.clock() };
		const read = key === undefined ? {} : { read: (secret: string) => readTwoFactorSecret(secret, key) };
		const taken = await readAccounts(reading, { reset, ...read });
		await readEnvelopes(reading, "template", taken);
		if (!withoutDocuments) await readEnvelopes(reading, "document", taken);
		const { shape, lastMigration, readAt } = source;
		const report = {
			...{ source: { shape, lastMigration, readAt }, dryRun: !writing, withoutDocuments, written: 0 },
			...{ ...reading.report.read(), untaken: await source.countUntaken() },
		};
		if (writing && countBlocked(report) === 0)
			await write({ ...reading, ...writing, wrote: () => void report.written++ }, taken);
		return report;
	} finally {
		await source.close();
	}
}

async function readItems(db: Database, { name }: Source): Promise<Items> {
	const found = itemKinds.map(async (kind) => [kind, await findItems(db, name, kind)] as const);
	return Object.fromEntries(await Promise.all(found)) as Items;
}

async function write(
	importer: Importer & Parameters<typeof readEnvelopes>[0] & { source: Source },
	taken: Taken,
): Promise<void> {
	const { source, db } = importer;
	for (const [table, last] of await source.highestIds()) await movePast(db, table, last);
	const { place, userOf } = await writeAccounts(importer, taken);
	await readEnvelopes(
		{
			...importer,
			report: newReport(),
			async writeTemplate(template, file) {
				const { owner, restriction } = template;
				const team = owner.teamId === null ? undefined : taken.teams.get(owner.teamId);
				const kind = restriction === "ADMIN" ? "admins" : "managers";
				const teamId =
					team && restriction ? await writeRestrictedTeam(importer, team, kind, userOf) : place(owner).teamId;
				await writeTemplate(importer, { ...place(owner), teamId }, template, file);
			},
		},
		"template",
		taken,
	);
}
