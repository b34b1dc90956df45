// The entry of a child process: it opens strangers' files, so it holds no key, no setting and no connection.
import { Worker } from "node:worker_threads";
import { UnusableFile } from "../intake/unusable-file.ts";
import { jobs } from "./jobs.ts";
import type { ChildMessage, JobMessage } from "./messages.ts";

// A parser caught in a loop never hears that its parent is gone; a thread of its own does.
const ORPHAN_WATCH = `
	const parent = process.ppid;
	setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, "SIGKILL"); }, 1000);
`;

new Worker(ORPHAN_WATCH, { eval: true }).unref();
process.on("disconnect", () => process.exit());
process.on("message", (message: JobMessage) => {
	void answer(message);
});
send({ type: "ready" });

async function answer({ id, job, input }: JobMessage): Promise<void> {
	try {
		const run = (jobs as Record<string, (input: never) => Promise<unknown>>)[job];
		if (!run) throw new Error(`There is no job named ${job}.`);
		send({ type: "done", id, output: await run(input as never) });
	} catch (error) {
		if (error instanceof UnusableFile)
			send({ type: "unusable", id, code: error.code, reason: error.message });
		else
			send({
				type: "failed",
				id,
				reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
			});
	}
}

function send(message: ChildMessage): void {
	process.send?.(message);
}
