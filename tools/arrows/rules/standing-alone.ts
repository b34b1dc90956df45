import { findPlace } from "../place.ts";
import { findImports, isModule, type Manifest, type Repository, type Rule } from "../rule.ts";
import type { Import } from "../source-file.ts";

export const servicesStandAlone: Rule = {
	name: "services-stand-alone",
	why: "each service has its own database, image and release; they never import each other, and nothing else imports them",
	instead: "move what both need into packages/, or let one call the other's public API",
	*find(repository) {
		yield* findImports(repository, (one, file) => {
			const workspace = findWorkspace(one, repository);
			return workspace?.startsWith("services/") === true && workspace !== file.place.workspace;
		});
		const services = repository.manifests.filter((one) => one.workspace.startsWith("services/"));
		for (const { path, dependencies } of repository.manifests) {
			for (const { name, line } of dependencies) {
				if (services.some((one) => one.name === name)) yield { path, line, what: `depends on ${name}` };
			}
		}
	},
};

export const infraIsForTests: Rule = {
	name: "infra-is-for-tests",
	why: "infra/ is Postgres and object storage for development and tests; in production they are given by settings",
	instead: "import it from tests only, and list it in devDependencies",
	*find(repository) {
		yield* findImports(repository, (one, { place }) => {
			const product = place.workspace.startsWith("services/") || place.workspace.startsWith("packages/");
			const infra = findWorkspace(one, repository)?.startsWith("infra/") === true;
			return product && place.inSource !== undefined && !place.isTest && infra;
		});
		const infra = repository.manifests.filter((one) => one.workspace.startsWith("infra/"));
		for (const { path, workspace, dependencies } of repository.manifests) {
			if (!workspace.startsWith("services/") && !workspace.startsWith("packages/")) continue;
			for (const { name, line } of dependencies) {
				if (infra.some((one) => one.name === name))
					yield { path, line, what: `depends on ${name} in production` };
			}
		}
	},
};

export const noInternalImports: Rule = {
	name: "no-reaching-around",
	why: "what a package exports is its promise; a path into its files breaks when they are tidied",
	instead: "import the package by its name, and export what is missing from its package.json",
	*find(repository) {
		yield* findImports(repository, (one, file) => {
			if (one.target !== undefined) {
				// jest.config.mjs and similar files share presets from tools/, which is not a package.
				const shared = one.target.startsWith("tools/") && file.place.inSource === undefined;
				return findPlace(one.target).workspace !== file.place.workspace && !shared;
			}
			const manifest = findManifest(one, repository);
			if (!manifest) return false;
			const subpath = `.${one.specifier.slice(manifest.name.length)}`;
			return !isExported(subpath, manifest);
		});
	},
};

/** `./*` exports the folders of the package. Node would also let it match a path into one. */
function isExported(subpath: string, { exports }: Manifest): boolean {
	return exports.includes(subpath) || (exports.includes("./*") && /^\.\/[^/]+$/.test(subpath));
}

function findManifest(one: Import, { manifests }: Repository): Manifest | undefined {
	return manifests.find((manifest) => isModule(one, manifest.name));
}

function findWorkspace(one: Import, repository: Repository): string | undefined {
	return one.target === undefined
		? findManifest(one, repository)?.workspace
		: findPlace(one.target).workspace;
}

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
