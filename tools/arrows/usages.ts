import type { Expression, VisitorObject } from "oxc-parser";

/** A global that a file uses without importing it, or a call on something it was passed. */
export interface Usage {
	use: "clock" | "chance" | "timer" | "network" | "sql";
	/** What a person would write: "Date.now", "db.insert()". */
	text: string;
	line: number;
}

type Report = (use: Usage["use"], text: string, start: number) => void;

const globalUses: Record<string, Usage["use"]> = {
	"Date.now": "clock",
	"performance.now": "timer",
	"Math.random": "chance",
	"crypto.randomUUID": "chance",
	"crypto.getRandomValues": "chance",
};
const callUses: Record<string, Usage["use"]> = {
	Date: "clock",
	fetch: "network",
	setTimeout: "timer",
	setInterval: "timer",
	setImmediate: "timer",
};
// The names of a pool or a transaction, and their methods that send a statement. `client` may also be an OAuth
// client, so only its query() counts.
const connections = new Set(["db", "database", "pool", "tx", "trx", "transaction", "connection"]);
const statements = new Set([
	"query",
	"execute",
	"select",
	"selectDistinct",
	"insert",
	"update",
	"delete",
	"with",
	"$with",
	"$count",
]);

/** Finds uses of the clock, randomness, network and SQL in a program. */
export function usageVisitor(report: Report): VisitorObject {
	return {
		MemberExpression(node) {
			const text = dottedName(node)?.replace(/^globalThis\./, "");
			const use = text === undefined ? undefined : globalUses[text];
			if (text && use) report(use, text, node.start);
		},
		VariableDeclarator(node) {
			if (node.id.type !== "ObjectPattern" || !node.init) return;
			for (const property of node.id.properties) {
				if (property.type !== "Property" || property.key.type !== "Identifier") continue;
				const text = `${dottedName(node.init)}.${property.key.name}`;
				const use = globalUses[text];
				if (use) report(use, text, node.start);
			}
		},
		NewExpression(node) {
			const now =
				node.callee.type === "Identifier" && node.callee.name === "Date" && node.arguments.length === 0;
			if (now) report("clock", "new Date()", node.start);
		},
		CallExpression(node) {
			const name = dottedName(node.callee);
			if (name === undefined) return;
			const use = callUses[name];
			if (use) report(use, `${name}()`, node.start);
			if (sendsStatement(name)) report("sql", `${name}()`, node.start);
		},
		TaggedTemplateExpression(node) {
			const tag = dottedName(node.tag);
			if (tag === "sql" || tag?.endsWith(".sql")) report("sql", "sql`…`", node.start);
		},
	};
}

function sendsStatement(call: string): boolean {
	const names = call.split(".");
	const method = names.pop() ?? "";
	const object = names.pop() ?? "";
	if (object === "client" && method === "query") return true;
	// drizzle's relational form: db.query.documents.findMany()
	const relational = names.at(-1) === "query" && connections.has(names.at(-2) ?? "");
	return relational || (connections.has(object) && statements.has(method));
}

/** `a.b.c` and `a["b"].c` as "a.b.c"; undefined when a part is computed at run time. */
function dottedName(node: Expression): string | undefined {
	if (node.type === "Identifier") return node.name;
	if (node.type === "ThisExpression") return "this";
	if (node.type === "ChainExpression") return dottedName(node.expression);
	if (node.type !== "MemberExpression") return undefined;
	const object = node.object.type === "Super" ? undefined : dottedName(node.object);
	const property = node.computed
		? node.property.type === "Literal" && String(node.property.value)
		: node.property.name;
	return object && property ? `${object}.${property}` : undefined;
}
