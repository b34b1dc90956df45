import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it } from "@jest/globals";

const service = fileURLToPath(new URL("..", import.meta.url));

it("the command line ends in peace when nobody reads what it says", async () => {
	const command = ["--import", "tsx", "--conditions=source", "src/cli.ts", "--help"];
	const child = spawn(process.execPath, command, { cwd: service, stdio: ["ignore", "pipe", "pipe"] });
	child.stdout.destroy();
	const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
	expect([code, said]).toEqual([0, ""]);
});
