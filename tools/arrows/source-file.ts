import { posix } from "node:path";
import { type Node, type Program, parseSync, type VisitorObject, visitorKeys } from "oxc-parser";
import { findPlace, type Place } from "./place.ts";
import { type Usage, usageVisitor } from "./usages.ts";

export interface Import {
	specifier: string;
	/** The values imported from the module; "*" for all of it. */
	names: string[];
	/** Erased when types are stripped, so it does not run. */
	typeOnly: boolean;
	line: number;
	/** The repository path of a relative import. */
	target: string | undefined;
}

export interface SourceFile {
	path: string;
	place: Place;
	imports: Import[];
	usages: Usage[];
	/** Every identifier, with the line of its first occurrence. */
	identifiers: Map<string, number>;
}

/** Parses a file; throws with the position when it is not valid TypeScript. */
export function parseSourceFile(path: string, text: string): SourceFile {
	const { program, errors } = parseSync(path, text);
	const lineAt = (offset: number) => text.slice(0, offset).split("\n").length;
	const error = errors[0];
	if (error) throw new Error(`${path}:${lineAt(error.labels[0]?.start ?? 0)}  ${error.message}`);

	const imports: Import[] = [];
	const usages: Usage[] = [];
	const identifiers = new Map<string, number>();
	const identify = ({ name, start }: { name: string; start: number }) => {
		if (!identifiers.has(name)) identifiers.set(name, lineAt(start));
	};
	const add = (start: number, specifier: string, names: string[], typeOnly: boolean) =>
		imports.push({ specifier, names, typeOnly, line: lineAt(start), target: findTarget(path, specifier) });

	walk(program, {
		Identifier: identify,
		PrivateIdentifier: identify,
		JSXIdentifier: identify,
		...usageVisitor((use, text, start) => usages.push({ use, text, line: lineAt(start) })),
		ImportDeclaration(node) {
			const values = node.specifiers.filter(
				(one) => one.type !== "ImportSpecifier" || one.importKind !== "type",
			);
			const typeOnly = node.importKind === "type" || (node.specifiers.length > 0 && values.length === 0);
			add(node.start, node.source.value, values.map(importedName), typeOnly);
		},
		ExportNamedDeclaration(node) {
			if (!node.source) return;
			add(
				node.start,
				node.source.value,
				node.specifiers.map((one) => readName(one.local)),
				node.exportKind === "type",
			);
		},
		ExportAllDeclaration(node) {
			add(node.start, node.source.value, ["*"], node.exportKind === "type");
		},
		ImportExpression(node) {
			if (node.source.type === "Literal") add(node.start, String(node.source.value), ["*"], false);
		},
		TSImportType(node) {
			add(node.start, node.source.value, ["*"], true);
		},
	});
	return { path, place: findPlace(path), imports, usages, identifiers };
}

function importedName(specifier: {
	type: "ImportSpecifier" | "ImportDefaultSpecifier" | "ImportNamespaceSpecifier";
	imported?: Parameters<typeof readName>[0];
}): string {
	if (specifier.imported) return readName(specifier.imported);
	return specifier.type === "ImportDefaultSpecifier" ? "default" : "*";
}

function readName(node: { type: string; name?: string; value?: unknown }): string {
	return node.name ?? String(node.value);
}

function findTarget(path: string, specifier: string): string | undefined {
	return specifier.startsWith(".") ? posix.join(posix.dirname(path), specifier) : undefined;
}

/** Calls the visitor for every node, parents first. oxc's own Visitor cannot be loaded by jest on Node 20. */
function walk(program: Program, visitor: VisitorObject): void {
	const visits = visitor as Record<string, ((node: Node) => void) | undefined>;
	const pending: Node[] = [program];
	for (let node = pending.pop(); node; node = pending.pop()) {
		visits[node.type]?.(node);
		const parent = node as unknown as Record<string, Node | (Node | null)[] | null | undefined>;
		for (const key of [...(visitorKeys[node.type] ?? [])].reverse()) {
			const children = [parent[key]].flat().reverse();
			pending.push(...children.filter((child) => child != null));
		}
	}
}
