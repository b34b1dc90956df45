import { addressOf, isOurs } from "./addresses.mjs";

/**
 * Our modules find files beside them by import.meta.url, which in a bundle would be that of the bundle. Without
 * import.meta.resolve, loadLater does not look for what is in the bundle.
 *
 * @param {string} modules
 * @returns {import("rolldown").Plugin}
 */
export const keepAddresses = (modules) => ({
	name: "keep-addresses",
	transform(code, id) {
		if (!isOurs(id) || !code.includes("import.meta")) return undefined;
		return code
			.replaceAll("import.meta.url", addressOf(id, modules))
			.replaceAll(/\bimport\.meta\b(?!\.)/g, "({})");
	},
});
