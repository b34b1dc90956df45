import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, get, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "@jest/globals";
import { SettingsInvalid } from "../settings/read-settings.ts";
import { until } from "../testing/index.ts";
import { listen } from "./listen.ts";

it("finishes requests in flight and does not wait for idle keep-alive connections", async () => {
	const { promise: requested, resolve: arrived } = withResolver<ServerResponse>();
	const server = await listen((_request, response) => arrived(response), "127.0.0.1", 0);
	const agent = new Agent({ keepAlive: true });
	const request = get({ host: "127.0.0.1", port: server.port, agent });
	const response = await requested;
	const stopped = server.stop(60);
	response.end("here you are");
	const [answer] = (await once(request, "response")) as [IncomingMessage];
	expect((await answer.toArray()).join("")).toBe("here you are");
	await stopped; // the test's time limit is far below sixty seconds
	agent.destroy();
});

it("closes the connection of a client that never stops sending requests", async () => {
	const { promise: requested, resolve: arrived } = withResolver<ServerResponse>();
	const answer = ({ url }: IncomingMessage, response: ServerResponse) =>
		url === "/1" ? arrived(response) : response.end("two");
	const server = await listen(answer, "127.0.0.1", 0);
	const busy = connect(server.port, "127.0.0.1");
	const answers = text(busy);
	busy.write("GET /1 HTTP/1.1\r\nHost: here\r\n\r\nGET /2 HTTP/1.1\r\n");
	const first = await requested;
	const stopped = server.stop(60);
	first.end("one");
	busy.write("Host: here\r\n\r\n");
	await stopped;
	expect(await answers).toMatch(/Connection: keep-alive.*one.*Connection: close.*two/s);
});

it("does not wait for connections without a request", async () => {
	const server = await listen(() => undefined, "127.0.0.1", 0);
	const early = connect(server.port, "127.0.0.1");
	await once(early, "connect");
	await server.stop(60); // the test's time limit is far below
	early.destroy();
});

it.each([
	["sends its headers slowly", "GET / HTTP/1.1\r\nHost: "],
	["sends nothing", ""],
])("closes a connection that %s, within the header timeout", async (_what, start) => {
	const server = await listen((_request, response) => response.end(), "127.0.0.1", 0, { headersMs: 500 });
	const begin = performance.now();
	const slow = connect(server.port, "127.0.0.1");
	slow.on("error", () => {});
	await once(slow, "connect");
	slow.write(start);
	const drip = setInterval(() => slow.write("a"), 50);
	if (start === "") clearInterval(drip);
	await once(slow.resume(), "close");
	clearInterval(drip);
	expect(performance.now() - begin).toBeGreaterThan(300);
	expect(performance.now() - begin).toBeLessThan(5_000); // Node looks every 30 s by default.
	await server.stop(0);
});

it("closes connections beyond the limit at once, and accepts new ones after others end", async () => {
	const listener = (_request: IncomingMessage, response: ServerResponse) => response.end("served");
	const server = await listen(listener, "127.0.0.1", 0, { maxConnections: 2, headersMs: 300_000 });
	const open = [connect(server.port, "127.0.0.1"), connect(server.port, "127.0.0.1")];
	for (const socket of open) await once(socket, "connect");
	const refused = connect(server.port, "127.0.0.1").on("error", () => {});
	await once(refused.resume(), "close");
	open[0]?.destroy();
	const fetched = async () => (await fetch(`http://127.0.0.1:${server.port}`)).text().catch(() => "");
	await until(async () => (await fetched().catch(() => "")) === "served");
	for (const socket of open) socket.destroy();
	await server.stop(0);
});

it.each([
	["192.0.2.1", /EADDRNOTAVAIL/],
	["no host", /ENOTFOUND|EAI_AGAIN/],
])("reports in one line that HOST cannot be %s", async (host, reason) => {
	const start = listen(() => undefined, host, 0);
	await expect(start).rejects.toThrow(SettingsInvalid);
	await expect(start).rejects.toThrow(/^Wrong settings: cannot listen on HOST .*\.$/);
	await expect(start).rejects.toThrow(reason);
});

function withResolver<T>() {
	let resolve: (value: T) => void = () => {};
	const promise = new Promise<T>((fulfil) => {
		resolve = fulfil;
	});
	return { promise, resolve };
}

it("lets a thousand clients connect before it accepts the first of them", async () => {
	const server = await listen((_request, response) => response.end(), "127.0.0.1", 0, {
		maxConnections: 2_000,
	});
	const sockets = Array.from({ length: 1_000 }, () =>
		connect(server.port, "127.0.0.1").on("error", () => {}),
	);
	// Node connects after this turn's code and before it looks for connections.
	await new Promise<void>((resolve) => process.nextTick(resolve));
	const port = server.port.toString(16).toUpperCase().padStart(4, "0");
	const states = [...readFileSync("/proc/self/net/tcp", "utf8").matchAll(/\S+:\S+ \S+:(\w{4}) (\w\w)/g)]
		.filter(([, to]) => to === port)
		.map(([, , state]) => state);
	for (const socket of sockets) socket.destroy();
	await server.stop(0);
	// 02 is SYN_SENT, which asks again after a second; 01 is connected.
	expect(states).toEqual(Array(1_000).fill("01"));
});
