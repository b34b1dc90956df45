import { type Endpoint, openApiDocument } from "@repo/validation";
import type { Config } from "../config.ts";
import { describePermissions } from "../teams/rules/describe-permissions.ts";

type ApiDocument = ReturnType<typeof openApiDocument>;
type Operation = NonNullable<NonNullable<ApiDocument["paths"]>[string]["get"]>;

/** The OpenAPI document, made from the endpoints themselves. */
export function describeApi(endpoints: Endpoint[], { BASE_URL }: Pick<Config, "BASE_URL">): ApiDocument {
	const document = openApiDocument(endpoints, {
		info: { title: "Document signing", version: "1", description },
		servers: [{ url: BASE_URL }],
		tags: [
			{ name: "Documents", description: "What is sent to be signed." },
			{ name: "Recipients", description: "Who signs, approves, views or gets a copy." },
			{ name: "Fields", description: "What recipients fill in, and where on the page." },
			{ name: "Templates", description: "Documents to be made again and again." },
			{ name: "Webhooks", description: "What happened, told to your server." },
			{ name: "Account", description: "Whose token it is." },
			{ name: "Verification", description: "Whether a PDF is one of ours, unchanged. Needs no token." },
		],
		securitySchemes: {
			apiToken: {
				type: "apiKey",
				in: "header",
				name: "Authorization",
				description: "`api_…` or `Bearer api_…`.",
			},
		},
	});
	for (const item of Object.values(document.paths ?? {})) {
		if (item.post?.security?.length) item.post.parameters = [...(item.post.parameters ?? []), idempotencyKey];
		if (item.get?.security?.length) addNotModified(item.get);
	}
	return document;
}

const description = `Send PDFs to be signed, follow them, and get them back sealed.

1. \`POST /api/v1/documents\` answers an \`uploadUrl\` and the recipients with their signing links.
2. \`PUT\` the PDF to the \`uploadUrl\`.
3. Add fields, then \`POST /api/v1/documents/{documentId}/send\`.
4. When the status is COMPLETED, \`GET /api/v1/documents/{documentId}/download\`.

Errors are \`application/problem+json\` with a stable \`code\`. Answers say in \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds) how many requests the token may still make this minute. Reads and lists have an \`ETag\`.

A token that was made in a team works on the team's documents, templates and webhooks, as far as its user's role in the team goes at the time of the request; beyond it the answer is 403 with the code \`not_permitted\`. A token of one's own may do everything with what is one's own.

${describePermissions()}`;

const idempotencyKey = {
	name: "Idempotency-Key",
	in: "header" as const,
	required: false,
	description:
		"1 to 255 printable characters of your choice. The same key and body within 24 hours get the first answer again and do nothing; another body is 409. A request that failed leaves its key free.",
	schema: { type: "string" as const, minLength: 1, maxLength: 255 },
};

function addNotModified(operation: Operation): void {
	operation.responses = {
		...operation.responses,
		304: { description: "What `If-None-Match` names is still current." },
	};
}
