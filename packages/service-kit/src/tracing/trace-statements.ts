import { AsyncResource } from "node:async_hooks";
import type pg from "pg";
import { openSpan } from "./tracer.ts";

type Query = (...input: unknown[]) => unknown;
type Callback = (error: unknown, ...result: unknown[]) => void;

/** A span for each statement of a request or a job, by the statement's name: never its text or values. */
export function traceStatements(client: pg.Client): void {
	const query = client.query as Query;
	client.query = ((...input: unknown[]) => {
		const name = nameStatement(input[0]);
		const span = openSpan(name, {
			kind: "CLIENT",
			attributes: { "db.system.name": "postgresql", "db.operation.name": name },
			needsParent: true,
		});
		if (!span) return Reflect.apply(query, client, input);
		const callback = input.at(-1);
		if (typeof callback === "function") {
			const done = AsyncResource.bind((error: unknown, ...result: unknown[]) => {
				span.end(error ?? undefined);
				(callback as Callback)(error, ...result);
			});
			return Reflect.apply(query, client, [...input.slice(0, -1), done]);
		}
		const result = Reflect.apply(query, client, input) as Promise<unknown> | undefined;
		if (typeof result?.then !== "function") {
			span.end();
			return result;
		}
		result.then(
			() => span.end(),
			(error: unknown) => span.end(error),
		);
		return result;
	}) as typeof client.query;
}

/** A statement without a name is called by its first word, such as SELECT. */
function nameStatement(statement: unknown): string {
	const { name, text } = (typeof statement === "string" ? { text: statement } : Object(statement)) as {
		name?: string;
		text?: string;
	};
	return name ?? /^\s*(\w+)/.exec(text ?? "")?.[1]?.toUpperCase() ?? "SQL";
}
