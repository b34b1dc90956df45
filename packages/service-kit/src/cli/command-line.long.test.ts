import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it } from "@jest/globals";

const folder = fileURLToPath(new URL("../../test/support", import.meta.url));

it("the command line exits with 0 if its reader closes early", async () => {
	const command = ["--import", "tsx", "--conditions=source", "command-line.ts", "--help"];
	const child = spawn(process.execPath, command, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
	child.stdout.destroy();
	const [written, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
	expect([code, written]).toEqual([0, ""]);
});
