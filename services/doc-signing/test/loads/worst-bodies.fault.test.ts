import { fork } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { recordFault, stoppable } from "@repo/infra-local/testing";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { createDraft } from "../support/documents/draft.ts";
import { sendNewDocument } from "../support/documents/sent.ts";
import { accountAt } from "../support/hostile-callers.ts";
import type { BodyToSend, SentBodies } from "../support/send-bodies.ts";
import { type ServiceProcess, startServiceProcess } from "../support/service-process.ts";
import { type SigningApp, startSigningApp } from "../support/signing-app.ts";

/** Rounds beside the attack, each followed by one alone: the speed of a shared machine changes. */
const PAIRS = 8;
const READS = 12;
/** How many times as long another account's request may take on a quiet machine. */
const MAX_RATIO = 3;
/** For CI: two cores, sometimes slow ones, also run the database, the attackers and other processes. */
const SHARED_MACHINE = 5;
/** Bytes of JSON. */
const MAX_ANSWER = 16_384;
/** Attackers have their own machines: here, theirs must not slow down the service. */
const NICENESS = 10;

let app: SigningApp;
let service: ServiceProcess;
let neighbor: TestAccount;
let attacker: TestAccount;
let field: string;
beforeAll(async () => {
	app = await startSigningApp();
	// No limit stops the attack but the one on what its bodies cost.
	const settings = { RATE_LIMIT_PER_MINUTE: "1000000", TRUSTED_PROXIES: "1", SHED_AFTER_MS: "0" };
	service = await startServiceProcess(app.dependencies, settings);
	neighbor = accountAt(service.address, app.account);
	attacker = accountAt(service.address, await createAccount(app));
	await createDraft(neighbor);
	const { people, fieldIds } = await sendNewDocument(app.account);
	field = `${people[0]?.path}/fields/${fieldIds[0]}`;
}, 60_000);
afterAll(async () => {
	await service.kill();
	await app.dependencies.db.$client.query("DELETE FROM graphile_worker._private_jobs");
	await app.close();
});

const many = (count: number, item: (index: number) => string) =>
	Array.from({ length: count }, (_, at) => item(at)).join();
const keys = (count: number, from = 0) => many(count, (at) => `"${(from + at).toString(36)}":[]`);
const draft = (members: string) => `{"title":"x","recipients":[],${members}}`;
const strokes = (count: number, points: number, point: string) =>
	`{"strokes":[${many(count, () => `{"points":[${many(points, () => point)}]}`)}]}`;

it.each<[what: string, path: () => [method: string, path: string], body: string]>([
	["100,000 form values", () => ["POST", "/api/v1/documents"], draft(`"formValues":{${keys(100_000)}}`)],
	[
		"as many values as are read, under as many names",
		() => ["POST", "/api/v1/documents"],
		draft(`"formValues":{${many(24, (at) => `"g${at}":{${keys(1_000, at * 1_000)}}`)}}`),
	],
	["10,000 bad points", () => ["PUT", field], strokes(1, 10_000, "0")],
	["250,000 bad points", () => ["PUT", field], strokes(25, 10_000, '{"x":""}')],
	["200,000 unknown keys", () => ["PUT", field], `{${keys(200_000)}}`],
	["text of 3 MB", () => ["PUT", field], `{"image":"${"ä".repeat(1_500_000)}"}`],
])(
	"four connections that send %s do not slow down another account",
	async (what, target, body) => {
		const [method, path] = target();
		const token: Record<string, string> = path.startsWith("/api/")
			? { authorization: `Bearer ${attacker.token}` }
			: {};
		const headers = { ...token, accept: "application/json", "content-type": "application/json" };
		const read = () => neighbor.request("get", "/documents").expect(200);
		await measure(read);
		const attack = startAttack({ method, url: service.address + path, headers, body });
		const [beside, alone]: [number[], number[]] = [[], []];
		for (let pair = 0; pair < PAIRS; pair++) {
			await attack.resume();
			beside.push(...(await measure(read)));
			await attack.pause();
			alone.push(...(await measure(read)));
		}
		const { statuses, longestAnswer } = await attack.stop();
		const ratio = Number((median(beside) / median(alone)).toFixed(2));
		const requests = Object.values(statuses).reduce((sum, count) => sum + count, 0);
		console.table({
			[what]: { ratio, alone: median(alone), beside: median(beside), worst: Math.max(...beside) },
		});
		recordFault({
			fault: `doc-signing: ${what} on four connections (another account's list: ${ratio} times as long)`,
			requests,
			lostWrites: 0,
			recoveryMs: Math.max(...(await measure(read))),
		});
		expect(Object.keys(statuses).filter((status) => !["400", "413", "503"].includes(status))).toEqual([]);
		expect(longestAnswer).toBeLessThanOrEqual(MAX_ANSWER);
		expect(ratio).toBeLessThan(MAX_RATIO * SHARED_MACHINE);
	},
	120_000,
);

function startAttack(sent: BodyToSend) {
	const child = fork(fileURLToPath(new URL("../support/send-bodies.ts", import.meta.url)), {
		execArgv: ["--import", "tsx", "--conditions=source"],
	});
	if (child.pid) setPriority(child.pid, NICENESS);
	let result: SentBodies = { statuses: {}, longestAnswer: 0 };
	const started = once(child, "message");
	child.on("message", (latest: SentBodies) => {
		result = latest;
	});
	child.send(sent);
	return {
		async resume() {
			await started;
			child.kill("SIGCONT");
			await delay(300);
		},
		async pause() {
			child.kill("SIGSTOP");
			await delay(300);
		},
		async stop(): Promise<SentBodies> {
			child.kill("SIGCONT");
			await delay(600);
			await stoppable(child).kill();
			return result;
		},
	};
}

async function measure(work: () => Promise<unknown>): Promise<number[]> {
	const times: number[] = [];
	for (let read = 0; read < READS; read++) {
		const began = performance.now();
		await work();
		times.push(performance.now() - began);
		await delay(20);
	}
	return times;
}

function median(values: number[]): number {
	return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
