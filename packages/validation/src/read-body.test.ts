import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "@jest/globals";
import { errorHandler, requestId, sendProblem } from "@repo/http-errors";
import express from "express";
import supertest from "supertest";
import { parseBody } from "./parse-body.ts";
import { bodyReader } from "./read-body.ts";

const LIMIT = 3_000;
const FORM = "application/x-www-form-urlencoded";

/** Answers with the body that was read. */
function echo({ read = [] as unknown[], before = () => Promise.resolve() as Promise<unknown> } = {}) {
	const app = express();
	const readBody = bodyReader(["application/json", FORM], LIMIT);
	app.use(requestId);
	app.post("/", async (request, response) => {
		await before();
		const received = await readBody(request, response).catch((error: unknown) => {
			read.push(error);
			throw error;
		});
		response.json(received?.parse() ?? "none");
	});
	app.use(errorHandler({ render: sendProblem, logFault: () => undefined }));
	return app;
}

const post = (body: string | Buffer, type: string) =>
	supertest(echo())
		.post("/")
		.set("content-type", type)
		.serialize((bytes) => bytes)
		.send(body as string);

it.each([
	["a form", FORM, "a=1&b=two+words&c=%C3%A4", { a: "1", b: "two words", c: "ä" }],
	["a form with a repeated parameter", FORM, "a=1&a=2", { a: ["1", "2"] }],
	["a form with names that every object has", FORM, "toString=1&a[b]=2", { toString: "1", "a[b]": "2" }],
	["an invalid escape", FORM, "a=%zz", { a: "%zz" }],
	["JSON", "application/json", '{"a":[1]}', { a: [1] }],
	["JSON with a byte order mark", "application/json", '\uFEFF{"a":1}', { a: 1 }],
	["a media type in capitals", "Application/JSON; charset=UTF-8", '{"a":1}', { a: 1 }],
	["a charset that is not registered", `${FORM}; charset=utf8`, "a=%C3%A4", { a: "ä" }],
	["another parameter of the media type", "application/json; version=1", '{"a":1}', { a: 1 }],
	["UTF-16", "application/json; charset=utf-16le", Buffer.from('{"a":1}', "utf16le"), { a: 1 }],
	["JSON declared as ASCII", "application/json; charset=us-ascii", '{"a":"Müller"}', { a: "Müller" }],
	["JSON declared as utf8", "application/json; charset=utf8", '{"a":"Müller"}', { a: "Müller" }],
	["a form declared as ASCII", `${FORM}; charset=ASCII`, "a=Müller&b=%C3%A4", { a: "Müller", b: "ä" }],
	[
		"a form in Latin-1",
		`${FORM}; charset=ISO-8859-1`,
		Buffer.from("a=M%FCller+1&b=ä%zz", "latin1"),
		{ a: "Müller 1", b: "ä%zz" },
	],
])("reads %s", async (_name, type, body, expected) => {
	const answer = await post(body, type).expect(200);
	expect(answer.body).toEqual(expected);
});

it("reads a compressed body", async () => {
	const answer = await post(gzipSync('{"a":1}'), "application/json").set("content-encoding", "gzip");
	expect(answer.body).toEqual({ a: 1 });
});

it.each([
	["a number", "application/json", "1", 400],
	["half an object", "application/json", '{"a":', 400],
	["a form in another charset", `${FORM}; charset=windows-1251`, "a=%E4", 415],
	["a charset that does not exist", "application/json; charset=utf-99", "{}", 415],
	["bytes that are not UTF-8", "application/json", Buffer.from([0x22, 0xff, 0x22]), 400],
	["more parameters than allowed", FORM, "a&".repeat(1_001), 413],
	["more bytes than the limit", FORM, `a=${"x".repeat(LIMIT)}`, 413],
	["another media type", "text/plain", "a=1", 415],
	["a media type that only begins like a form", `${FORM}x`, "a=1", 415],
])("rejects %s", async (_name, type, body, status) => {
	await post(body, type).expect(status);
});

it("rejects a body of unknown length beyond the limit, without waiting for its end", async () => {
	const server = echo().listen(0, "127.0.0.1");
	await once(server, "listening");
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
	const part = `${(2_000).toString(16)}\r\n${"x".repeat(2_000)}\r\n`;
	socket.write(
		`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM}\r\nTransfer-Encoding: chunked\r\n\r\n${part}${part}`,
	);
	const [answer] = (await once(socket, "data")) as [Buffer];
	expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
	socket.destroy();
	server.close();
});

it.each([
	["while the body is read", () => Promise.resolve()],
	["before the body is read", (gone: Promise<unknown>) => gone],
])("rejects when the sender disconnects %s", async (_name, wait) => {
	const read: unknown[] = [];
	let leave = (_: unknown) => {};
	const gone = new Promise((resolve) => {
		leave = resolve;
	});
	const server = echo({ read, before: () => wait(gone) }).listen(0, "127.0.0.1");
	await once(server, "listening");
	const asked = once(server, "request");
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
	socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM}\r\nContent-Length: 100\r\n\r\na=1`);
	const [request] = await asked;
	const closed = new Promise((resolve) => request.once("close", resolve));
	socket.destroy();
	await closed;
	leave(undefined);
	for (let turn = 0; turn < 500 && read.length === 0; turn++) await delay(4);
	expect(read).toMatchObject([{ code: "malformed_body" }]);
	server.close();
});

describe("JSON", () => {
	const parse = (text: string) => parseBody("application/json", Buffer.from(text));
	const list = (count: number, value: string) => `[${Array(count).fill(value).join()}]`;
	const tooMany = "body: must have at most 50000 values";

	it.each([
		["values", list(50_001, "0")],
		["lists", list(25_001, "[]")],
		["members", `{${Array.from({ length: 50_001 }, (_, at) => `"${at}":0`).join()}}`],
		["levels", "[".repeat(50_001)],
	])("with more %s than allowed is rejected before it is parsed", (_what, text) => {
		expect(() => parse(text)).toThrow(tooMany);
	});

	it("may be null, which endpoints with an optional body take for none", () => {
		expect(parse("null")).toBeNull();
	});

	it("may have as many commas and brackets in text as there is room for", () => {
		const text = '[,{\\"'.repeat(50_000);
		expect(parse(JSON.stringify([text]))).toEqual([text]);
		expect(parse(list(49_000, "0"))).toHaveLength(49_000);
	});
});
