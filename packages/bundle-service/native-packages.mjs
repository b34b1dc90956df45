import { addressOf, isIn } from "./addresses.mjs";

/** Packages with a binary beside their code. */
const nativePackages = ["@hyzyla/pdfium", "@node-rs/argon2", "harfbuzzjs", "sharp"];
const prefix = "\0native:";

/**
 * Leaves native packages in node_modules. The bundle sees only those of the service, so it loads those of another
 * package as that package would.
 *
 * @param {string} modules
 * @returns {import("rolldown").Plugin}
 */
export const loadNativePackages = (modules) => ({
	name: "load-native-packages",
	resolveId(specifier, importer = "") {
		if (!nativePackages.includes(specifier)) return undefined;
		if (isIn(modules, importer)) return { id: specifier, external: true };
		return `${prefix}${specifier}:${importer}.cjs`;
	},
	load(id) {
		if (!id.startsWith(prefix)) return undefined;
		const [specifier, importer = ""] = id.slice(prefix.length, -".cjs".length).split(":");
		return `module.exports = __createRequire(${addressOf(importer, modules)})(${JSON.stringify(specifier)});`;
	},
});
