import { readFile } from "node:fs/promises";
import pg from "pg";
import { traceStatements } from "../tracing/trace-statements.ts";
import { isTracing } from "../tracing/tracer.ts";

export type DatabaseAddress = {
	/** A `postgres://` URL. */
	url: string;
	/** Its password, read at each connect: a rotated one needs no restart. */
	passwordFile?: string | undefined;
};

type Options = pg.ClientConfig & {
	passwordFile?: string | undefined;
	/** False sends named statements without their names: PgBouncer before 1.21 mixes up those of its clients. */
	preparedStatements?: boolean;
};

/** A connection of a service. */
export class ServiceClient extends pg.Client {
	/** Whether PostgreSQL gets the names of named statements. */
	readonly hasNames: boolean;

	constructor({ passwordFile, preparedStatements = true, ...options }: Options = {}) {
		super(options);
		this.hasNames = preparedStatements;
		// The URL's empty password would override the option.
		if (passwordFile !== undefined)
			Object.assign(this, { password: async () => (await readFile(passwordFile, "utf8")).trimEnd() });
		if (!preparedStatements) dropNames(this);
		// Last, so that it sees the names.
		if (isTracing()) traceStatements(this);
	}
}

function dropNames(client: pg.Client): void {
	const query = client.query as (...input: unknown[]) => unknown;
	client.query = ((statement: unknown, ...rest: unknown[]) =>
		Reflect.apply(query, client, [withoutName(statement), ...rest])) as typeof client.query;
}

function withoutName(statement: unknown): unknown {
	const isNamed = typeof statement === "object" && statement !== null && "name" in statement;
	return isNamed ? { ...statement, name: undefined } : statement;
}
