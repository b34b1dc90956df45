// Entry point of a child process. It opens untrusted files, so it holds no key, no setting and no connection.
import { Worker } from "node:worker_threads";
import { UnusableFile } from "../intake/unusable-file.ts";
import { jobs } from "./jobs.ts";
import { type ChildMessage, type JobMessage, MEMORY_SIGNAL } from "./messages.ts";

// A parser caught in a loop neither notices that its parent is gone nor yields to a timer, so a separate thread
// checks both. It checks the memory far more often than the parent does: a parser can take a gigabyte in a second.
const WATCH = `
	const { parentPort, workerData } = require("node:worker_threads");
	const parent = process.ppid;
	setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, "SIGKILL"); }, 1000);
	let watch;
	parentPort.on("message", (working) => {
		clearInterval(watch);
		if (working) watch = setInterval(() => {
			if (process.memoryUsage.rss() > workerData.limit) process.kill(process.pid, workerData.signal);
		}, 5);
	});
`;

const watch = new Worker(WATCH, {
	eval: true,
	workerData: { limit: Number(process.argv[2]), signal: MEMORY_SIGNAL },
});
watch.unref();
process.on("disconnect", () => process.exit());
process.on("message", (message: JobMessage) => {
	void answer(message);
});
send({ type: "ready" });

async function answer({ id, job, input }: JobMessage): Promise<void> {
	watch.postMessage(true);
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
	} finally {
		watch.postMessage(false);
	}
}

function send(message: ChildMessage): void {
	process.send?.(message);
}
