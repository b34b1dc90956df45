import { readFileSync } from "node:fs";

/** What the scripts of the production compose write for node_exporter, as it is exposed. */
export function backupMetrics(): string {
	const scripts = ["back-up.sh", "restore-drill.sh"].map((name) =>
		readFileSync(new URL(`../../compose/production/${name}`, import.meta.url), "utf8"),
	);
	const lines = scripts.join("\n").match(/# TYPE \w+ gauge|\w+_seconds\{stanza=/g) ?? [];
	return lines.map((line) => line.replace("{stanza=", '{stanza="doc-signing"} 1')).join("\n");
}
