// A module resolution hook: "@jest/globals" refuses to be imported where jest has made no world of its own for a file.
const globals = new URL("./globals.mjs", import.meta.url).href;

/** @type {import("node:module").ResolveHook} */
export function resolve(specifier, context, next) {
	return specifier === "@jest/globals" ? { url: globals, shortCircuit: true } : next(specifier, context);
}
