import type { Readable } from "node:stream";
import type { Request, RequestHandler } from "express";
import { z } from "zod";

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** Who may call an endpoint: authentication, and its security requirement in the API document. */
export type CallerKind<Caller> = {
	/** OpenAPI security requirements, any one of which is sufficient, e.g. `[{ apiToken: [] }]`. */
	security: Record<string, string[]>[];
	/** Problems that authentication can cause, by status. */
	problems?: Record<number, string>;
	/** Runs before the body is read. Throws (401, 403, 429 …) if the caller is not allowed. */
	authenticate: (request: Request) => Promise<Caller>;
	/** `authenticate` itself refuses what a page of another origin caused, in the caller's language. */
	refusesOtherOrigins?: true;
	/** Runs `handle` for the caller, e.g. within their account's limits. */
	run?: <Result>(caller: Caller, handle: () => Promise<Result>) => Promise<Result>;
	/** Learns how many characters of JSON the caller got. */
	countLength?: (caller: Caller, length: number) => void;
};

export type RequestSchemas<Params, Query, Body> = {
	params?: z.ZodType<Params> | undefined;
	query?: z.ZodType<Query> | undefined;
	body?: z.ZodType<Body>;
	/** Accepted media types. */
	bodyTypes?: readonly BodyType[];
	/** Bytes; 100 kB when absent. */
	bodyLimit?: number;
	/** The body may be absent, null or an empty list; the schema then receives `{}`. */
	bodyOptional?: boolean;
	/**
	 * Media types of a file that `handle` reads from the request itself, as a body or in a form. For the API
	 * document.
	 */
	fileTypes?: readonly string[];
} & Examples;

export type BodyType = "application/json" | "application/x-www-form-urlencoded";

export type ResponseSpec = {
	description: string;
	/** Schema of a JSON response. */
	body?: z.ZodType;
	/** Media type of a response other than JSON. */
	contentType?: string;
	headers?: Record<string, string>;
} & Examples;

export type Responses = Record<number, ResponseSpec>;

type BodyOf<Spec> = Spec extends { body: infer Schema extends z.ZodType }
	? { body: z.input<Schema> }
	: { body?: string | Buffer | Readable };

/** A declared status with its declared body. */
export type EndpointResponse<R extends Responses> = {
	[Status in keyof R & number]: { status: Status; headers?: Record<string, string | string[]> } & BodyOf<
		R[Status]
	>;
}[keyof R & number];

export type Input<Caller, Params, Query, Body> = {
	caller: Caller;
	params: Params;
	query: Query;
	body: Body;
	request: Request;
};

type Declared<Caller, Params, Query, Body, R extends Responses, A> = {
	method: Method;
	/** Express path, e.g. `/api/v1/documents/:documentId`. */
	path: string;
	description?: string;
	tags?: string[];
	/** Absent: no authentication. */
	caller?: CallerKind<Caller>;
	/** Middleware that runs first, such as a rate limit by address. */
	use?: RequestHandler[] | undefined;
	request?: RequestSchemas<Params, Query, Body>;
	/** Pages of other sites may send it, although it is not documented: it must do nothing on behalf of a session. */
	fromOtherSites?: true;
	responses: R;
	/** Problems besides those that follow from caller and request, by status. */
	problems?: Record<number, string>;
	handle: (input: Input<Caller, Params, Query, Body>) => Promise<A>;
};

type Documented = {
	/** In the API document; pages are not. By default, an endpoint with an `operationId` is. */
	documented?: boolean;
	/** Unique name of the operation, camelCase: the function's name in generated clients. */
	operationId: string;
	summary: string;
};

export type EndpointDefinition<
	Caller,
	Params,
	Query,
	Body,
	R extends Responses,
	A = EndpointResponse<R>,
> = Documented & Declared<Caller, Params, Query, Body, R, A>;

/** An endpoint as data: mounted by {@link mountEndpoints}, documented by {@link openApiDocument}, walked by tests. */
export type Endpoint = EndpointDefinition<unknown, unknown, unknown, unknown, Responses>;

/** Declares an endpoint; the schemas give `handle` its input types and check its responses. */
export function endpoint<
	const R extends Responses,
	Caller = undefined,
	Params = Record<string, never>,
	Query = Record<string, never>,
	Body = undefined,
	const A extends EndpointResponse<R> = EndpointResponse<R>,
>(
	definition: Declared<Caller, Params, Query, Body, R, A> &
		(Documented | { documented?: false; operationId?: undefined; summary?: string }),
): Endpoint {
	const { method, path, operationId } = definition;
	const described = { documented: operationId !== undefined, operationId: `${method} ${path}`, summary: "" };
	return { ...described, ...definition } as unknown as Endpoint;
}

/** Values as a caller sends or receives them. Each is checked against its schema by {@link exampleFaults}. */
export type Examples = {
	example?: unknown;
	/** Several, by title: `{ "With PKCE": { … } }`. */
	examples?: Record<string, unknown>;
};

/** The examples of a body by title: its own, or else the first one in the schema's meta. */
export function toExamples({ example, examples }: Examples, schema: z.ZodType): Record<string, unknown> {
	if (examples) return examples;
	if (example !== undefined) return { Example: example };
	const [inSchema] = schemaExamples(schema);
	return inSchema === undefined ? {} : { Example: inSchema };
}

/** `example` and `examples` of the schema's meta, or of the schema after a preprocessing step. */
export function schemaExamples(schema: z.ZodType): unknown[] {
	const { example, examples = [] } = (schema.meta() ?? {}) as { example?: unknown; examples?: unknown[] };
	const own = [...(example === undefined ? [] : [example]), ...examples];
	return own.length === 0 && schema instanceof z.ZodPipe ? schemaExamples(schema.out as z.ZodType) : own;
}

/** The examples as a media type of an OpenAPI document has them: a single one, or by name. */
export function mediaTypeExamples(examples: Record<string, unknown>) {
	const [first, ...more] = Object.entries(examples);
	if (!first) return {};
	if (more.length === 0) return { example: first[1] };
	const named = [first, ...more].map(([summary, value]) => [toName(summary), { summary, value }]);
	return { examples: Object.fromEntries(named) };
}

function toName(summary: string): string {
	return summary.replaceAll(/\W+/g, "-").toLowerCase();
}
