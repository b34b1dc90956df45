/** Packages that look for files beside their code only for features that we do not use. */
const harmless = [
	// Subcommands that are separate programs.
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
export const checkUrls = {
	name: "check-urls",
	transform(code, id) {
		const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
		if (!name || harmless.includes(name)) return;
		if (/\b(__dirname|__filename|import\.meta)\b/.test(code))
			throw new Error(`${id} uses __dirname, __filename or import.meta, which a bundle changes.`);
	},
};
