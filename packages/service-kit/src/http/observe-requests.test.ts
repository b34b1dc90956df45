import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "@jest/globals";
import { BadRequest, currentRequestId, noteCaller, sendProblem } from "@repo/http-errors";
import { createLog } from "../log/create-log.ts";
import { until } from "../testing/index.ts";
import { createExpressApp } from "./create-app.ts";
import { listen } from "./listen.ts";

type Line = Record<string, unknown> & { msg: string };

/** An app whose `/things/:id` records its caller late, as after a query, and rejects the thing "bad". */
async function startApp() {
	const lines: Line[] = [];
	const log = createLog(
		{ service: "test", level: "info" },
		{ write: (line) => void lines.push(JSON.parse(line)) },
	);
	const dependencies = { config: { TRUSTED_PROXIES: 0, isHttps: false }, log };
	const app = createExpressApp(dependencies, {
		renderError: sendProblem,
		mount: (routes) => {
			routes.get("/things/:id", async (request, response) => {
				await sleep(Math.random() * 10);
				noteCaller({ client: `client of ${request.params.id}` });
				if (request.params.id === "bad") throw new BadRequest("thing_bad", "The thing is bad.");
				response.json({ id: request.params.id, requestId: currentRequestId() });
			});
			routes.get("/fault", () => {
				throw new Error("ours");
			});
			routes.get("/endless", (_request, response) => void response.write("the beginning"));
		},
	});
	const server = await listen(app, "127.0.0.1", 0);
	const ask = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);
	const requests = () => lines.filter(({ msg }) => msg === "request");
	return { server, ask, lines, requests };
}

it("writes one line per response with id, route, status, code and caller, without the URL", async () => {
	const { server, ask, requests, lines } = await startApp();
	const expected: [string, object][] = [
		["/things/1?token=secret-1", { route: "/things/:id", status: 200, client: "client of 1" }],
		["/things/bad?token=secret-2", { route: "/things/:id", status: 400, errorCode: "thing_bad" }],
		["/secret-3", { route: "none", status: 404, errorCode: "not_found" }],
		["/fault", { route: "/fault", status: 500, errorCode: "internal_error" }],
	];
	for (const [index, [path, facts]] of expected.entries()) {
		const answer = await ask(path);
		await answer.text();
		await until(() => requests().length > index);
		const requestId = answer.headers.get("x-request-id");
		expect(requests().filter((line) => line.requestId === requestId)).toEqual([
			expect.objectContaining({ level: 30, method: "GET", milliseconds: expect.any(Number), ...facts }),
		]);
	}
	expect(requests()).toHaveLength(expected.length);
	expect(JSON.stringify(lines)).not.toContain("secret");
	await server.stop(0);
});

it("separates concurrent requests", async () => {
	const { server, ask, requests } = await startApp();
	const answers = await Promise.all(
		Array.from({ length: 30 }, async (_, index) => {
			const answer = await ask(`/things/${index}`);
			const { id, requestId } = (await answer.json()) as { id: string; requestId: string };
			expect(requestId).toBe(answer.headers.get("x-request-id"));
			return { requestId, client: `client of ${id}` };
		}),
	);
	await until(() => requests().length === answers.length);
	for (const answer of answers) expect(requests()).toContainEqual(expect.objectContaining(answer));
	expect(currentRequestId()).toBeUndefined();
	await server.stop(0);
});

it("writes a line even if the client disconnects", async () => {
	const { server, requests } = await startApp();
	const socket = connect(server.port, "127.0.0.1");
	socket.write("GET /endless HTTP/1.1\r\nHost: here\r\n\r\n");
	await once(socket, "data");
	socket.destroy();
	await until(() => requests().length > 0);
	expect(requests()).toEqual([expect.objectContaining({ route: "/endless", status: 200, isCutOff: true })]);
	await server.stop(0);
});
