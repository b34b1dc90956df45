import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/**
 * An expression for the URL that a module would have if it were not bundled: beside the bundle for the service's
 * own, in node_modules for those of our packages.
 *
 * @param {string} path
 * @param {string} modules
 */
export function urlOf(path, modules) {
	if (isIn(modules, path))
		return `new URL(${JSON.stringify(relative(modules, path).split(sep).join("/"))}, __dist).href`;
	const { folder, name } = packageOf(path);
	if (!existsSync(join(dirname(modules), "node_modules", name)))
		throw new Error(
			`${path} must be found at run time, but ${name} is not a direct dependency of the service.`,
		);
	const installed = JSON.stringify(`../node_modules/${name}/${relative(folder, path).split(sep).join("/")}`);
	// The real path, since a package's dependencies are beside that.
	return `__toUrl(__realpath(new URL(${installed}, __dist))).href`;
}

/** @param {string} path */
function packageOf(path) {
	let folder = dirname(path);
	while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
	/** @type {{ name: string }} */
	const { name } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
	return { folder, name };
}

/** @param {string} path */
export const isOurs = (path) => !path.startsWith("\0") && !path.includes(`${sep}node_modules${sep}`);

/** @param {string} folder @param {string} path */
export const isIn = (folder, path) => path.startsWith(`${folder}${sep}`);
