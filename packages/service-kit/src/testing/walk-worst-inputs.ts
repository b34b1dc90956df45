import type { Endpoint } from "@repo/validation";
import type supertest from "supertest";
import { type WorstInput, worstInputs } from "./worst-inputs.ts";

type Answer = { status: number; type: string; length: number };

/** Bytes of a response in JSON. */
const MAX_ANSWER = 16_384;
/**
 * The processor's time for a request, compared with parsing as many values as a body may have: both are measured on the
 * same busy machine.
 */
const MAX_RATIO = 4;
const ATTEMPTS = 5;
const ALLOWED_VALUES = 50_000;
const allowed = JSON.stringify(
	Object.fromEntries(Array.from({ length: ALLOWED_VALUES }, (_, at) => [`k${at}`, 0])),
);

/** How a test calls an endpoint so that its input is read. */
type Caller = {
	agent: ReturnType<typeof supertest>;
	/** The path, with parameters of things that exist. */
	pathOf: (endpoint: Endpoint) => string;
	/** The caller's credentials. */
	headersOf: (endpoint: Endpoint) => Record<string, string>;
};

/**
 * Sends every endpoint the worst inputs that its limits let through, one after another. Returns a line for each answer
 * that is an internal error, too long, or took too much of the processor's time; and the number of inputs.
 */
export async function walkWorstInputs(
	endpoints: Endpoint[],
	caller: Caller,
): Promise<{ sent: number; wrong: string[] }> {
	const wrong: string[] = [];
	let sent = 0;
	for (const endpoint of endpoints.filter((one) => !isStream(one))) {
		let reference: number | undefined;
		for (const input of worstInputs(endpoint)) {
			sent++;
			let ratio = Number.POSITIVE_INFINITY;
			let answer: Answer | undefined;
			// A first request compiles its schema, and the process may be collecting garbage.
			for (let attempt = 0; attempt < ATTEMPTS && ratio > MAX_RATIO; attempt++) {
				const taken = await processorTime(async () => {
					answer = await send(caller, endpoint, input);
				});
				reference = reference ?? (await processorTime(parseAllowed));
				ratio = taken / reference;
				if (ratio > MAX_RATIO) reference = undefined;
			}
			const { status = 0, type = "", length = 0 } = answer ?? {};
			const isLong = length > MAX_ANSWER && !type.includes("text/html") && status >= 400;
			if (status >= 500 || isLong || ratio > MAX_RATIO)
				wrong.push(
					`${endpoint.operationId}, ${input.what}: ${status}, ${length} bytes, ${ratio.toFixed(1)} times`,
				);
		}
	}
	return { sent, wrong };
}

let requests = 0;

async function send(
	{ agent, pathOf, headersOf }: Caller,
	endpoint: Endpoint,
	{ type, body, query }: WorstInput,
): Promise<Answer> {
	const path = pathOf(endpoint);
	requests++;
	const request = agent[endpoint.method](query === undefined ? path : `${path}?${query}`)
		.set(headersOf(endpoint))
		// No limit by address stops the walk.
		.set("X-Forwarded-For", `198.18.${(requests >> 8) & 255}.${requests & 255}`)
		.redirects(0)
		.timeout(60_000);
	if (type !== undefined) request.set("Content-Type", type).serialize(String);
	if (type === "application/json") request.set("Accept", type);
	const { status, headers, text } = await (body === undefined ? request : request.send(body)).catch(
		(cause: Error) => {
			throw new Error(`${endpoint.operationId} did not respond`, { cause });
		},
	);
	return { status, type: headers["content-type"] ?? "", length: Buffer.byteLength(text ?? "") };
}

function isStream({ responses }: Endpoint): boolean {
	return Object.values(responses).some(({ contentType }) => contentType === "text/event-stream");
}

const parseAllowed = () => Promise.resolve(JSON.parse(allowed));

async function processorTime(work: () => Promise<unknown>): Promise<number> {
	const before = process.cpuUsage();
	await work();
	const { user, system } = process.cpuUsage(before);
	return user + system;
}
