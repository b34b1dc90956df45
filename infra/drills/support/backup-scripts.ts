import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { binaries, createFolders, postgresUser, writePrivateFile } from "./debian-postgres.ts";
import { repository } from "./repository.ts";
import { type Drill, sendSignal } from "./run-drill.ts";
import { runShell } from "./run-shell.ts";
import { until } from "./until.ts";

/** The scripts of the production compose that back up and check backups, with folders in place of their volumes. */
export async function prepareScripts(drill: Drill, settings: Record<string, string>) {
	const folder = join(drill.folder, "backup-scripts");
	await createFolders(folder, join(folder, "metrics"), join(folder, "restored"));
	const env = { PATH: `${binaries}:${process.env.PATH}`, ...settings };
	const copy = async (name: string) => {
		const text = await readFile(join(repository, "infra/compose/production", name), "utf8");
		const path = join(folder, name);
		const local = text.replaceAll(/\/(metrics|restored)(?=\/)/g, (_, volume) => join(folder, volume));
		await writePrivateFile(path, local);
		return path;
	};
	const hasWritten = (metrics: string) => existsSync(join(folder, "metrics", `${metrics}.prom`));
	return {
		/** Resolves after the first backup, which is a full one. */
		async backUp(): Promise<void> {
			const options = { ...postgresUser(), cwd: "/", env, detached: true };
			const { pid } = await drill.start("back-up", ["sh", await copy("back-up.sh")], options);
			// With the `sleep` that it waits for.
			drill.atEnd(() => sendSignal(-pid, "SIGKILL"));
			await until("there is a backup", 120, async () => hasWritten(`backup-${settings.STANZA}`));
		},
		/** Restores the database as it was at this moment, and checks the copy. */
		async drillRestore(database: string, moment: Date): Promise<void> {
			const own = { ...env, DATABASE_NAME: database, RESTORE_TO: moment.toISOString() };
			await runShell(`sh ${await copy("restore-drill.sh")}`, { ...postgresUser(), cwd: "/", env: own });
			if (!hasWritten(`restore-${settings.STANZA}`)) throw new Error("No restore is recorded.");
		},
	};
}
