import { setTimeout as delay } from "node:timers/promises";
import { type AtRate, sendAtRate } from "@repo/infra-local/reports";
import { openCallers } from "./raw-callers.ts";
import type { Sent } from "./send.ts";

/** What a fraction of the capacity does to those who send it, and to one who sends little from another address. */
export type Overload = {
	part: number;
	sockets: number;
	crowd: AtRate;
	other: AtRate;
	/** Accepted requests a second, of all, divided by the capacity. */
	goodput: number;
};

const PARTS = [1, 1.5, 3];
const SOCKETS = 2_048;
const OTHER_PART = 0.05;
const OTHER_SOCKETS = 32;
const OTHER_ADDRESS = "127.0.0.2";
const PAUSE_MS = 3_000;

/** Settings of a server that so many callers connect to. */
export const crowded = { MAX_CONNECTIONS: "4096" };

export const secondsOfOverload = (seconds: number) => PARTS.length * (seconds + PAUSE_MS / 1000);

/** Loads a server over thousands of kept connections, which all take their turn. */
export async function measureOverload(
	origin: string,
	capacity: number,
	requestOf: (index: number) => Sent,
	seconds: number,
): Promise<Overload[]> {
	const crowd = await openCallers(origin, SOCKETS);
	const other = await openCallers(origin, OTHER_SOCKETS, OTHER_ADDRESS);
	const found: Overload[] = [];
	for (const part of PARTS) {
		const started = performance.now();
		const sendings = [
			sendAtRate(part * capacity, seconds, (index) => crowd.send(write(requestOf(index)))),
			sendAtRate(OTHER_PART * capacity, seconds, (index) => other.send(write(requestOf(index)))),
		];
		const [ofCrowd, ofOther] = await Promise.all(
			sendings.map(async ({ answered }) => (await answered).result),
		);
		const took = (performance.now() - started) / 1000;
		if (!ofCrowd || !ofOther) continue;
		const goodput = (countAccepted(ofCrowd) + countAccepted(ofOther)) / took / capacity;
		found.push({ part, sockets: SOCKETS, crowd: ofCrowd, other: ofOther, goodput });
		await delay(PAUSE_MS);
	}
	crowd.close();
	other.close();
	return found;
}

export function countAccepted({ statuses }: AtRate): number {
	return Object.entries(statuses).reduce(
		(sum, [status, count]) => sum + (Number(status) < 400 ? count : 0),
		0,
	);
}

function write({ path, headers = {}, form, json }: Sent): string {
	const body = form ? new URLSearchParams(form).toString() : JSON.stringify(json);
	const all = {
		Host: "127.0.0.1",
		"Content-Type": form ? "application/x-www-form-urlencoded" : "application/json",
		"Content-Length": String(Buffer.byteLength(body)),
		...headers,
	};
	const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
	return [`POST ${path} HTTP/1.1`, ...lines, "", body].join("\r\n");
}
