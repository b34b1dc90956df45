import { idempotencyParameter } from "@repo/service-kit/idempotency";
import { type Endpoint, openApiDocument } from "@repo/validation";
import { MAX_WAITING_REQUESTS } from "../../accounts/call-limit.ts";
import { describePermissions } from "../../accounts/teams/rules/describe-permissions.ts";
import type { Config } from "../../config.ts";
import { webhookDescriptions } from "./describe-webhooks.ts";

type ApiDocument = ReturnType<typeof openApiDocument>;
type Operation = NonNullable<NonNullable<ApiDocument["paths"]>[string]["get"]>;

/** The OpenAPI document, generated from the endpoints and the list of webhook events. */
export function describeApi(endpoints: Endpoint[], { BASE_URL }: Pick<Config, "BASE_URL">): ApiDocument {
	const document = openApiDocument(endpoints, {
		info: { title: "Document signing", version: "1", description },
		servers: [{ url: BASE_URL }],
		tags: [
			{ name: "Documents", description: "PDFs to be signed, from draft to sealed file." },
			{ name: "Recipients", description: "People who sign, approve, view, prepare or receive a document." },
			{ name: "Fields", description: "What recipients fill in, and its position on the page." },
			{ name: "Templates", description: "Reusable documents with placeholder recipients." },
			{
				name: "Webhooks",
				description: "Event notifications to your server. The payloads are described under Webhooks.",
			},
			{ name: "Account", description: "The user and team of the API token." },
			{
				name: "Verification",
				description: "Checks whether a PDF was sealed by this service. No token is required.",
			},
		],
		webhooks: webhookDescriptions,
		securitySchemes: {
			apiToken: {
				type: "apiKey",
				in: "header",
				name: "Authorization",
				description: "An API token, such as `Bearer api_…` or `api_…`.",
			},
			session: {
				type: "apiKey",
				in: "cookie",
				name: "__Host-signing-session",
				description:
					"A browser session from `/sign-in`. Over plain http, the cookie's name has no `__Host-` prefix. Accepted only from this service's own pages: a request that makes changes must have `Sec-Fetch-Site: same-origin` or the service's `Origin`. Acts in the user's own account, or in a team that the header `Team-Id` names.",
			},
		},
	});
	for (const item of Object.values(document.paths ?? {})) {
		if (item.post?.security?.length)
			item.post.parameters = [...(item.post.parameters ?? []), idempotencyParameter];
		if (item.get?.security?.length) addNotModified(item.get);
	}
	return document;
}

const description = `Send PDFs for signature, follow their progress, and download the sealed results.

1. \`POST /api/v1/documents\` returns an \`uploadUrl\` and the recipients with their signing links.
2. \`PUT\` the PDF to the \`uploadUrl\`.
3. Add fields, then \`POST /api/v1/documents/{documentId}/send\`.
4. When the status is COMPLETED, \`GET /api/v1/documents/{documentId}/download\` returns a URL of the sealed PDF. Poll the status, or create a webhook for \`DOCUMENT_COMPLETED\`.

Errors are \`application/problem+json\` with a stable \`code\`. The headers \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds) show how many requests the token can make per minute. Beyond that, the response is 429, whose \`Retry-After\` says after how many seconds to try again. So it is if about 70 requests of an account are in progress at once: an instance serves some of them at a time, ${MAX_WAITING_REQUESTS} wait, each for at most 10 seconds, and further ones are refused. Reads and lists have an \`ETag\`.

A token created in a team can access the team's documents, templates and webhooks within its user's current role in the team. Other operations return 403 with the code \`not_permitted\`. A personal token can do everything with its user's own objects. A read-only token can only be used for GET; other requests return 403 with the code \`token_read_only\`, and responses have an empty \`token\` and no usable \`signingUrl\`. If the team requires a second factor and the token's user has none, the response is 403 with the code \`second_factor_required\`. A browser's session also needs a recent proof for the permissions in the last column; otherwise the response is 403 with the code \`proof_required\`.

${describePermissions()}`;

function addNotModified(operation: Operation): void {
	operation.responses = {
		...operation.responses,
		304: { description: "Not modified: the `ETag` in `If-None-Match` is still current." },
	};
}
