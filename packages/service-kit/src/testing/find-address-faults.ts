import type { Endpoint } from "@repo/validation";

/**
 * Compares a service's table of addresses (Markdown with the columns path, methods, file, and a description) with its
 * endpoints by file: rows that are missing, and rows of nothing that is mounted.
 */
export function findAddressFaults(table: string, byFile: Record<string, Endpoint[]>): string[] {
	const mounted = Object.entries(byFile).flatMap(([file, endpoints]) => {
		const paths = [...new Set(endpoints.map(({ path }) => path))];
		return paths.map((path) => {
			const methods = endpoints.filter((one) => one.path === path).map(({ method }) => method.toUpperCase());
			return `${path.replace(/-[\w-]{16}\.js$/, "-:hash.js")} | ${methods.sort().join(", ")} | ${file}`;
		});
	});
	const rows = [...table.matchAll(/^\| `([^`]+)` +\| ([A-Z, ]+?) +\| `([^`]+)` +\| \S/gm)];
	const listed = rows.map(([, path, methods, file]) => `${path} | ${methods} | ${file}`);
	return [
		...mounted.filter((one) => !listed.includes(one)).map((one) => `missing: ${one}`),
		...listed.filter((one) => !mounted.includes(one)).map((one) => `not mounted: ${one}`),
	];
}
