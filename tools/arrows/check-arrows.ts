import { findPlace } from "./place.ts";
import type { Finding, Manifest, Repository, Rule } from "./rule.ts";
import { clockIsInjected, kitOpensDatabases, sqlInQueries } from "./rules/edges.ts";
import { rulesArePure } from "./rules/purity.ts";
import { domainKnowsNoPages, roomsImportDownwards } from "./rules/rooms.ts";
import {
	infraIsForTests,
	noInternalImports,
	serviceKitKnowsNoDomain,
	servicesStandAlone,
} from "./rules/standing-alone.ts";
import { parseSourceFile } from "./source-file.ts";

export const rules: Rule[] = [
	servicesStandAlone,
	infraIsForTests,
	noInternalImports,
	roomsImportDownwards,
	domainKnowsNoPages,
	serviceKitKnowsNoDomain,
	rulesArePure,
	sqlInQueries,
	kitOpensDatabases,
	clockIsInjected,
];

export interface Violation {
	rule: Rule;
	findings: Finding[];
}

/** Checks files (path from the repository's root → text) against every rule; returns the violations. */
export function checkArrows(files: Map<string, string>): Violation[] {
	const repository = readRepository(files);
	return rules
		.map((rule) => ({ rule, findings: [...rule.find(repository)] }))
		.filter(({ findings }) => findings.length > 0);
}

/** True for the files that `checkArrows` checks. */
export function isChecked(path: string): boolean {
	const top = path.split("/")[0] ?? "";
	const inWorkspace = ["services", "packages", "infra", "examples", "tools"].includes(top);
	return inWorkspace && (isSource(path) || path.endsWith("/package.json"));
}

function isSource(path: string): boolean {
	return [".ts", ".tsx", ".mts", ".mjs", ".js"].some((ending) => path.endsWith(ending));
}

function readRepository(files: Map<string, string>): Repository {
	const repository: Repository = { files: [], manifests: [] };
	for (const [path, text] of files) {
		if (isSource(path)) repository.files.push(parseSourceFile(path, text));
		else repository.manifests.push(readManifest(path, text));
	}
	return repository;
}

function readManifest(path: string, text: string): Manifest {
	const { name = "", exports = {}, dependencies = {}, optionalDependencies = {} } = JSON.parse(text);
	const lines = text.split("\n");
	const findLine = (dependency: string) => lines.findIndex((line) => line.includes(`"${dependency}"`)) + 1;
	const installed = Object.keys({ ...dependencies, ...optionalDependencies });
	return {
		path,
		workspace: findPlace(path).workspace,
		name,
		exports: Object.keys(exports),
		dependencies: installed.map((one) => ({ name: one, line: findLine(one) })),
	};
}
