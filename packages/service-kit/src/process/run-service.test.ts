import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, it } from "@jest/globals";
import { until } from "../testing/index.ts";

const program = `
	import { listen } from "../http/index.ts";
	import { createLog } from "../log/index.ts";
	import { runService } from "./run-service.ts";
	const draining = new AbortController();
	const log = createLog({ level: "info", service: "test" });
	const config = { DRAIN_SECONDS: Number(process.env.DRAIN_SECONDS) };
	await runService("test", {}, async () => {
		const answer = (_request, response) => response.end(draining.signal.aborted ? "draining" : "ready");
		const server = await listen(answer, "127.0.0.1", 0);
		return { dependencies: { config, log, draining }, stop: () => server.stop(1), listening: { port: server.port } };
	});
`;

async function start(DRAIN_SECONDS: string) {
	const child = spawn(
		process.execPath,
		["--import", "tsx", "--conditions=source", "--input-type=module", "--eval", program],
		{
			cwd: import.meta.dirname,
			env: { PATH: process.env.PATH, DRAIN_SECONDS },
			stdio: ["ignore", "pipe", "inherit"],
		},
	);
	const lines = createInterface({ input: child.stdout });
	const [line] = await once(lines, "line");
	const { port } = JSON.parse(line);
	const ask = async () =>
		(await fetch(`http://127.0.0.1:${port}`, { headers: { Connection: "close" } })).text();
	return { child, lines, ask, ended: once(child, "exit") };
}

it("serves new connections for DRAIN_SECONDS after SIGTERM, and is not ready meanwhile", async () => {
	const { child, lines, ask, ended } = await start("1");
	expect(await ask()).toBe("ready");
	const begin = performance.now();
	child.kill("SIGTERM");
	const logged = once(lines, "line");
	await until(async () => (await ask()) === "draining");
	expect(JSON.parse((await logged)[0])).toMatchObject({ msg: "draining", seconds: 1 });
	while (performance.now() - begin < 800) expect(await ask()).toBe("draining");
	expect(await ended).toEqual([0, null]);
	expect(performance.now() - begin).toBeGreaterThan(990);
});

it.each(["SIGINT", "SIGTERM"] as const)(
	"stops at once at %s, with 0 s to drain or from a terminal",
	async (signal) => {
		const { child, ended } = await start(signal === "SIGINT" ? "600" : "0");
		child.kill(signal);
		expect(await ended).toEqual([0, null]); // The test's own timeout is far below ten minutes.
	},
);
