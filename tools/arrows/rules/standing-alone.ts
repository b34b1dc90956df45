import { placeOf } from "../place.ts";
import { findImports, isModule, type Manifest, type Repository, type Rule } from "../rule.ts";
import type { Import } from "../source-file.ts";

export const servicesStandAlone: Rule = {
	name: "services-stand-alone",
	why: "each service has its own database, image and release; they never import each other, and nothing else imports them",
	instead: "move what both need into packages/, or let one call the other's public API",
	*find(repository) {
		yield* findImports(repository, (one, file) => {
			const workspace = workspaceOf(one, repository);
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
			const infra = workspaceOf(one, repository)?.startsWith("infra/") === true;
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
				return placeOf(one.target).workspace !== file.place.workspace && !shared;
			}
			const manifest = manifestOf(one, repository);
			if (!manifest) return false;
			const subpath = `.${one.specifier.slice(manifest.name.length)}`;
			return !manifest.exports.includes(subpath);
		});
	},
};

function manifestOf(one: Import, { manifests }: Repository): Manifest | undefined {
	return manifests.find((manifest) => isModule(one, manifest.name));
}

function workspaceOf(one: Import, repository: Repository): string | undefined {
	return one.target === undefined ? manifestOf(one, repository)?.workspace : placeOf(one.target).workspace;
}
