import type { Import, SourceFile } from "./source-file.ts";

export interface Manifest {
	path: string;
	workspace: string;
	name: string;
	exports: string[];
	/** Production dependencies, each with its line in package.json. */
	dependencies: { name: string; line: number }[];
}

export interface Repository {
	files: SourceFile[];
	manifests: Manifest[];
}

export interface Finding {
	path: string;
	line: number;
	what: string;
}

export interface Rule {
	name: string;
	why: string;
	instead: string;
	find(repository: Repository): Iterable<Finding>;
}

/** A finding for each import that `isWrong`. */
export function* findImports(
	{ files }: Repository,
	isWrong: (one: Import, file: SourceFile) => boolean,
): Generator<Finding> {
	for (const file of files) {
		for (const one of file.imports) {
			if (!isWrong(one, file)) continue;
			const kind = one.typeOnly ? "imports a type from" : "imports";
			yield { path: file.path, line: one.line, what: `${kind} ${one.target ?? one.specifier}` };
		}
	}
}

/** True for the module itself and its subpaths: "pg" and "drizzle-orm/pg-core". */
export function isModule(one: Import, ...names: string[]): boolean {
	return names.some((name) => one.specifier === name || one.specifier.startsWith(`${name}/`));
}
