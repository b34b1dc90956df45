// The `dev` task of this package: `turbo dev` runs what `npm start` runs. A separate process, because turbo gives its
// tasks half a second to stop.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { stopRequest } from "./stop-request.ts";

const stopping = stopRequest();
const start = fileURLToPath(new URL("start.ts", import.meta.url));
const child = spawn(process.execPath, ["--import", "tsx", "--conditions=source", start], {
	detached: true,
	stdio: "inherit",
});
stopping.addEventListener("abort", () => child.kill("SIGTERM"));
const [code] = (await once(child, "exit")) as [number | null];
process.exit(code ?? 1);
