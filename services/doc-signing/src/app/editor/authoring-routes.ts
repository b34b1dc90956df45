import { TooManyRequests } from "@repo/http-errors";
import type { Transaction } from "@repo/service-kit/database";
import { limitByAddress, type RateLimit, takeAllowance } from "@repo/service-kit/rate-limits";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import type { ApiCaller } from "../../accounts/caller.ts";
import type { EmbedKind } from "../../accounts/embedding/rules/embed-grant.ts";
import type { Permission } from "../../accounts/teams/rules/permissions.ts";
import { changeOnce } from "../../accounts/tokens/respond-once.ts";
import { embedToken } from "../../callers/api-token-caller.ts";
import type { Dependencies } from "../../dependencies.ts";
import { createDocument } from "../../envelopes/documents/create-document.ts";
import { createTokenInFrame } from "../../envelopes/embed-tokens/create-embed-token.ts";
import { EmbedTokenOutOfReach } from "../../envelopes/embed-tokens/errors.ts";
import { isFor, readEnvelopeId } from "../../envelopes/embed-tokens/rules/presign-scope.ts";
import { externalIdSchema, titleSchema } from "../../envelopes/schemas.ts";
import { createTemplate } from "../../envelopes/templates/create-template.ts";
import { type Authoring, frameResponses, showEditorFrame } from "./frame-page.tsx";

const components = [
	["v1", "document"],
	["v1", "template"],
	["v2", "envelope"],
] as const;

const query = z.object({ token: z.string().max(200) });
const draft = z.object({ title: titleSchema, externalId: externalIdSchema });
type Draft = z.output<typeof draft>;
const created = { 200: { description: "Created", body: z.object({ id: z.int(), token: z.string() }) } };

/** A page could be made to create drafts without end. */
const DRAFTS: RateLimit = { name: "embed-drafts", limit: 30, seconds: 3600, refill: "evenly" };

/** The frames of Documenso's components for authoring, and what those for new documents and templates create. */
export function authoringRoutes(deps: Dependencies): Endpoint[] {
	const { db, clock } = deps;
	const use = [limitByAddress(deps, { name: "signing", perMinute: 600 })];
	const frame = { method: "get", use, responses: frameResponses } as const;

	/** Creates one draft or template for each Idempotency-Key, and the token with which the frame goes on. */
	function creation<P extends Permission>(
		kind: EmbedKind,
		permission: P,
		create: (tx: Transaction, caller: ApiCaller<P>, draft: Draft) => Promise<number>,
	): Endpoint {
		return endpoint({
			...{
				method: "post",
				path: `/embed/editor-data/${kind}s`,
				request: { body: draft },
				responses: created,
			},
			summary: `Create the ${kind} of a frame that creates ${kind}s`,
			caller: embedToken(deps)(permission),
			handle: async ({ caller, request, body }) => {
				const { holder, embedToken: parent } = caller;
				if (parent?.purpose !== "author") throw new EmbedTokenOutOfReach();
				const { retryAfter } = await takeAllowance(db, DRAFTS, String(parent.id), clock());
				if (retryAfter > 0) throw new TooManyRequests(retryAfter);
				const key = request.get("idempotency-key");
				const { method, path } = request;
				const part = `embed token ${parent.id}`;
				return changeOnce(deps, { holder, key, part, method, path, body }, async (tx) => {
					const objectId = await create(tx, caller, body);
					const created = { kind, objectId, ipAddress: request.ip };
					const token = await createTokenInFrame(tx, deps, parent, created);
					return { status: 200 as const, body: { id: objectId, token } };
				});
			},
		});
	}

	return [
		...components.flatMap(([version, noun]) => {
			const path = `/embed/${version}/authoring/${noun}`;
			const toObject = (id: string) => readEnvelopeId(noun === "envelope" ? id : `${noun}_${id}`);
			const show = (token: string, act: Authoring["act"], object: ReturnType<typeof toObject> | null) =>
				showEditorFrame(deps, token, {
					authoring: { noun, act },
					isMeant: (held) => object !== undefined && isFor(held, object),
				});
			return [
				endpoint({
					...frame,
					path: `${path}/create`,
					summary: `Documenso's component that creates a ${noun}`,
					request: { query },
					handle: ({ query: { token } }) => show(token, "create", null),
				}),
				endpoint({
					...frame,
					path: `${path}/edit/:id`,
					summary: `Documenso's component that edits a ${noun}`,
					request: { params: z.object({ id: z.string().max(30) }), query },
					handle: ({ params: { id }, query: { token } }) => show(token, "edit", toObject(id)),
				}),
			];
		}),
		creation("document", "documents.create", async (tx, caller, draft) => {
			const more = { recipients: [], meta: { pageFooter: true } };
			const { document } = await createDocument(tx, deps, caller, { ...draft, ...more });
			return document.id;
		}),
		creation("template", "templates.create", async (tx, caller, draft) => {
			const { templateId } = await createTemplate(tx, deps, caller, {
				...{ ...draft, type: "PRIVATE", recipients: [], fields: [], meta: { pageFooter: true } },
			});
			return templateId;
		}),
	];
}
