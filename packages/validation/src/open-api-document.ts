import { STATUS_CODES } from "node:http";
import type { z } from "zod";
import {
	createDocument,
	type oas31,
	type ZodObjectInput,
	type ZodOpenApiOperationObject,
	type ZodOpenApiPathsObject,
	type ZodOpenApiResponsesObject,
	type ZodOpenApiSecuritySchemeObject,
} from "zod-openapi";
import {
	type Endpoint,
	type Examples,
	mediaTypeExamples,
	type ResponseSpec,
	toExamples,
} from "./endpoint.ts";
import { problemSchema, validationFailed } from "./problem-schema.ts";

export type OpenApiOptions = {
	info: { title: string; version: string; description?: string };
	servers?: { url: string; description?: string }[];
	tags?: { name: string; description?: string }[];
	securitySchemes?: Record<string, ZodOpenApiSecuritySchemeObject>;
	/** By event. */
	webhooks?: Record<string, WebhookDescription>;
};

/** A request that the service sends to the caller's server. */
export type WebhookDescription = {
	summary: string;
	description: string;
	tags?: string[];
	body: z.ZodType;
	/** Parameters of every delivery, by name. */
	headers?: Record<string, string>;
	/** The receiver's responses, by status. */
	responses: Record<number, string>;
} & Examples;

/**
 * An OpenAPI 3.1 document, generated from the schemas that check the requests. Omits endpoints with `documented:
 * false`.
 */
export function openApiDocument(endpoints: Endpoint[], options: OpenApiOptions): oas31.OpenAPIObject {
	const paths: ZodOpenApiPathsObject = {};
	for (const each of endpoints) {
		if (each.documented === false) continue;
		const path = each.path.replaceAll(/:(\w+)/g, "{$1}");
		paths[path] = { ...paths[path], [each.method]: describeOperation(each) };
	}
	const { securitySchemes, webhooks, ...rest } = options;
	return createDocument({
		openapi: "3.1.1",
		...rest,
		paths,
		...(webhooks && {
			webhooks: Object.fromEntries(
				Object.entries(webhooks).map(([name, hook]) => [name, describeWebhook(hook)]),
			),
		}),
		components: {
			schemas: { Problem: problemSchema },
			examples: { ValidationFailed: { summary: "An invalid parameter", value: validationFailed } },
			...(securitySchemes && { securitySchemes }),
		},
	});
}

function describeOperation(declared: Endpoint): ZodOpenApiOperationObject {
	const { request: schemas = {}, responses } = declared;
	const [bodyTypes, params, query] = [
		schemas.bodyTypes ?? (["application/json"] as const),
		schemas.params as ZodObjectInput | undefined,
		schemas.query as ZodObjectInput | undefined,
	];
	const { body, fileTypes } = schemas;
	return {
		operationId: declared.operationId,
		summary: declared.summary,
		...(declared.description && { description: declared.description }),
		...(declared.tags && { tags: declared.tags }),
		security: declared.caller?.security ?? [],
		...((params || query) && { requestParams: { ...(params && { path: params }), ...(query && { query }) } }),
		...(body && {
			requestBody: {
				required: !schemas.bodyOptional,
				content: Object.fromEntries(bodyTypes.map((type) => [type, describeMediaType(body, schemas)])),
			},
		}),
		...(fileTypes && {
			requestBody: {
				required: true,
				content: Object.fromEntries(fileTypes.map((type) => [type, describeFileBody(type)])),
			},
		}),
		responses: {
			...Object.fromEntries(
				Object.entries(responses).map(([status, spec]) => [status, describeResponse(spec)]),
			),
			...describeProblems(declared),
		},
	};
}

function describeWebhook({
	summary,
	description,
	tags,
	body,
	headers = {},
	responses,
	...examples
}: WebhookDescription) {
	const operation: ZodOpenApiOperationObject = {
		summary,
		description,
		...(tags && { tags }),
		security: [],
		parameters: Object.entries(headers).map(([name, text]) => ({
			name,
			in: "header" as const,
			description: text,
			schema: { type: "string" as const },
		})),
		requestBody: { required: true, content: { "application/json": describeMediaType(body, examples) } },
		responses: Object.fromEntries(
			Object.entries(responses).map(([status, text]) => [status, { description: text }]),
		),
	};
	return { post: operation };
}

function describeMediaType(schema: z.ZodType, own: Examples) {
	return { schema, ...mediaTypeExamples(toExamples(own, schema)) };
}

/** OpenAPI 3.1: bytes that are the whole body have no schema; in a form they are a part with a media type. */
function describeFileBody(type: string): { schema?: oas31.SchemaObject } {
	if (type !== "multipart/form-data") return {};
	const file = { contentMediaType: "application/octet-stream" };
	return { schema: { type: "object", properties: { file }, required: ["file"] } };
}

function describeResponse(spec: ResponseSpec): ZodOpenApiResponsesObject[`${1 | 2 | 3 | 4 | 5}${string}`] {
	const headers = Object.entries(spec.headers ?? {}).map(([name, description]) => [
		name,
		{ description, schema: { type: "string" } },
	]);
	return {
		description: spec.description,
		...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
		...(spec.body && { content: { "application/json": describeMediaType(spec.body, spec) } }),
		...(!spec.body &&
			spec.contentType && { content: { [spec.contentType]: { schema: { type: "string" } } } }),
	};
}

function describeProblems(declared: Endpoint): ZodOpenApiResponsesObject {
	const { request, caller, problems = {}, responses } = declared;
	const implied = [
		...(request ? [400] : []),
		...(caller && caller.security.length > 0 ? [401, 429] : []),
		...(request?.body ? [413, 415] : []),
	];
	const all: Record<number, string> = {
		...Object.fromEntries(implied.map((status) => [status, STATUS_CODES[status] ?? ""])),
		...caller?.problems,
	};
	for (const [status, text] of Object.entries(problems)) {
		const ofCaller = caller?.problems?.[Number(status)];
		all[Number(status)] = ofCaller ? `${text} ${ofCaller}` : text;
	}
	const described = Object.entries(all).filter(([status]) => !(Number(status) in responses));
	return Object.fromEntries(
		described.map(([status, description]) => [
			status,
			{
				description,
				...(status === "429" && { headers: { "Retry-After": retryAfter } }),
				content: { "application/problem+json": { schema: problemSchema, ...problemExamples(status) } },
			},
		]),
	);
}

const retryAfter = {
	description: "Seconds until another attempt can succeed.",
	schema: { type: "integer" },
} as const;

function problemExamples(status: string) {
	if (status !== "400") return {};
	return { examples: { "validation-failed": { $ref: "#/components/examples/ValidationFailed" } } };
}
