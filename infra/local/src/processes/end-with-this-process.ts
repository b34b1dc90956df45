import type { ChildProcess } from "node:child_process";

/** Kills a child when this process exits: a test that hangs is exited from, and leaves nothing running. */
export function endWithThisProcess(child: ChildProcess): void {
	const kill = () => child.kill("SIGKILL");
	process.once("exit", kill);
	child.once("exit", () => process.off("exit", kill));
}
