// The `dev` task of this package, so that `turbo dev` alone is enough: PostgreSQL, object storage, mail catcher,
// migrations and demo data. A separate process, because turbo gives its tasks half a second to stop.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { runVariable } from "./run-file.ts";
import { stopRequest } from "./stop-request.ts";

// `npm start` runs the backing services itself.
if (process.env[runVariable] === undefined) await runBackingServices();

async function runBackingServices(): Promise<void> {
	const stopping = stopRequest();
	const start = fileURLToPath(new URL("start.ts", import.meta.url));
	const child = spawn(
		process.execPath,
		["--import", "tsx", "--conditions=source", start, "--without-services"],
		{ detached: true, stdio: "inherit" },
	);
	stopping.addEventListener("abort", () => child.kill("SIGTERM"));
	const [code] = (await once(child, "exit")) as [number | null];
	process.exit(code ?? 1);
}
