/** Packages that do so only where we do not need it. */
const harmless = [
	// Subcommands that are programs of their own.
	"commander",
	// Configuration files of graphile-worker.
	"import-fresh",
	// Transports in another thread.
	...["pino", "thread-stream"],
	// Stack traces.
	"undici",
];

/**
 * Refuses packages that look for files beside their code, which they would not find.
 *
 * @type {import("rolldown").Plugin}
 */
export const checkAddresses = {
	name: "check-addresses",
	transform(code, id) {
		const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
		if (!name || harmless.includes(name)) return;
		if (/\b(__dirname|__filename|import\.meta)\b/.test(code))
			throw new Error(`${id} uses its own place, and has none in a bundle.`);
	},
};
