import { type AtRate, markdownTable } from "@repo/infra-local/reports";
import { startDatabaseServer } from "../measure/database-server.ts";
import { type Load, type LoadStep, measureLoad, secondsOfLoad } from "../measure/load.ts";
import { countAccepted, crowded } from "../measure/overload.ts";
import type { Sent } from "../measure/send.ts";
import { startSchedulingOauth } from "../peers/oauth/scheduling-oauth.ts";
import { startDocSigning } from "../peers/signing/doc-signing.ts";
import { signers } from "../peers/signing/peer.ts";
import { newTokens } from "../scenarios/oauth.ts";
import type { Benchmark } from "./benchmark.ts";

type LoadReport = { seconds: number; load: Load };

const SERVICES = 2;

export const load: Benchmark<LoadReport> = {
	file: "load",
	title: "Under load",
	minutes: {
		full: 8,
		chosen: ({ seconds }) => seconds && Math.ceil((SERVICES * secondsOfLoad(seconds)) / 60),
	},
	async run({ isShort, seconds = isShort ? 5 : 20 }) {
		return { seconds, load: await loadServices(seconds) };
	},
	table: (result) => `${loadTable(result)}\n\n${overloadTable(result)}`,
	report(result, about) {
		const found = Object.entries(result.load).map(
			([name, { capacity, recovery, steps }]) =>
				`- **${name}**: capacity ${capacity} requests a second. ${describeOverload(steps)} ${describeRecovery(recovery)}`,
		);
		return `${about} One built process of each service with its default settings, but room for thousands of connections. The
capacity is what 32 callers reach that each wait for the answer. Then requests are sent at a fixed rate for ${result.seconds} seconds a step, whether or not
the earlier ones are answered, and timed from when each was due; the last step follows at once on one that is more than the server can do,
and these two take a minute at most. Times are those of accepted requests. \`pnpm bench load --seconds 600\` takes ten minutes a step.

${found.join("\n")}

${loadTable(result)}

Then ${result.load[Object.keys(result.load)[0] ?? ""]?.overload[0]?.sockets} kept connections take turns in sending at a fixed rate, for at most 20 seconds a step, and another client sends 5 % of the capacity from
another address. Goodput is the rate of accepted requests as a share of the capacity.

${overloadTable(result)}

## What is unfair

Against us: the load generator and PostgreSQL share the cores with the service, so its capacity is lower and its longest times are longer than if it had cores to itself.
In our favor: callers keep their connections, and the same few rows are read.
`;
	},
	sentence(result) {
		const all = Object.entries(result.load).map(([name, { capacity, steps }]) => {
			const p99 = steps.find(({ part }) => part === 0.8)?.p99 ?? 0;
			return `${capacity} requests a second (${name}; at 80 % of that, 99 % are answered within ${p99.toFixed(0)} ms)`;
		});
		return `One process reaches ${all.join(" and ")}, beside PostgreSQL and the load generator on the same cores.`;
	},
};

const TOKENS = 200;
const ACCOUNTS = 20;

/**
 * Load of scheduling-oauth (refreshes) and of doc-signing (creating documents), at fractions of the capacity.
 */
async function loadServices(seconds: number): Promise<Load> {
	const databases = await startDatabaseServer();
	try {
		const load: Load = {};
		const oauth = await startSchedulingOauth(databases, crowded);
		const tokens = await newTokens(oauth, TOKENS);
		const secret = { client_id: oauth.client.id, client_secret: oauth.client.secret };
		const refresh = (index: number): Sent => {
			const refresh_token = tokens[index % tokens.length]?.refresh_token ?? "";
			const form = { grant_type: "refresh_token", refresh_token, ...secret };
			return { path: oauth.paths.token, form };
		};
		load["scheduling-oauth: refresh"] = await measureLoad(oauth, refresh, seconds);
		await oauth.stop();

		const signing = await startDocSigning(databases, crowded);
		// Several, because one account alone is held to its share before the instance is busy.
		const accounts: string[] = [];
		for (let n = 0; n < ACCOUNTS; n++) accounts.push(await signing.newAccount(`Sender${n}`));
		const create = (index: number): Sent => ({
			path: "/api/v1/documents",
			headers: { authorization: accounts[index % ACCOUNTS] ?? "" },
			json: { title: `Lease ${index}`, recipients: signers },
		});
		load["doc-signing: create a document"] = await measureLoad(signing, create, seconds);
		await signing.stop();
		return load;
	} finally {
		await databases.stop();
	}
}

const head = ["request", "of capacity", "requests/s", "p50 ms", "p99 ms", "longest ms", "answers", "MB"];

function loadTable({ load }: LoadReport): string {
	const rows = Object.entries(load).flatMap(([name, { steps }]) =>
		steps.map((step) => [name, percent(step.part), ...cells(step)]),
	);
	return markdownTable([head, ...rows]);
}

const overloadHead = [
	...["request", "of capacity", "goodput", "accepted p50 ms", "p99 ms", "refused", "p99 ms"],
	...["other client accepted", "p99 ms"],
];

function overloadTable({ load }: LoadReport): string {
	const rows = Object.entries(load).flatMap(([name, { overload }]) =>
		overload.map(({ part, goodput, crowd, other }) => {
			const [sent, sentByOther] = [crowd, other].map(countAnswers);
			const refused = (crowd.statuses[503] ?? 0) / (sent || 1);
			return [
				...[name, percent(part), percent(goodput), ms(crowd.p50), ms(crowd.p99), percent(refused)],
				...[ms(crowd.refusedP99), percent(countAccepted(other) / (sentByOther || 1)), ms(other.p99)],
			];
		}),
	);
	return markdownTable([overloadHead, ...rows]);
}

function describeOverload(steps: LoadStep[]): string {
	const most = steps.reduce((one, other) => (other.part > one.part ? other : one));
	const { 503: refused = 0 } = most.statuses;
	const total = countAnswers(most);
	const times = `accepted ones take ${ms(most.p50)} ms, 99 % of them ${ms(most.p99)} ms`;
	if (refused === 0) return `At ${percent(most.part)} none is refused, and ${times}.`;
	const share = percent(refused / total);
	return `At ${percent(most.part)}, ${share} are refused with 503 (${most.retryAfter} of ${refused} with Retry-After, 99 % within ${ms(most.refusedP99)} ms), and ${times}.`;
}

function countAnswers({ statuses }: AtRate): number {
	return Object.values(statuses).reduce((sum, count) => sum + count, 0);
}

function describeRecovery(recovery: number | null): string {
	if (recovery === null) return "It does not recover within the last step.";
	return `${recovery.toFixed(1)} s after the overload ends, answers are as quick as before it (within twice the first step's 99th percentile).`;
}

function cells({ rate, p50, p99, max, statuses, retryAfter, memory }: LoadStep): string[] {
	const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
	if (retryAfter > 0) answers.push(`${retryAfter} with Retry-After`);
	return [String(rate), ...[p50, p99, max].map(ms), answers.join(", "), String(memory)];
}

function percent(part: number): string {
	return `${Math.round(part * 100)} %`;
}

function ms(value: number): string {
	return value.toFixed(value < 100 ? 1 : 0);
}
