import { createHash } from "node:crypto";
import canonicalize from "canonicalize";

/**
 * The members of an event's data, at any depth, whose values may be about a person. The hash of an event covers a salted
 * digest in place of each, so that value and salt can be erased and the chain still verifies.
 */
const PERSONAL = new Set([
	...["name", "email", "ipAddress", "userAgent", "credentialId", "passkey"],
	// Written by people, or by their programs.
	...["title", "externalId", "subject", "message", "redirectUrl", "reason", "formValues", "formValueErrors"],
]);

/** The personal values of an event by JSON Pointer (RFC 6901). `salt` is null once it and the value are erased. */
export type PersonalValues = Record<string, { digest: string; salt: string | null }>;

/** The digests of an event's personal values, each with a new salt of at least 128 bits. */
export function digestPersonal(data: unknown, newSalt: () => string): PersonalValues {
	const personal: PersonalValues = {};
	mapMembers(data, (pointer, name, value) => {
		if (!PERSONAL.has(name) || value === null) return undefined;
		const salt = newSalt();
		personal[pointer] = { digest: digestValue(name, salt, value), salt };
		return null;
	});
	return personal;
}

/** The data that the hash of an event covers: `{ "digest": … }` in place of each personal value. */
export function hashedData(data: unknown, personal: PersonalValues): unknown {
	return mapMembers(data, (pointer) => {
		const digest = personal[pointer]?.digest;
		return digest === undefined ? undefined : { digest };
	});
}

/**
 * Whether each personal value has the digest that the hash covers, or was erased with its salt, and there is no other
 * digest. Otherwise a value could be replaced by its digest, as if there had never been one.
 */
export function digestsMatch(data: unknown, personal: PersonalValues): boolean {
	const unused = new Set(Object.keys(personal));
	let matches = true;
	mapMembers(data, (pointer, name, value) => {
		const one = personal[pointer];
		unused.delete(pointer);
		if (!one) {
			matches &&= value === null || !PERSONAL.has(name);
			return undefined;
		}
		const isWhole = Object.keys(one).length === 2 && /^[0-9a-f]{64}$/.test(one.digest);
		const isRight = one.salt === null ? value === null : digestValue(name, one.salt, value) === one.digest;
		matches &&= isWhole && PERSONAL.has(name) && isRight;
		return null;
	});
	return matches && unused.size === 0;
}

/** SHA-256 of the RFC 8785 form. The member's name keeps a value from being moved to another member. */
function digestValue(name: string, salt: string, value: unknown): string {
	return createHash("sha256")
		.update(canonicalize([name, salt, value]) ?? "")
		.digest("hex");
}

/** A copy of JSON data. Where `replace` returns undefined, the member is kept, and its own members are visited. */
function mapMembers(
	data: unknown,
	replace: (pointer: string, name: string, value: unknown) => unknown,
	parent = "",
): unknown {
	if (typeof data !== "object" || data === null) return data;
	const members = Object.entries(data).map(([name, value]): [string, unknown] => {
		const pointer = `${parent}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
		const replaced = replace(pointer, name, value);
		return [name, replaced === undefined ? mapMembers(value, replace, pointer) : replaced];
	});
	return Array.isArray(data) ? members.map(([, value]) => value) : Object.fromEntries(members);
}
