import { randomBytes } from "node:crypto";
import { findBlock } from "./documented-commands.ts";
import { readPage } from "./repository.ts";

/** What docs/runbooks/backup-and-restore.md says about restoring to a point in time. */
export async function readRestorePage() {
	const page = await readPage("docs/runbooks/backup-and-restore.md");
	const configuration = findBlock(page, "ini");
	const [, restore] = /`(pgbackrest [^`]+ restore)`/.exec(page) ?? [];
	if (!configuration || !restore)
		throw new Error("The page has no configuration, or no command that restores.");
	const settings = [...page.matchAll(/`(archive_\w+)=(?:'([^']+)'|(\w+))`/g)].map(
		([, name = "", quoted, value = ""]) => [name, quoted ?? value] as const,
	);
	return {
		/** pgBackRest's, with a new passphrase. */
		configuration: configuration.replace("…", randomBytes(32).toString("base64url")),
		/** PostgreSQL's. The page names one of them again, for the copy. */
		settings: Object.fromEntries(settings.toReversed()) as Record<string, string>,
		restore,
	};
}

/** The command with this moment in place of the page's example. */
export function fillMoment(command: string, moment: Date): string {
	const written = moment.toISOString().replace("T", " ").replace("Z", "+00");
	return command.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+00/g, written);
}
