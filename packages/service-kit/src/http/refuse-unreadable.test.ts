import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "@jest/globals";
import { until } from "../testing/index.ts";
import { listen } from "./listen.ts";

async function send(request: string, before = ""): Promise<string> {
	const server = await listen((_request, response) => response.end("fine"), "127.0.0.1", 0);
	const client = connect(server.port, "127.0.0.1");
	await once(client, "connect");
	const received = text(client);
	if (before) {
		client.write(before);
		await until(() => client.bytesRead > 0);
	}
	client.write(request);
	const answer = await received;
	await server.stop(1);
	return answer;
}

const head = " HTTP/1.1\r\nHost: here\r\n";
const long = "<script>".repeat(2_500);

it.each([
	["a URL", `GET /authorize?state=${long}${head}\r\n`],
	["a cookie", `GET /authorize${head}Cookie: a=${long}\r\n\r\n`],
])("%s of 20 kB is answered with a page, which does not repeat it", async (_what, request) => {
	const answer = await send(request);
	expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
	expect(answer).toContain("<h1>Address too long</h1>");
	expect(answer).toContain("default-src 'none'");
	expect(answer).not.toContain("script");
	const [headers = "", page = ""] = answer.split("\r\n\r\n");
	expect(headers).toContain(`Content-Length: ${Buffer.byteLength(page)}\r\n`);
});

it("also on a connection that has served another request", async () => {
	const answer = await send(`GET /?state=${long}${head}\r\n`, `GET /${head}\r\n`);
	expect(answer).toMatch(/^HTTP\/1\.1 200 OK.*fineHTTP\/1\.1 431 .*<h1>Address too long/s);
});

it("also if the rest of the URL arrives after the answer", async () => {
	const server = await listen((_request, response) => response.end("fine"), "127.0.0.1", 0);
	// Reads only once everything is written, as a browser may.
	const client = connect(server.port, "127.0.0.1").pause();
	for (const part of [`GET /?state=${long}`, long, `${head}\r\n`]) {
		client.write(part);
		await delay(50);
	}
	expect(await text(client)).toContain("<h1>Address too long</h1>");
	await server.stop(1);
});

it("a request that is not HTTP gets an empty 400", async () => {
	const answer = await send("what is this?\r\n\r\n");
	expect(answer).toBe("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
});

it("writes nothing into a response that has begun", async () => {
	const server = await listen(
		(_request, response) => response.writeHead(200, { "Content-Length": 10 }).write("begun"),
		"127.0.0.1",
		0,
	);
	const client = connect(server.port, "127.0.0.1");
	client.on("error", () => {});
	const received = text(client).catch(() => "cut off");
	client.write(`GET /${head}\r\n`);
	await until(() => client.bytesRead > 0);
	client.write("what is this?\r\n\r\n");
	expect(await received).not.toContain("400");
	await server.stop(1);
});
