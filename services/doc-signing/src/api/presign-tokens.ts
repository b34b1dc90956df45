import { ValidationFailed } from "@repo/http-errors";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { toAccountKey } from "../accounts/owner.ts";
import { apiToken } from "../callers/api-token-caller.ts";
import type { Dependencies } from "../dependencies.ts";
import { createEmbedToken } from "../envelopes/embed-tokens/create-embed-token.ts";
import { findEmbedToken } from "../envelopes/embed-tokens/queries.ts";
import { isFor, readScope } from "../envelopes/embed-tokens/rules/presign-scope.ts";
import { changeEndpoint } from "./change-endpoint.ts";

const MAX_MINUTES = 1440;
const scope = z.string().max(100).optional();
const scopeHelp = "`documentId:1`, `templateId:2`, or `envelopeId:document_1`.";

const asked = z
	.object({
		expiresIn: z
			.number()
			.min(1)
			.max(10_080)
			.default(60)
			.meta({
				description: `In minutes. At most ${MAX_MINUTES} count; the response says so.`,
			}),
		scope: scope.meta({
			description: `The only draft or template that the token edits: ${scopeHelp} Without it, the token creates new ones and edits those.`,
		}),
	})
	.meta({ id: "CreatePresignToken", example: { expiresIn: 60, scope: "documentId:42" } });

const created = z
	.object({
		token: z.string().meta({ description: "`presignToken` of a component. Shown once." }),
		expiresAt: z.iso.datetime(),
		expiresIn: z.int().meta({ description: "In seconds." }),
	})
	.meta({
		id: "PresignToken",
		example: { token: "emb_…", expiresAt: "2026-11-27T13:00:00.000Z", expiresIn: 3600 },
	});

const checked = z
	.object({ token: z.string().max(200), scope: scope.meta({ description: scopeHelp }) })
	.meta({ id: "VerifyPresignToken", example: { token: "emb_…", scope: "documentId:42" } });
const verified = z
	.object({ success: z.boolean() })
	.meta({ id: "PresignTokenValidity", example: { success: true } });

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "shares">;

/** The two endpoints of Documenso's API v2 with which a server shows its components for authoring. */
export function presignTokenRoutes(deps: Deps): Endpoint[] {
	const shared = { method: "post" as const, tags: ["Account"], caller: apiToken(deps)("documents.manage") };
	return [
		changeEndpoint(deps, {
			...shared,
			path: "/api/v2/embedding/create-presign-token",
			operationId: "createPresignToken",
			summary: "Create a token for Documenso's authoring components",
			description:
				"Creates an embed token for a component of Documenso that creates or edits a document or template in a frame of your site. Like `POST /api/v1/embed-tokens`, it acts as this API token. It cannot send. Not accepted with a session.",
			request: { body: asked },
			responses: { 200: { description: "The token", body: created } },
			problems: { 400: "`scope` names no document that is a draft.", 404: "Document or template not found." },
			handle: async ({ tx, request, caller, body }) => {
				const expiresInSeconds = Math.round(Math.min(body.expiresIn, MAX_MINUTES) * 60);
				const { token, expiresAt } = await createEmbedToken(tx, deps, caller, {
					...(body.scope === undefined
						? { purpose: "author", kind: null, objectId: null }
						: { purpose: "create", ...requireScope(body.scope) }),
					...{ mayChangeRecipients: true, mayChangeSettings: true, maySend: false },
					origin: null,
					expiresInSeconds,
					ipAddress: request.ip,
				});
				const answer = { token, expiresAt: expiresAt.toISOString(), expiresIn: expiresInSeconds };
				return { status: 200, body: answer };
			},
		}),
		endpoint({
			...shared,
			path: "/api/v2/embedding/verify-presign-token",
			operationId: "verifyPresignToken",
			summary: "Check a token for Documenso's authoring components",
			description: "Whether a token of this account is valid now, for this scope or for new documents.",
			request: { body: checked },
			responses: { 200: { description: "The result", body: verified } },
			handle: async ({ caller: { owner }, body }) => {
				const held = await findEmbedToken(deps.db, body.token, deps.clock());
				const isOwn = held !== undefined && toAccountKey(held.owner) === toAccountKey(owner);
				const object = body.scope === undefined ? null : requireScope(body.scope);
				return { status: 200, body: { success: isOwn && isFor(held, object) } };
			},
		}),
	];
}

function requireScope(text: string) {
	const object = readScope(text);
	if (object) return object;
	throw new ValidationFailed([
		{ path: "body.scope", message: "must be documentId:1, templateId:2 or envelopeId:document_1" },
	]);
}
