import { findFreePort } from "../processes/ports.ts";

/** Settings for a service on free ports of this machine. */
export async function freeServiceAddress(): Promise<Record<"BASE_URL" | "PORT" | "METRICS_PORT", string>> {
	const [port, metricsPort] = await Promise.all([findFreePort(), findFreePort()]);
	return { BASE_URL: `http://localhost:${port}`, PORT: String(port), METRICS_PORT: String(metricsPort) };
}
