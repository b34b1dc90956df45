import { type Endpoint, emailAddress, idText, kindError, lineOfText } from "@repo/validation";
import { z } from "zod";
import { readEmbedOrigin } from "../accounts/embedding/rules/embed-origin.ts";
import { apiToken } from "../callers/api-token-caller.ts";
import type { Dependencies } from "../dependencies.ts";
import {
	createDirectToken,
	createEmbedToken,
	createSigningToken,
} from "../envelopes/embed-tokens/create-embed-token.ts";
import { revokeEmbedToken } from "../envelopes/embed-tokens/revoke-embed-token.ts";
import { externalIdSchema } from "../envelopes/schemas.ts";
import { changeEndpoint } from "./change-endpoint.ts";

const example = { purpose: "edit", type: "DOCUMENT", id: 42, origin: "https://app.example.com" };
const oneOrigin = z.string().transform((typed, context) => {
	const read = readEmbedOrigin(typed);
	if ("origin" in read && !read.origin.includes("*")) return read.origin;
	context.addIssue({ code: "custom", message: "must be an origin without a path or wildcard" });
	return z.NEVER;
});

const shared = {
	origin: oneOrigin.nullish().meta({
		description:
			"The only site that may show the frame, one of those that may embed. Without it, all of them.",
	}),
	expiresInMinutes: z.int().min(5).max(1440).default(60),
};
const id = z.int().positive().max(2_147_483_647);

const editing = z
	.object({
		...shared,
		purpose: z.enum(["edit", "create"]).meta({
			description:
				"`create` also lets the person choose the file of a document or template that was created without one.",
		}),
		type: z.enum(["DOCUMENT", "TEMPLATE"]).default("DOCUMENT"),
		id: id.meta({ description: "Of the draft or template." }),
		features: z
			.object({ recipients: z.boolean().default(true), settings: z.boolean().default(true) })
			.prefault({})
			.meta({
				description: "Whether recipients, and title and settings, can be changed. Fields always can.",
			}),
		maySend: z.boolean().default(false).meta({ description: "Whether the person can send the document." }),
	})
	.meta({ id: "CreateEditorToken", example });

const signing = z
	.object({
		...shared,
		purpose: z.literal("sign").meta({ description: "The person signs." }),
		id: id.meta({ description: "Of the recipient." }),
		addressProvenByHost: z.boolean().default(false).meta({
			description:
				"Your claim that your system has proven that the person who gets the token has the recipient's email address. The audit log and the certificate state it as your claim. It replaces no authentication that the document requires.",
		}),
	})
	.meta({
		id: "CreateSigningToken",
		example: { purpose: "sign", id: 17, origin: "https://app.example.com", addressProvenByHost: true },
	});

const visiting = z
	.object({
		...shared,
		purpose: z.literal("direct").meta({
			description:
				"The person signs a document that the token creates, once, from a template with a direct link.",
		}),
		id: id.meta({ description: "Of the template." }),
		name: lineOfText({ max: 255 }).meta({ description: "Of the person." }),
		email: emailAddress.meta({ description: "Of the person." }),
		addressProvenByHost: z.literal(true).meta({
			description:
				"Your claim that your system has proven this address. Otherwise use the direct link, which proves it.",
		}),
		externalId: externalIdSchema.meta({ description: "Of the document. Default: the template's." }),
	})
	.meta({
		id: "CreateDirectToken",
		example: {
			...{ purpose: "direct", id: 3, origin: "https://app.example.com" },
			...{ name: "Ada Lovelace", email: "ada@example.com", addressProvenByHost: true },
		},
	});

const asked = z
	.discriminatedUnion(
		"purpose",
		[editing, signing, visiting],
		kindError("must be edit, create, sign or direct"),
	)
	.meta({ id: "CreateEmbedToken", example });

const url = "https://sign.example.com/embed/editor/emb_…";
const created = z
	.object({
		id: z.int().meta({ description: "For DELETE." }),
		token: z.string().meta({ description: "Shown once, for the frame of the person who edits or signs." }),
		expiresAt: z.iso.datetime(),
		url: z.url().meta({ description: "The frame's address, for pages without our element." }),
	})
	.meta({ id: "EmbedToken", example: { id: 7, token: "emb_…", expiresAt: "2026-11-27T13:00:00.000Z", url } });

const revoked = z.object({ id: z.int() }).meta({ id: "RevokedEmbedToken", example: { id: 7 } });

export function embedTokenRoutes(deps: Pick<Dependencies, "config" | "db" | "clock" | "shares">): Endpoint[] {
	return [
		changeEndpoint(deps, {
			method: "post",
			path: "/api/v1/embed-tokens",
			operationId: "createEmbedToken",
			summary: "Create a token for a frame of your site",
			description:
				"Creates a token with which a person edits one draft or template, or signs as one recipient, in a frame of your site. It acts as this API token, on that object only, until it expires or the API token is revoked. Not accepted with a session.",
			tags: ["Account"],
			caller: apiToken(deps)("documents.manage"),
			request: { body: asked },
			responses: { 200: { description: "The token", body: created } },
			problems: {
				400: "`origin` may not embed, or the document is not a draft.",
				404: "Document, template or recipient not found.",
			},
			handle: async ({ tx, request, caller, body }) => {
				const { id, token, expiresAt } = await create(tx, deps, caller, body, request.ip);
				const page = body.purpose === "edit" || body.purpose === "create" ? "editor" : body.purpose;
				const url = `${deps.config.BASE_URL}/embed/${page}/${token}`;
				return { status: 200, body: { id, token, expiresAt: expiresAt.toISOString(), url } };
			},
		}),
		changeEndpoint(deps, {
			method: "delete",
			path: "/api/v1/embed-tokens/:id",
			operationId: "deleteEmbedToken",
			summary: "Revoke a token for a frame of your site",
			description:
				"Ends the token at once, with those of what its frame created. A token also ends with its API token.",
			tags: ["Account"],
			caller: apiToken(deps)("documents.manage"),
			request: { params: z.object({ id: idText }) },
			responses: { 200: { description: "Revoked", body: revoked } },
			problems: { 404: "Not found, already revoked, or expired a while ago." },
			handle: async ({ tx, request, caller, params }) => {
				const id = Number(params.id);
				await revokeEmbedToken(tx, deps, caller, { id, ipAddress: request.ip });
				return { status: 200, body: { id } };
			},
		}),
	];
}

type Created = Parameters<typeof createEmbedToken>;

function create(
	tx: Created[0],
	deps: Created[1],
	caller: Created[2],
	body: z.output<typeof asked>,
	ipAddress: string | undefined,
) {
	const { purpose, origin = null, expiresInMinutes } = body;
	const lifetime = { origin, expiresInSeconds: expiresInMinutes * 60, ipAddress };
	if (purpose === "sign") {
		const { id: recipientId, addressProvenByHost } = body;
		return createSigningToken(tx, deps, caller, { recipientId, addressProvenByHost, ...lifetime });
	}
	if (purpose === "direct") {
		const { id: templateId, name, email, externalId = null } = body;
		return createDirectToken(tx, deps, caller, { templateId, name, email, externalId, ...lifetime });
	}
	const { type, id: objectId, features, maySend } = body;
	return createEmbedToken(tx, deps, caller, {
		...{ purpose, maySend, objectId, ...lifetime },
		kind: type === "DOCUMENT" ? "document" : "template",
		mayChangeRecipients: features.recipients,
		mayChangeSettings: features.settings,
	});
}
