/** The value of one query parameter. */
export type RawValue =
	| { kind: "absent" }
	/** `raw` as received, `text` decoded; undefined when it is not percent-encoded UTF-8. */
	| { kind: "once"; raw: string; text: string | undefined }
	| { kind: "repeated" };

export type RawQuery = (name: string) => RawValue;

/**
 * Parses the query of a request target, keeping every raw value. RFC 6749 §3.1: a parameter without a value counts
 * as absent; a repeated one is an error.
 */
export function readRawQuery(target: string): RawQuery {
	const question = target.indexOf("?");
	const query = question < 0 ? "" : target.slice(question + 1);
	/** By name; null for a repeated one. */
	const values = new Map<string, string | null>();
	for (const part of query.split("&")) {
		const equals = part.indexOf("=");
		const name = decodeValue(equals < 0 ? part : part.slice(0, equals));
		const raw = equals < 0 ? "" : part.slice(equals + 1);
		if (name !== undefined) values.set(name, values.has(name) ? null : raw);
	}
	return (name) => {
		const raw = values.get(name);
		if (raw === null) return { kind: "repeated" };
		return raw ? { kind: "once", raw, text: decodeValue(raw) } : { kind: "absent" };
	};
}

/**
 * A raw value made valid in a URL (RFC 3986 §2): bytes that are not allowed are percent-encoded, which decodes to
 * the same; all others are kept.
 */
export function sendable(raw: string): string {
	// Node decodes a request target byte by byte (Latin-1), so each of these is one byte.
	return raw.replaceAll(
		/[^\x21\x24-\x7e]/g,
		(character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
	);
}

/** A request target with other values of some parameters, byte for byte but for those; null removes one. */
export function replaceInQuery(target: string, values: Record<string, string | null>): string {
	const [path = "", query = ""] = target.split(/\?(.*)/s);
	// Not `values[name]`: an app may send a parameter `constructor`, which every object has.
	const replaced = new Map<string | undefined, string | null>(Object.entries(values));
	const parts = query.split("&").flatMap((part) => {
		const [name = ""] = part.split("=", 1);
		const value = replaced.get(decodeValue(name));
		if (value === undefined) return [part];
		return value === null ? [] : [`${name}=${value}`];
	});
	return `${path}?${parts.join("&")}`;
}

/** Length of the decoded value in bytes. */
export function decodedLength(raw: string): number {
	return raw.replaceAll(/%[0-9A-Fa-f]{2}/g, "x").length;
}

/** application/x-www-form-urlencoded, strictly UTF-8: undefined for anything else. */
export function decodeValue(raw: string): string | undefined {
	try {
		// Raw bytes above ASCII are percent-encoded first, so that they are decoded as UTF-8, too.
		return decodeURIComponent(sendable(raw.replaceAll("+", "%20")));
	} catch {
		return undefined;
	}
}
