import { once } from "node:events";
import { Agent, get, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "@jest/globals";
import { SettingsInvalid } from "@repo/validation";
import { listen } from "./listen.ts";

it("answers what is in flight and waits for no connection that is kept alive after that", async () => {
	const { promise: asked, resolve: arrived } = withResolver<ServerResponse>();
	const server = await listen((_request, response) => arrived(response), "127.0.0.1", 0);
	const agent = new Agent({ keepAlive: true });
	const request = get({ host: "127.0.0.1", port: server.port, agent });
	const response = await asked;
	const stopped = server.stop(60);
	response.end("here you are");
	const [answer] = (await once(request, "response")) as [IncomingMessage];
	expect((await answer.toArray()).join("")).toBe("here you are");
	await stopped; // the test's own time limit is far below the sixty seconds
	agent.destroy();
});

it("tells who always has another request that this was the last", async () => {
	const { promise: asked, resolve: arrived } = withResolver<ServerResponse>();
	const answer = ({ url }: IncomingMessage, response: ServerResponse) =>
		url === "/1" ? arrived(response) : response.end("two");
	const server = await listen(answer, "127.0.0.1", 0);
	const busy = connect(server.port, "127.0.0.1");
	const answers = text(busy);
	busy.write("GET /1 HTTP/1.1\r\nHost: here\r\n\r\nGET /2 HTTP/1.1\r\n");
	const first = await asked;
	const stopped = server.stop(60);
	first.end("one");
	busy.write("Host: here\r\n\r\n");
	await stopped;
	expect(await answers).toMatch(/Connection: keep-alive.*one.*Connection: close.*two/s);
});

it("waits for no connection on which nothing was ever asked", async () => {
	const server = await listen(() => undefined, "127.0.0.1", 0);
	const early = connect(server.port, "127.0.0.1");
	await once(early, "connect");
	await server.stop(60); // the test's own time limit is far below
	early.destroy();
});

it.each([
	["192.0.2.1", /EADDRNOTAVAIL/],
	["no host", /ENOTFOUND|EAI_AGAIN/],
])("says in one line that HOST cannot be %s", async (host, reason) => {
	const start = listen(() => undefined, host, 0);
	await expect(start).rejects.toThrow(SettingsInvalid);
	await expect(start).rejects.toThrow(/^Wrong settings: HOST .*\.$/);
	await expect(start).rejects.toThrow(reason);
});

function withResolver<T>() {
	let resolve: (value: T) => void = () => {};
	const promise = new Promise<T>((fulfil) => {
		resolve = fulfil;
	});
	return { promise, resolve };
}
