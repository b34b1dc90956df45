// `pnpm --filter @repo/scheduling-oauth benchmark`: the three servers side by side, on loopback, in some three minutes.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startPostgres } from "@repo/infra-local/postgres";
import pg from "pg";
import { type Hello, type Name, names, type Question, type Used } from "./contender.ts";
import { type BenchmarkRequest, sendAll } from "./load.ts";
import { type Operation, operations, type Results, type Round, report } from "./report.ts";

const ROUNDS = 8;
const REQUESTS = 1500;
const CONCURRENCY = 16;
const page = fileURLToPath(new URL("../../../docs/benchmarks/scheduling-oauth.md", import.meta.url));

type Running = {
	name: Name;
	child: ChildProcess;
	hello: Hello;
	tokens: { access_token: string; refresh_token: string }[];
};

const directory = await mkdtemp(join(tmpdir(), "scheduling-oauth-benchmark-"));
const postgres = await startPostgres({ dataDirectory: directory, durability: "throwaway" });
const running: Running[] = [];
try {
	for (const name of names) running.push(await start(name));
	const results = Object.fromEntries(
		operations.map((one) => [one, Object.fromEntries(names.map((name) => [name, []]))]),
	) as unknown as Results;
	// The first round is only a warm-up.
	for (let round = 0; round <= ROUNDS; round += 1)
		for (const operation of operations)
			for (const one of running) {
				const measured = await measure(one, operation);
				if (round > 0) results[operation][one.name].push(measured);
			}
	const text = report(results, { requests: REQUESTS, rounds: ROUNDS });
	await writeFile(page, text);
	console.log(text);
} finally {
	for (const { child } of running) child.disconnect();
	await postgres.stop();
	await rm(directory, { recursive: true, force: true, maxRetries: 5 });
}

async function start(name: Name): Promise<Running> {
	const database = `benchmark_${names.indexOf(name)}`;
	const client = new pg.Client({ connectionString: postgres.url("postgres") });
	await client.connect();
	await client.query(`CREATE DATABASE ${database}`);
	await client.end();
	const child = fork(fileURLToPath(new URL("./serve.ts", import.meta.url)), [name, postgres.url(database)], {
		stdio: ["ignore", "ignore", "inherit", "ipc"],
	});
	const hello = (await heard(child)) as Hello;
	return { name, child, hello, tokens: [] };
}

async function measure(one: Running, operation: Operation): Promise<Round> {
	const requests = await requestsOf(one, operation);
	const before = (await ask(one, { used: true })) as Used;
	const started = performance.now();
	const answers = await sendAll(one.hello.port, requests, CONCURRENCY);
	const seconds = (performance.now() - started) / 1000;
	const after = (await ask(one, { used: true })) as Used;
	if (operation === "code exchange") one.tokens = answers.map((answer) => JSON.parse(answer));
	const perRequest = (key: keyof Used) => (after[key] - before[key]) / requests.length;
	return { rate: requests.length / seconds, cpu: perRequest("cpu"), statements: perRequest("statements") };
}

async function requestsOf(one: Running, operation: Operation): Promise<BenchmarkRequest[]> {
	const { hello, tokens } = one;
	const shown = tokens.map(({ access_token: token }) => ({ path: hello.paths.me, token }));
	if (operation === "first bearer check") return shown;
	if (operation === "bearer check")
		return Array.from({ length: 10 }, () => shown.slice(0, REQUESTS / 10)).flat();
	const client = { client_id: hello.clientId, client_secret: hello.secret };
	const path = hello.paths.token;
	if (operation === "refresh")
		return tokens.map(({ refresh_token }) => ({
			path,
			form: { grant_type: "refresh_token", refresh_token, ...client },
		}));
	const codes = (await ask(one, { newCodes: REQUESTS })) as string[];
	const shared = { grant_type: "authorization_code", redirect_uri: hello.redirectUri, ...client };
	return codes.map((code) => ({ path, form: { ...shared, code } }));
}

function ask({ child }: Running, question: Question): Promise<unknown> {
	const answer = heard(child);
	child.send(question);
	return answer;
}

async function heard(child: ChildProcess): Promise<unknown> {
	const either = new AbortController();
	const { signal } = either;
	const ended = once(child, "exit", { signal }).then(() => {
		throw new Error("a server has ended");
	});
	const [message] = await Promise.race([once(child, "message", { signal }), ended]);
	// The loser may fail when it stops listening; ignore that.
	ended.catch(() => undefined);
	either.abort();
	return message;
}
