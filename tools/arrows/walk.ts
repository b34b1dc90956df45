import { type Node, type Program, type VisitorObject, visitorKeys } from "oxc-parser";

/** Calls the visitor for every node, parents first. oxc's own Visitor cannot be loaded by jest on Node 20. */
export function walk(program: Program, visitor: VisitorObject): void {
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
