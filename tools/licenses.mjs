/** Licenses of packages that a service may ship. */
const allowed = new Set([
	...["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "ISC", "MIT", "MIT-0"],
	...["OFL-1.1", "Python-2.0", "Zlib"],
]);
const allowedByName = new Map([
	["@img/sharp-libvips-<platform>", "LGPL-3.0-or-later"], // linked dynamically, so it can be replaced
	["ical.js", "MPL-2.0"], // shipped unmodified, and its source with it
]);

/** @param {{ name: string, license: string }} one */
export function isAllowed({ name, license }) {
	const ids = identifiers(license);
	return allowedByName.get(name) === license || (ids.length > 0 && ids.every((id) => allowed.has(id)));
}

/** @param {string} license An SPDX expression. */
export function identifiers(license) {
	return license.split(/[() ]+|\bAND\b|\bOR\b/).filter(Boolean);
}
