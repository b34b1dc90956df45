import { limitByAddress } from "@repo/service-kit/rate-limits";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import type { ApiCaller } from "../../accounts/caller.ts";
import { embedToken } from "../../callers/api-token-caller.ts";
import type { Dependencies } from "../../dependencies.ts";
import { EmbedTokenOutOfReach } from "../../envelopes/embed-tokens/errors.ts";
import {
	readDocument,
	readDocumentWithFile,
	readTemplate,
	readTemplateWithFile,
} from "../../envelopes/read-envelope.ts";
import { answerRange, pdfAnswers } from "../../platform/http/answer-range.ts";
import { cacheFiles } from "../../platform/storage/file-cache.ts";
import type { EditorFrame } from "./editor-view.ts";
import { frameResponses, showEditorFrame } from "./frame-page.tsx";
import { openEditor } from "./open-editor.ts";
import { getOriginal } from "./present-editor.ts";

const DATA = "/embed/editor-data";
type Held = ApiCaller<"documents.manage">;

/** The editor in a frame of another site, and what it reads besides the API. */
export function editorFrameRoutes(deps: Dependencies): Endpoint[] {
	const { clock, config, storage } = deps;
	const read = cacheFiles(storage);
	const caller = embedToken(deps)("documents.manage");
	const use = [limitByAddress(deps, { name: "signing", perMinute: 600 })];

	/** What the frame shows now: the editor once there is a usable file. */
	async function present({ owner, user, plan, embedToken }: Held): Promise<EditorFrame> {
		const { kind, objectId: id, ...token } = requireObject(embedToken);
		const { mayChangeRecipients, mayChangeSettings, maySend, expiresAt } = token;
		const { externalId, file } = await (kind === "document" ? readDocument : readTemplate)(deps, owner, id);
		const secondsLeft = Math.floor((expiresAt.getTime() - clock().getTime()) / 1000);
		const { MAX_FILE_BYTES: maxBytes } = config;
		const limits = { maxBytes, converts: deps.converter !== undefined };
		const frame = { kind, id, externalId, secondsLeft, ...limits, mayUpload: token.purpose === "create" };
		if (file.status !== "READY") return { ...frame, view: null };
		const view = await openEditor(deps, { kind, owner, id, sender: user, plan });
		const may = { recipients: mayChangeRecipients, settings: mayChangeSettings, send: maySend };
		return { ...frame, view: { ...view, teamId: null, pdf: `${DATA}/file.pdf`, frame: may } };
	}

	return [
		endpoint({
			method: "get",
			path: "/embed/editor/:token",
			use,
			summary: "The editor in a frame of another site",
			request: { params: z.object({ token: z.string().max(200) }) },
			responses: frameResponses,
			handle: ({ params: { token } }) =>
				showEditorFrame(deps, token, { authoring: null, isMeant: ({ kind }) => kind !== null }),
		}),
		endpoint({
			method: "get",
			path: `${DATA}/view`,
			summary: "What the frame of an embed token shows",
			caller,
			responses: { 200: { description: "The editor's data", body: z.custom<EditorFrame>() } },
			handle: async ({ caller: held }) => ({ status: 200, body: await present(held) }),
		}),
		endpoint({
			method: "get",
			path: `${DATA}/file.pdf`,
			summary: "The file in the frame of an embed token",
			caller,
			responses: pdfAnswers,
			handle: async ({ caller: { owner, embedToken }, request }) => {
				const { kind, objectId } = requireObject(embedToken);
				const readFile = kind === "document" ? readDocumentWithFile : readTemplateWithFile;
				const { file, title } = await readFile(deps, owner, objectId);
				return answerRange(request, await read(getOriginal(file)), title);
			},
		}),
	];
}

/** `isEditorCall` lets no other token through. */
function requireObject(held: Held["embedToken"]) {
	if (!held || held.kind === null || held.objectId === null) throw new EmbedTokenOutOfReach();
	return { ...held, kind: held.kind, objectId: held.objectId };
}
