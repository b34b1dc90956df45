import { TooManyRequests } from "@repo/http-errors";
import { limitByAddress, type RateLimit, takeAllowance } from "@repo/service-kit/rate-limits";
import { type Endpoint, endpoint, type Input } from "@repo/validation";
import { z } from "zod";
import type { ApiCaller } from "../../accounts/caller.ts";
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
const created = { 200: { description: "Created", body: z.object({ id: z.int(), token: z.string() }) } };

/** A page could be made to create drafts without end. */
const DRAFTS: RateLimit = { name: "embed-drafts", limit: 30, seconds: 3600, refill: "evenly" };

/** The frames of Documenso's components for authoring, and what those for new documents and templates create. */
export function authoringRoutes(deps: Dependencies): Endpoint[] {
	const { db, clock } = deps;
	const use = [limitByAddress(deps, { name: "signing", perMinute: 600 })];
	const frame = { method: "get", use, responses: frameResponses } as const;
	const change = { method: "post", request: { body: draft }, responses: created } as const;
	const caller = embedToken(deps);

	type Draft = Input<ApiCaller, Record<string, never>, Record<string, never>, z.infer<typeof draft>>;
	type Kind = "document" | "template";
	type Create = (tx: Parameters<typeof createTokenInFrame>[0]) => Promise<number>;
	/** One draft or template for each Idempotency-Key, and the token with which the frame goes on. */
	async function createOnce({ caller: held, request, body }: Draft, kind: Kind, create: Create) {
		const { holder, embedToken: parent } = held;
		if (parent?.purpose !== "author") throw new EmbedTokenOutOfReach();
		const { retryAfter } = await takeAllowance(db, DRAFTS, String(parent.id), clock());
		if (retryAfter > 0) throw new TooManyRequests(retryAfter);
		const key = request.get("idempotency-key");
		const { method, path } = request;
		const part = `embed token ${parent.id}`;
		return changeOnce(deps, { holder, key, part, method, path, body }, async (tx) => {
			const objectId = await create(tx);
			const token = await createTokenInFrame(tx, deps, parent, { kind, objectId });
			return { status: 200 as const, body: { id: objectId, token } };
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
		endpoint({
			...change,
			path: "/embed/editor-data/documents",
			summary: "Create the draft of a frame that creates documents",
			caller: caller("documents.create"),
			handle: (input) =>
				createOnce(input, "document", async (tx) => {
					const inserted = await createDocument(tx, deps, input.caller, {
						...input.body,
						...{ recipients: [], meta: { pageFooter: true } },
					});
					return inserted.document.id;
				}),
		}),
		endpoint({
			...change,
			path: "/embed/editor-data/templates",
			summary: "Create the template of a frame that creates templates",
			caller: caller("templates.create"),
			handle: (input) =>
				createOnce(input, "template", async (tx) => {
					const inserted = await createTemplate(tx, deps, input.caller, {
						...input.body,
						...{ type: "PRIVATE", recipients: [], fields: [], meta: { pageFooter: true } },
					});
					return inserted.templateId;
				}),
		}),
	];
}
