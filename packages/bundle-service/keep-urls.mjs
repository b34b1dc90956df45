import { nativePackages } from "./native-packages.mjs";
import { isOurs, urlOf } from "./urls.mjs";

/**
 * Our modules find files beside them by import.meta.url, which in a bundle would be that of the bundle. loadLater looks
 * for a module by import.meta.resolve: native packages are looked for at the start, the others are in the bundle.
 *
 * @param {string} modules
 * @returns {import("rolldown").Plugin}
 */
export const keepUrls = (modules) => ({
	name: "keep-urls",
	transform(code, id) {
		if (!isOurs(id) || !code.includes("import.meta")) return undefined;
		if (/\bimport\.meta\.(?!url\b)/.test(code))
			throw new Error(`${id}: only import.meta.url can be kept in a bundle.`);
		const url = urlOf(id, modules);
		const find = `__toUrl(__createRequire(${url}).resolve(name)).href`;
		const resolve = `(name) => ${JSON.stringify(nativePackages)}.includes(name) ? ${find} : import.meta.url`;
		return code
			.replaceAll("import.meta.url", url)
			.replaceAll(/\bimport\.meta\b(?!\.)/g, `({ resolve: ${resolve} })`);
	},
});
