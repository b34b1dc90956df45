// Loaded into a server by NODE_OPTIONS (`profiled` in inspect-server.ts): takes CPU profiles of the process for a benchmark, which asks
// for them on a Unix socket named by the process's id.
import { createServer } from "node:http";
import { Session } from "node:inspector/promises";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

const SAMPLE_MICROSECONDS = 100;

const session = new Session();
const commands: Record<string, () => unknown> = {
	"/start": async () => {
		session.connect();
		await session.post("Profiler.enable");
		await session.post("Profiler.setSamplingInterval", { interval: SAMPLE_MICROSECONDS });
		await session.post("Profiler.start");
	},
	"/stop": async () => {
		const { profile } = await session.post("Profiler.stop");
		session.disconnect();
		return profile;
	},
	"/memory": () => {
		setFlagsFromString("--expose-gc");
		for (let times = 0; times < 2; times++) runInNewContext("gc")();
		return process.memoryUsage();
	},
};

if (isMainThread && process.env.PROFILE_FOLDER !== undefined)
	createServer(({ url = "" }, response) => {
		void Promise.resolve(commands[url]?.()).then((result = null) => response.end(JSON.stringify(result)));
	})
		.listen(join(process.env.PROFILE_FOLDER, String(process.pid)))
		.unref();
