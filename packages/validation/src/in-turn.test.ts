import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, it } from "@jest/globals";
import { errorHandler, noteCaller, requestId, sendProblem } from "@repo/http-errors";
import express from "express";
import { z } from "zod";
import { inTurn } from "./in-turn.ts";
import { endpoint, mountEndpoints } from "./index.ts";

function blockFor(ms: number): void {
	const end = performance.now() + ms;
	while (performance.now() < end);
}

it("runs work one after another, with a rest of four times its duration", async () => {
	const starts: number[] = [];
	await Promise.all(
		["a", "a", "b"].map((subject) =>
			inTurn(subject, () => {
				starts.push(performance.now());
				blockFor(30);
			}),
		),
	);
	const [first = 0, second = 0, third = 0] = starts;
	expect(second - first).toBeGreaterThanOrEqual(149);
	expect(third - second).toBeGreaterThanOrEqual(149);
});

it("rejects what the work throws, and goes on", async () => {
	const failing = inTurn("a", () => {
		throw new Error("no");
	});
	await expect(failing).rejects.toThrow("no");
	await expect(inTurn("a", () => 1)).resolves.toBe(1);
});

it("lets subjects take turns, however many works of one wait", async () => {
	await inTurn("first", () => 1);
	const done: string[] = [];
	const works = [..."aaaaabbc"].map((subject) => inTurn(subject, () => done.push(subject)));
	await Promise.all(works);
	expect(done.join("")).toBe("abcabaaa");
});

it("refuses more than ten that wait of one subject, with 429, and none of another", async () => {
	await inTurn("first", () => 1);
	const flood = Promise.allSettled(Array.from({ length: 100 }, () => inTurn("a", () => 1)));
	await expect(inTurn("b", () => 2)).resolves.toBe(2);
	const refused = (await flood).filter(({ status }) => status === "rejected");
	expect(refused).toHaveLength(90);
	expect(refused[0]).toMatchObject({ reason: { status: 429, headers: { "Retry-After": "1" } } });
});

it("refuses more than two hundred that wait of all, with 503", async () => {
	await inTurn("first", () => 1);
	const works = Array.from({ length: 201 }, (_, index) => inTurn(`subject ${index % 30}`, () => 1));
	const refused = (await Promise.allSettled(works)).filter(({ status }) => status === "rejected");
	expect(refused).toMatchObject([{ reason: { status: 503, code: "large_requests" } }]);
}, 30_000);

/** Takes titles from the account that `Authorization` names, and from strangers. */
async function serve() {
	const app = express().set("trust proxy", true).use(requestId);
	const accept = {
		summary: "Take a title",
		method: "post",
		request: { body: z.object({ title: z.string() }) },
		responses: { 204: { description: "Taken" } },
		handle: async () => ({ status: 204 }) as const,
	} as const;
	const caller = {
		security: [],
		authenticate: async ({ headers }: express.Request) => {
			const [userId = "", account] = String(headers.authorization).split(" ");
			noteCaller({ userId, ...(account !== undefined && { account }) });
		},
	};
	const endpoints = [
		endpoint({ ...accept, path: "/account", operationId: "account", caller }),
		endpoint({ ...accept, path: "/stranger", operationId: "stranger" }),
	];
	mountEndpoints(app, endpoints, { networkOf: (ip) => `${ip?.split(".", 3).join(".")}` });
	app.use(errorHandler({ render: sendProblem, logFault: () => undefined }));
	const server = app.listen(0, "127.0.0.1");
	await once(server, "listening");
	const send = async (path: string, headers: Record<string, string>) => {
		const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
			method: "POST",
			headers: { ...headers, "Content-Type": "application/json" },
			body: JSON.stringify({ title: "x".repeat(20_000) }),
		});
		await answer.text();
		return answer;
	};
	return { server, send };
}

const from = (ip: string) => ({ "X-Forwarded-For": ip });
const as = (userId: string) => ({ Authorization: userId, ...from("192.0.2.1") });

it.each([
	["an account", "/account", [as("1"), as("1")], as("2")],
	["a team", "/account", Array.from({ length: 15 }, (_, id) => as(`${id} team:1`)), as("1 team:2")],
	["a network", "/stranger", [from("192.0.2.1"), from("192.0.2.99")], from("198.51.100.1")],
])(
	"large bodies of %s are refused when they are too many, and nobody else's",
	async (_who, path, flood, neighbor) => {
		const { server, send } = await serve();
		let isFlooding = true;
		const statuses = new Set<number>();
		const retries = new Set<string | null>();
		const flooders = Array.from({ length: 30 }, async (_, index) => {
			while (isFlooding) {
				const answer = await send(path, flood[index % flood.length] as Record<string, string>);
				statuses.add(answer.status);
				if (answer.status === 429) retries.add(answer.headers.get("Retry-After"));
			}
		});
		const answers: number[] = [];
		for (let round = 0; round < 10; round++) await send(path, flood[0] as Record<string, string>);
		for (let round = 0; round < 10; round++) answers.push((await send(path, neighbor)).status);
		isFlooding = false;
		await Promise.all(flooders);
		server.close();
		expect(answers).toEqual(Array(10).fill(204));
		expect([...statuses].sort()).toEqual([204, 429]);
		expect([...retries]).toEqual(["1"]);
	},
	30_000,
);
