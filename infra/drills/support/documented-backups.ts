import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withClient } from "@repo/infra-local/postgres";
import { createFolders, postgresUser } from "./debian-postgres.ts";
import type { ServiceName, Settings } from "./documented-containers.ts";
import type { Database } from "./documented-databases.ts";
import { type Drill, sendSignal } from "./run-drill.ts";
import { until } from "./until.ts";

type Databases = Record<ServiceName, Database>;
type Environments = Record<string, Settings>;

/** The containers of the production compose that back up and restore, whose scripts are in `compose`. */
export async function prepareBackups(
	compose: string,
	volume: (name: string) => string,
	databases: Databases,
) {
	await createFolders(volume("metrics"), volume("restored"));
	const backUp = join(compose, "production/back-up.sh");
	for (const path of [backUp, join(compose, "production/restore-drill.sh")]) {
		const text = await readFile(path, "utf8");
		await writeFile(
			path,
			text.replaceAll(/\/(metrics|restored)(?=\/)/g, (_, name) => volume(name)),
		);
	}
	const stanzas = Object.keys(databases) as ServiceName[];
	const metricsOf = (kind: string, stanza: string) => join(volume("metrics"), `${kind}-${stanza}.prom`);
	return { start, passMoments };

	async function start(drill: Drill, environments: Environments): Promise<void> {
		for (const stanza of stanzas) {
			const name = `${stanza}-backup`;
			const env = { PATH: process.env.PATH, ...environments[name] };
			const options = { ...postgresUser(), cwd: "/", env, detached: true };
			const { pid } = await drill.start(name, ["sh", backUp], options);
			// With the `sleep` that it waits for.
			drill.atEnd(() => sendSignal(-pid, "SIGKILL"));
		}
	}

	/** Resolves once every database has a backup, and a moment to restore, after which something was changed. */
	async function passMoments(environments: Environments) {
		for (const stanza of stanzas)
			await until(`there is a backup of ${stanza}`, 60, async () => existsSync(metricsOf("backup", stanza)));
		const signing = databases["doc-signing"];
		const expected = await signing.countAccounts();
		const moments = new Map<string, Date>();
		for (const stanza of stanzas) {
			const moment = await databases[stanza].passMoment();
			moments.set(stanza, moment);
			Object.assign(environments[`${stanza}-restore-drill`] ?? {}, { RESTORE_TO: moment.toISOString() });
		}
		return {
			moment: moments.get("doc-signing") ?? new Date(0),
			/** Throws unless the command did what it is for. */
			async check(command: string): Promise<void> {
				if (command.includes("restore-drill"))
					for (const stanza of stanzas)
						assert.ok(existsSync(metricsOf("restore", stanza)), `No restore of ${stanza} is recorded.`);
				else {
					assert.equal(await hasLaterTable(signing), false, "Changes after the moment are still there.");
					assert.equal(await signing.countAccounts(), expected);
				}
			},
		};
	}
}

function hasLaterTable({ url }: Database): Promise<boolean> {
	return withClient(url("postgres"), async (client) => {
		const { rows } = await client.query("SELECT to_regclass('later') IS NOT NULL AS found");
		return rows[0].found as boolean;
	});
}
