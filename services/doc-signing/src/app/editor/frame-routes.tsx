import { NotFound } from "@repo/http-errors";
import { PageData } from "@repo/service-kit/html";
import { limitByAddress } from "@repo/service-kit/rate-limits";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import type { ApiCaller } from "../../accounts/caller.ts";
import { listExactOrigins, narrowOrigins } from "../../accounts/embedding/rules/embed-origin.ts";
import { findEmbedOrigins } from "../../accounts/preferences/queries.ts";
import { embedToken } from "../../callers/api-token-caller.ts";
import type { Dependencies } from "../../dependencies.ts";
import { findEmbedToken, getEmbedToken } from "../../envelopes/embed-tokens/queries.ts";
import {
	readDocument,
	readDocumentWithFile,
	readTemplate,
	readTemplateWithFile,
} from "../../envelopes/read-envelope.ts";
import { useWordFiles, useWords } from "../../languages/use-words.ts";
import { Assets } from "../../platform/html/assets.ts";
import { embeddedHeaders } from "../../platform/html/embedded-headers.ts";
import { Frame, page } from "../../platform/html/page.tsx";
import { answerRange, pdfAnswers } from "../../platform/http/answer-range.ts";
import { cacheFiles } from "../../platform/storage/file-cache.ts";
import { uploadPolicy } from "../documents/upload-routes.tsx";
import type { EditorFrame } from "./editor-view.ts";
import { openEditor } from "./open-editor.ts";
import { getOriginal } from "./present-editor.ts";

const DATA = "/embed/editor-data";
type Held = ApiCaller<"documents.manage">;

/** The editor in a frame of another site, and what it reads besides the API. */
export function editorFrameRoutes(deps: Dependencies): Endpoint[] {
	const { db, clock, config, storage } = deps;
	const read = cacheFiles(storage);
	const caller = embedToken(deps)("documents.manage");
	const policy = { ...uploadPolicy(config), ownForms: false, headers: embeddedHeaders };

	/** What the frame shows now: the editor once there is a usable file. */
	async function present({ owner, user, plan, embedTokenId = 0 }: Held): Promise<EditorFrame> {
		const token = await getEmbedToken(db, embedTokenId);
		const { kind, objectId: id, mayChangeRecipients, mayChangeSettings, maySend, expiresAt } = token;
		const { externalId, file } = await (kind === "document" ? readDocument : readTemplate)(deps, owner, id);
		const secondsLeft = Math.floor((expiresAt.getTime() - clock().getTime()) / 1000);
		const { MAX_FILE_BYTES: maxBytes } = config;
		const frame = { kind, id, externalId, secondsLeft, maxBytes, converts: deps.converter !== undefined };
		if (file.status !== "READY") return { ...frame, view: null };
		const view = await openEditor(deps, { kind, owner, id, sender: user, plan });
		const may = { recipients: mayChangeRecipients, settings: mayChangeSettings, send: maySend };
		return { ...frame, view: { ...view, teamId: null, pdf: `${DATA}/file.pdf`, frame: may } };
	}

	return [
		endpoint({
			method: "get",
			path: "/embed/editor/:token",
			use: [limitByAddress(deps, { name: "signing", perMinute: 600 })],
			summary: "The editor in a frame of another site",
			request: { params: z.object({ token: z.string().max(200) }) },
			responses: { 200: { description: "The frame", contentType: "text/html; charset=utf-8" } },
			// Nothing of a document: the sites that may show it.
			handle: async ({ params }) => {
				const token = await findEmbedToken(db, params.token, clock());
				if (!token) throw new NotFound();
				const origins = narrowOrigins(await findEmbedOrigins(db, token.owner), token.origin);
				return page(200, <Shell origins={listExactOrigins(origins)} />, { ...policy, framedBy: origins });
			},
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
			handle: async ({ caller: { owner, embedTokenId = 0 }, request }) => {
				const { kind, objectId } = await getEmbedToken(db, embedTokenId);
				const readFile = kind === "document" ? readDocumentWithFile : readTemplateWithFile;
				const { file, title } = await readFile(deps, owner, objectId);
				return answerRange(request, await read(getOriginal(file)), title);
			},
		}),
	];
}

function Shell({ origins }: { origins: string[] }) {
	const head = <Assets entry="embed-editor/main.tsx" preload={useWordFiles("editor")} />;
	return (
		<Frame title={useWords("editor").frame.fields} head={head}>
			<div id="editor" />
			<PageData id="editor-frame" value={{ origins }} />
		</Frame>
	);
}
