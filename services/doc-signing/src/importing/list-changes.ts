import type { Queryable } from "@repo/service-kit/database";
import type { Reason } from "./mapping/reasons.ts";
import { type Change, changes, findFirstImport, listChanged } from "./queries/comparing.ts";
import { type Kind, newReport, type ReportRead, section } from "./report.ts";

const meanings: Record<Change, [Kind, Reason]> = {
	signed: ["documents", "signed-here"],
	changedDocuments: ["documents", "acted-here"],
	newDocuments: ["documents", "only-here"],
	changedTemplates: ["templates", "edited-here"],
	newTemplates: ["templates", "only-here"],
	deletedTemplates: ["templates", "removed-here"],
	changedWebhooks: ["webhooks", "edited-here"],
	newWebhooks: ["webhooks", "only-here"],
	deletedWebhooks: ["webhooks", "removed-here"],
	accounts: ["accounts", "edited-here"],
	teams: ["teams", "edited-here"],
};

export type Changes = { since: Date | undefined } & Pick<ReportRead, "reasons">;

/** What was done here since the first import, and would be lost by going back to the other service. */
export async function listChanges(db: Queryable): Promise<Changes> {
	const report = newReport();
	for (const change of changes) {
		const [kind, reason] = meanings[change];
		for (const id of await listChanged(db, change)) report.record(kind, id, new Set([reason]));
	}
	return { since: await findFirstImport(db), reasons: report.read().reasons };
}

/** The list for a person. */
export function writeChanges({ since, reasons }: Changes): string[] {
	if (!since) return ["Nothing was imported."];
	if (reasons.length === 0) return [`Nothing was done here since the import of ${since.toISOString()}.`];
	return [
		`Done here since the import of ${since.toISOString()}:`,
		...section({ reasons }, "blocks", "Cannot go back"),
		...section({ reasons }, "changed", "Would be lost"),
	];
}
