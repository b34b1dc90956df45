/**
 * Aborts when a person or the system wants this process to stop: Ctrl-C, SIGTERM, a closed terminal, or the end of the
 * process that started it, since npm does not pass SIGTERM on.
 */
export function stopRequest(): AbortSignal {
	const controller = new AbortController();
	const stop = () => controller.abort();
	for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, stop);
	// Writing to a terminal that is gone must not keep us from stopping.
	for (const stream of [process.stdout, process.stderr]) stream.on("error", stop);
	const parent = process.ppid;
	setInterval(() => process.ppid !== parent && stop(), 500).unref();
	return controller.signal;
}
