import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "../log/create-log.ts";
import { type DatabaseAddress, ServiceClient } from "./service-client.ts";

/** Not through PgBouncer in transaction mode, which drops notifications. */
export type ChannelOptions = DatabaseAddress & {
	/** Shown in `pg_stat_activity`. */
	applicationName: string;
	/** The name after LISTEN. */
	channel: string;
	log: Logger;
	onPayload: (payload: string) => void;
	/** Runs after each connect. Notifications before it are lost, so tell every consumer to read again. */
	onListening: () => void;
	/** The interval of connection checks: TCP does not report a host that vanishes. */
	probeMs?: number;
};

export type ChannelListener = { close(): Promise<void> };

const FIRST_RETRY_MS = 250;
const MAX_RETRY_MS = 10_000;

/** Receives a channel's notifications on one connection, and connects again when it is lost. */
export function listenToChannel(options: ChannelOptions): ChannelListener {
	const closing = new AbortController();
	const { signal } = closing;
	const done = (async () => {
		let retryMs = FIRST_RETRY_MS;
		while (!signal.aborted) {
			const wasListening = await listen(options, signal);
			retryMs = wasListening ? FIRST_RETRY_MS : Math.min(2 * retryMs, MAX_RETRY_MS);
			if (!signal.aborted) await delay(retryMs, undefined, { signal }).catch(() => {});
		}
	})();
	return {
		async close() {
			closing.abort();
			await done;
		},
	};
}

/** Until the connection is lost or the signal fires. False if it never received anything. */
async function listen(options: ChannelOptions, signal: AbortSignal): Promise<boolean> {
	const {
		url,
		passwordFile,
		applicationName,
		channel,
		log,
		onPayload,
		onListening,
		probeMs = 15_000,
	} = options;
	const client = new ServiceClient({
		connectionString: url,
		passwordFile,
		application_name: applicationName,
		connectionTimeoutMillis: 5_000,
		query_timeout: 5_000,
	});
	let wasListening = false;
	let probe: NodeJS.Timeout | undefined;
	let stop = () => {};
	let checkLater = () => {};
	try {
		const lost = new Promise<void>((resolve, reject) => {
			stop = resolve;
			signal.addEventListener("abort", stop);
			client.on("error", reject);
			client.once("end", () => reject(new Error("The connection ended.")));
			const check = () => client.query("SELECT 1").then(checkLater, reject);
			checkLater = () => {
				probe = setTimeout(() => void check(), probeMs);
			};
		});
		client.on("notification", ({ payload }) => onPayload(payload ?? ""));
		const listening = async () => {
			await client.connect();
			await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
			wasListening = true;
			checkLater();
			onListening();
		};
		await Promise.race([listening().then(() => lost), lost]);
	} catch (err) {
		log.warn({ err, channel }, "the connection for notifications was lost");
	} finally {
		clearTimeout(probe);
		signal.removeEventListener("abort", stop);
		// A host that vanished does not acknowledge the end.
		await Promise.race([client.end().catch(() => {}), delay(500)]);
	}
	return wasListening;
}
