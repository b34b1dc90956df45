import type { Manifest } from "./charts.ts";

type Model = new (manifest: Manifest) => { validate(): void };

/** The faults of a Kubernetes object by the API's schema: wrong types, missing keys, and keys that it does not have. */
export async function findFaults(manifest: Manifest): Promise<string[]> {
	const { apiVersion, kind } = manifest;
	const models: Record<string, Model> = await import(`kubernetes-models/${apiVersion}`);
	const Kind = models[kind];
	if (!Kind) return [`${apiVersion} has no ${kind}`];
	const read = new Map<object, Set<PropertyKey>>();
	const object = new Kind(manifest);
	try {
		recordReads(object, read).validate();
	} catch (error) {
		return [(error as Error).message];
	}
	return findUnread(object, read, "");
}

/** The schemas are compiled functions that ignore unknown keys: a key that they never read is one of those. */
function recordReads<Value>(value: Value, read: Map<object, Set<PropertyKey>>): Value {
	if (typeof value !== "object" || value === null) return value;
	const keys = read.get(value) ?? new Set();
	read.set(value, keys);
	return new Proxy(value, {
		get(target, key) {
			keys.add(key);
			return recordReads(Reflect.get(target, key), read);
		},
	});
}

function findUnread(value: unknown, read: Map<object, Set<PropertyKey>>, path: string): string[] {
	if (typeof value !== "object" || value === null) return [];
	const keys = read.get(value);
	return Object.entries(value).flatMap(([key, child]) => {
		const here = Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`;
		return keys?.has(key) ? findUnread(child, read, here) : [`${here} is unknown`];
	});
}
