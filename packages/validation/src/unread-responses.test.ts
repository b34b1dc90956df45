import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, it } from "@jest/globals";
import express from "express";
import { z } from "zod";
import { endpoint, mountEndpoints } from "./index.ts";

const MB = 1024 * 1024;

/** Requests `path` and reads nothing until told. */
async function askWithoutReading(port: number, path: string): Promise<Socket> {
	const socket = connect(port, "127.0.0.1").pause();
	socket.on("error", () => {});
	await once(socket, "connect");
	socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
	return socket;
}

async function serve(maxStallMs?: number, size = 12 * MB) {
	const app = express().disable("etag");
	const text = "x".repeat(size);
	const large = endpoint({
		method: "get",
		path: "/large",
		operationId: "large",
		summary: "A large response",
		responses: { 200: { description: "The text", body: z.object({ text: z.string() }) } },
		handle: async () => ({ status: 200, body: { text } }),
	});
	mountEndpoints(app, [large], maxStallMs === undefined ? {} : { maxStallMs });
	const server = createServer(app);
	let open = 0;
	server.on("connection", (socket) => {
		open++;
		socket.once("close", () => open--);
	});
	await once(server.listen(0, "127.0.0.1"), "listening");
	const { port } = server.address() as AddressInfo;
	const close = () => {
		server.closeAllConnections();
		server.close();
	};
	return { port, countOpen: () => open, close };
}

async function until(isSo: () => boolean): Promise<void> {
	for (let waited = 0; !isSo(); waited += 5) {
		if (waited > 10_000) throw new Error("It did not happen within ten seconds.");
		await new Promise((resolve) => setTimeout(resolve, 5));
	}
}

async function readAll(socket: Socket, size = 12 * MB): Promise<number> {
	let bytes = 0;
	socket.on("data", (piece: Buffer) => {
		bytes += piece.length;
		if (bytes > size) socket.end();
	});
	socket.resume();
	if (!socket.closed) await once(socket, "close");
	return bytes;
}

it("disconnects a client that does not read a response", async () => {
	const { port, countOpen, close } = await serve(300);
	const client = await askWithoutReading(port, "/large");
	await until(() => countOpen() === 1);
	await until(() => countOpen() === 0);
	client.destroy();
	close();
});

it("lets a client read slowly for longer than that, and disconnects it once it stops", async () => {
	// The kernel keeps up to 20 MB for a client whose window has grown, where tcp_rmem allows 32.
	const size = 40 * MB;
	const { port, countOpen, close } = await serve(3_000, size);
	const client = await askWithoutReading(port, "/large");
	let bytes = 0;
	client.on("data", (piece: Buffer) => {
		bytes += piece.length;
		client.pause();
	});
	const begin = performance.now();
	while (performance.now() - begin < 4_500) {
		// A quarter of a megabyte every tenth of a second.
		const enough = bytes + MB / 4;
		while (bytes < enough && !client.closed) {
			client.resume();
			await new Promise((resolve) => setImmediate(resolve));
		}
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	expect(countOpen()).toBe(1);
	expect(bytes).toBeLessThan(14 * MB);
	client.pause();
	await until(() => countOpen() === 0);
	client.removeAllListeners("data");
	expect(bytes + (await readAll(client, size))).toBeLessThan(size);
	close();
});

it("disconnects the client that has taken longest when unread responses are many", async () => {
	const { port, countOpen, close } = await serve();
	const first = await askWithoutReading(port, "/large");
	const others: Socket[] = [];
	for (let client = 1; client < 5; client++) others.push(await askWithoutReading(port, "/large"));
	expect(countOpen()).toBe(5);
	expect(await readAll(await askWithoutReading(port, "/large"))).toBeGreaterThan(12 * MB);
	await until(() => countOpen() === 4);
	expect(await readAll(first)).toBeLessThan(12 * MB);
	for (const other of others) expect(await readAll(other)).toBeGreaterThan(12 * MB);
	expect(countOpen()).toBe(0);
	close();
});
