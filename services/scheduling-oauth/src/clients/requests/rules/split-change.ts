/** What a developer requests for an app, and a reviewed app has. */
export type AppItems = {
	name: string;
	link: string;
	redirectUris: string[];
	scopes: string[];
	/** SHA-256 of the logo. */
	logoHash: string;
};

type Split = {
	/** What is removed at once. */
	removals: { redirectUris?: string[]; allowedScopes?: string[] };
	/** Whether anything else changes, which waits for the operator. */
	needsReview: boolean;
};

/**
 * Splits a change of an approved app: a redirect URI or scope that it removes ends at once, and everything else waits. A
 * removal that would leave none waits, too, so that the approved version keeps working.
 */
export function splitChange(approved: AppItems, wanted: AppItems): Split {
	const redirectUris = keep(approved.redirectUris, wanted.redirectUris);
	const scopes = keep(approved.scopes, wanted.scopes);
	const removals = {
		...(redirectUris.length < approved.redirectUris.length && { redirectUris }),
		...(scopes.length < approved.scopes.length && { allowedScopes: scopes }),
	};
	const isSame = (["name", "link", "logoHash"] as const).every((item) => approved[item] === wanted[item]);
	const remains = isSubset(wanted.redirectUris, redirectUris) && isSubset(wanted.scopes, scopes);
	return { removals, needsReview: !isSame || !remains };
}

/** A change that waits, with what the app got since: what the change does not name would end at once. */
export function withAdded<Change extends Pick<AppItems, "redirectUris" | "scopes">>(
	change: Change,
	app: Pick<AppItems, "redirectUris" | "scopes">,
): Change {
	const { redirectUris, scopes } = change;
	return {
		...change,
		redirectUris: extend(redirectUris, app.redirectUris),
		scopes: extend(scopes, app.scopes),
	};
}

/** Without `had` if `wanted` has none of it: those wait, see {@link splitChange}. */
function extend(wanted: readonly string[], had: readonly string[]): string[] {
	return had.some((one) => wanted.includes(one)) ? [...new Set([...wanted, ...had])] : [...wanted];
}

/** Those of `had` that are still wanted; all if none is. */
function keep(had: readonly string[], wanted: readonly string[]): string[] {
	const kept = had.filter((one) => wanted.includes(one));
	return kept.length > 0 ? kept : [...had];
}

function isSubset(some: readonly string[], all: readonly string[]): boolean {
	return some.every((one) => all.includes(one));
}
