/** Whether a URL is a probe's: requests by which an orchestrator sees whether the process is alive and ready. */
export function isProbe(url: string): boolean {
	return /^\/(healthz|readyz)\/?(\?|$)/i.test(url);
}
