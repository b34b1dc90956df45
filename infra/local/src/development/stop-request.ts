/**
 * Aborts when this process should stop: Ctrl-C, SIGTERM, a closed terminal, or the exit of its parent, since npm
 * does not forward SIGTERM.
 */
export function stopRequest(): AbortSignal {
	const controller = new AbortController();
	const stop = () => controller.abort();
	for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, stop);
	// Writing to a closed terminal must not prevent stopping.
	for (const stream of [process.stdout, process.stderr]) stream.on("error", stop);
	const parent = process.ppid;
	setInterval(() => process.ppid !== parent && stop(), 500).unref();
	return controller.signal;
}
