import { type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

type Options = Pick<SpawnOptions, "cwd" | "env" | "uid" | "gid"> & { input?: string };

/** Runs a command as a reader would type it. Resolves to its output, and throws with it if the command fails. */
export async function runShell(command: string, { input = "", ...options }: Options): Promise<string> {
	// Its input is a socket, from which bash would conclude that it has to read .bashrc.
	const parameters = ["--norc", "-euo", "pipefail", "-c", command];
	const child = spawn("bash", parameters, { ...options, stdio: "pipe" });
	// A command that reads nothing closes it.
	child.stdin.on("error", () => {});
	child.stdin.end(input);
	const [stdout, stderr, [code]] = await Promise.all([
		text(child.stdout),
		text(child.stderr),
		once(child, "close"),
	]);
	if (code !== 0) throw new Error(`ended with ${code}:\n${command}\n${stdout}${stderr}`);
	return stdout;
}
