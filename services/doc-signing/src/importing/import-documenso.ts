import { CommandRefused } from "@repo/service-kit/cli";
import type { Database } from "@repo/service-kit/database";
import { isAllowedAddress } from "@repo/webhooks";
import type { Actor } from "../accounts/log/record-account-event.ts";
import type { Owner } from "../accounts/owner.ts";
import type { Plan } from "../accounts/plan.ts";
import type { Dependencies } from "../dependencies.ts";
import type { MappedEnvelope } from "./mapping/map-envelope.ts";
import { findAllItems, movePast, withImportLock } from "./queries/items.ts";
import { openSource, type Source } from "./queries/open-source.ts";
import { readAccounts, type Taken } from "./read-accounts.ts";
import { readEnvelopes } from "./read-envelopes.ts";
import { openFiles, readGiven, type StorageOptions } from "./read-files.ts";
import { readTwoFactorSecret } from "./read-two-factor-secret.ts";
import { addBlocked, countBlocked, newReport, type Report, type ReportRead } from "./report.ts";
import { writeAccounts, writeRestrictedTeam } from "./write-accounts.ts";
import { writeDocument } from "./write-document.ts";
import type { Importer } from "./write-once.ts";
import { writeTemplate } from "./write-template.ts";

export type ImportOptions = StorageOptions & {
	database: string;
	acceptNewer?: boolean;
	encryptionKeyFile?: string;
	resetTwoFactor?: boolean;
	/** Documents are neither read nor taken. */
	withoutDocuments?: boolean;
	/** `ready`: of the documents only those that are finished, while the other service still runs. */
	phase?: "ready" | "rest";
	/** The number of the only team that is taken. */
	only?: number;
	/** Documents that only some of a team see there stay in it, and all of it see them. */
	oneTeam?: boolean;
	/** Several files of a draft, a template, or a document that nobody has signed yet become one. */
	mergeFiles?: boolean;
};

/** Ids that the other service may still give before what is left is imported. */
const GAP = 100_000;

type Deps = Pick<Dependencies, "clock" | "config" | "pdf" | "storage" | "uploadsInProgress"> & {
	db: Database;
};

/**
 * Reads everything, as it is at one instant, and reports it. With `writing`, it then writes accounts, teams, API tokens, webhooks and
 * templates, unless something blocks the import; what is blocked only then is reported as well. What an earlier run wrote stays as
 * it is. Sends nothing. Throws CommandRefused if the source cannot be read, or while another import runs.
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
		// Before the ids are looked up, so that no new row takes one afterwards.
		const isRestLater = options.phase === "ready" || options.only !== undefined || withoutDocuments;
		const gap = isRestLater ? GAP : 0;
		if (writing)
			for (const [table, last] of await source.highestIds()) await movePast(deps.db, table, last + gap);
		const items = await findAllItems(deps.db, source.name);
		const isAllowed = (url: string) => isAllowedAddress(url, deps.config);
		const files = await openFiles(source, options);
		const reading = {
			...{ ...deps, source, files, items, isAllowed, report: newReport(), at: deps.clock() },
			...{ only: options.only, isOneTeam: options.oneTeam ?? false },
			isMerging: options.mergeFiles ?? false,
			...{ sharedLinks: await source.readSharedLinks(), isReadyOnly: options.phase === "ready" },
		};
		const read = key === undefined ? {} : { read: (secret: string) => readTwoFactorSecret(secret, key) };
		const taken = await readAccounts(reading, { reset, ...read });
		await readEnvelopes(reading, "template", taken);
		if (!withoutDocuments) await readEnvelopes(reading, "document", taken);
		const { shape, lastMigration, readAt } = source;
		const report = {
			...{ source: { shape, lastMigration, readAt }, dryRun: !writing, withoutDocuments, written: 0 },
			isReadyOnly: reading.isReadyOnly,
			...{ ...reading.report.read(), untaken: await source.countUntaken() },
		};
		if (writing && countBlocked(report) === 0) {
			const importer = { ...reading, ...writing, withoutDocuments, wrote: () => void report.written++ };
			addBlocked(report, (await write(importer, taken)).read());
		}
		return report;
	} finally {
		await source.close();
	}
}

/** Returns what happened to the templates and documents, which are checked again. */
async function write(
	importer: Importer & Parameters<typeof readEnvelopes>[0] & { source: Source; withoutDocuments: boolean },
	taken: Taken,
): Promise<Report> {
	const { place, userOf } = await writeAccounts(importer, taken);
	const placeRestricted = async ({ owner, restriction }: MappedEnvelope): Promise<Owner> => {
		const team = owner.teamId === null ? undefined : taken.teams.get(owner.teamId);
		if (!team || !restriction) return place(owner);
		const kind = restriction === "ADMIN" ? "admins" : "managers";
		return { ...place(owner), teamId: await writeRestrictedTeam(importer, team, kind, userOf) };
	};
	const writing: typeof importer = {
		...importer,
		report: newReport(),
		async write({ mapped, ...read }, files) {
			const owner = await placeRestricted(mapped);
			if ("progress" in mapped) await writeDocument(importer, owner, { document: mapped, ...read, files });
			else if (files[0]) await writeTemplate(importer, owner, mapped, files[0]);
		},
	};
	await readEnvelopes(writing, "template", taken);
	if (!importer.withoutDocuments) await readEnvelopes(writing, "document", taken);
	return writing.report;
}
