// A module resolution hook: "@jest/globals" cannot be imported where jest has not created a context for the file.
const globals = new URL("./globals.mjs", import.meta.url).href;

/** @type {import("node:module").ResolveHook} */
export function resolve(specifier, context, next) {
	return specifier === "@jest/globals" ? { url: globals, shortCircuit: true } : next(specifier, context);
}
