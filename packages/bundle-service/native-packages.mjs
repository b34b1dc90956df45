import { isIn, urlOf } from "./urls.mjs";

/** Packages with a binary beside their code. */
export const nativePackages = ["@hyzyla/pdfium", "@node-rs/argon2", "@node-rs/bcrypt", "harfbuzzjs", "sharp"];
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
		const [, specifier, importer = ""] = /^(.*?):(.*)\.cjs$/.exec(id.slice(prefix.length)) ?? [];
		return `module.exports = __createRequire(${urlOf(importer, modules)})(${JSON.stringify(specifier)});`;
	},
});
