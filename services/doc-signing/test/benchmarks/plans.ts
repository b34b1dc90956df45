import type { Filled } from "./filled-service.ts";

type Statement = { text: string; values: unknown[] };

/** The query plans, as Markdown, of every statement about documents, templates and their parts that a request runs. */
export async function plansOf(filled: Filled, path: string): Promise<string> {
	const statements = await statementsOf(filled, path);
	const plans: string[] = [];
	for (const { text, values } of statements) {
		const { rows } = await filled.pool.query(
			`EXPLAIN (ANALYZE, COSTS OFF, SUMMARY OFF, TIMING OFF, BUFFERS OFF) ${text}`,
			values,
		);
		plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
	}
	return plans.map((plan) => `\`\`\`\n${plan}\n\`\`\``).join("\n\n");
}

/** Records the pool's statements during the request. */
async function statementsOf({ pool, get }: Filled, path: string): Promise<Statement[]> {
	const heard: Statement[] = [];
	const query = pool.query;
	pool.query = ((...given: unknown[]) => {
		const [first, values] = given;
		const text = typeof first === "string" ? first : (first as { text: string }).text;
		if (/document|recipients|fields|template/.test(text) && !text.includes("api_token"))
			heard.push({ text, values: (values as unknown[]) ?? (first as { values?: unknown[] }).values ?? [] });
		return Reflect.apply(query, pool, given);
	}) as typeof query;
	await get(path);
	pool.query = query;
	return heard;
}
