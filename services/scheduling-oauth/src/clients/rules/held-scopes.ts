import { NoSuchScope } from "../errors.ts";

/** Scopes that exist until the transaction ends. */
export type HeldScopes = ReadonlySet<string>;

/** Throws NoSuchScope. */
export function requireHeld(held: HeldScopes, names: readonly string[] | null | undefined): void {
	const missing = names?.find((name) => !held.has(name));
	if (missing !== undefined) throw new NoSuchScope(missing);
}
