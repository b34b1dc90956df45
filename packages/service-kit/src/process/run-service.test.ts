import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "@jest/globals";
import { until } from "../testing/index.ts";

const program = `
	import { listen } from "../http/index.ts";
	import { createLog } from "../log/create-log.ts";
	import { openSpan } from "../tracing/index.ts";
	import { runService } from "./run-service.ts";
	const draining = new AbortController();
	const log = createLog({ level: "info", service: "test" });
	const config = { DRAIN_SECONDS: Number(process.env.DRAIN_SECONDS) };
	await runService("test", process.env, async () => {
		const answer = (_request, response) => {
			openSpan("answer")?.end();
			response.end(draining.signal.aborted ? "draining" : "ready");
		};
		const server = await listen(answer, "127.0.0.1", 0);
		return { dependencies: { config, log, draining }, stop: () => server.stop(1), listening: { port: server.port } };
	});
`;

async function start(DRAIN_SECONDS: string, settings: Record<string, string> = {}) {
	const child = spawn(
		process.execPath,
		["--import", "tsx", "--conditions=source", "--input-type=module", "--eval", program],
		{
			cwd: import.meta.dirname,
			env: { PATH: process.env.PATH, DRAIN_SECONDS, ...settings },
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
	const { child, lines, ask, ended } = await start("5");
	expect(await ask()).toBe("ready");
	const begin = performance.now();
	child.kill("SIGTERM");
	const logged = once(lines, "line");
	await until(async () => (await ask()) === "draining");
	expect(JSON.parse((await logged)[0])).toMatchObject({ msg: "draining", seconds: 5 });
	while (performance.now() - begin < 2_500) expect(await ask()).toBe("draining");
	expect(await ended).toEqual([0, null]);
	expect(performance.now() - begin).toBeGreaterThan(4_990);
});

it.each(["SIGINT", "SIGTERM"] as const)(
	"stops at once at %s, with 0 s to drain or from a terminal",
	async (signal) => {
		const { child, ended } = await start(signal === "SIGINT" ? "600" : "0");
		child.kill(signal);
		expect(await ended).toEqual([0, null]); // The test's own timeout is far below ten minutes.
	},
);

describe("spans that are left when the service stops", () => {
	/** What the collector got from a process that handled a request, and how long that process took to end. */
	async function stopTraced(answer: (response: ServerResponse) => void, isUp = true) {
		const bodies: string[] = [];
		const collector = createServer((request, response) => {
			void text(request).then((body) => {
				bodies.push(body);
				answer(response);
			});
		});
		await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
		const { port } = collector.address() as AddressInfo;
		if (!isUp) collector.close();
		const { child, ask, ended } = await start("0", {
			OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
		});
		await ask();
		const begin = performance.now();
		child.kill("SIGTERM");
		expect(await ended).toEqual([0, null]);
		const ms = performance.now() - begin;
		collector.closeAllConnections();
		collector.close();
		return { bodies: bodies.join(), ms };
	}

	it("are exported to a collector that needs a moment", async () => {
		const { bodies } = await stopTraced((response) => void setTimeout(() => response.end("{}"), 500));
		expect(bodies).toContain('"name":"answer"');
	});

	it.each([
		["never answers", true],
		["is down", false],
	])("delay the end by two seconds if the collector %s", async (_what, isUp) => {
		const { ms } = await stopTraced(() => {}, isUp);
		expect(ms).toBeLessThan(9_000); // The exporter itself gives up after ten.
	});
});
