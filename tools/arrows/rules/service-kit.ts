import { findImports, type Rule } from "../rule.ts";

const kit = "packages/service-kit";

// Compared with the words of a name: "newSigningRequest" is "new signing request". `document` alone may also be the
// DOM's or OpenAPI's, and `client` a database connection.
const domainWords =
	/\b(bookings?|appointments?|calendars?|event types?|attendees?|oauth|scopes?|consents?|authorization codes?|refresh tokens?|recipients?|signers?|signing (requests?|tokens?|links?)|signatures?|envelopes?|templates?|documents|document (ids?|data|events?)|webhooks?)\b/;

export const serviceKitKnowsNoDomain: Rule = {
	name: "service-kit-knows-no-domain",
	why: "a package with the words of one service changes whenever that service does, and the other one pays for it",
	instead: "keep it in the service, or take what differs as an argument with a neutral name",
	*find(repository) {
		yield* findImports(repository, (one, { place }) => {
			return (
				place.workspace === kit &&
				/(^|\/)(doc-signing|scheduling-oauth)(\/|$)/.test(one.target ?? one.specifier)
			);
		});
		for (const { path, place, identifiers } of repository.files) {
			if (place.workspace !== kit || place.inSource === undefined) continue;
			const inPath = domainWordIn(place.inSource);
			if (inPath) yield { path, line: 1, what: `has "${inPath}" in its path` };
			for (const [name, line] of identifiers) {
				const word = domainWordIn(name);
				if (word) yield { path, line, what: `has "${word}" in the name ${name}` };
			}
		}
	},
};

function domainWordIn(name: string): string | undefined {
	// "OAuth" is one word.
	const words = name
		.replaceAll("OAuth", "Oauth")
		.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
		.replaceAll(/[^A-Za-z0-9]+/g, " ");
	return domainWords.exec(words.toLowerCase())?.[0];
}
