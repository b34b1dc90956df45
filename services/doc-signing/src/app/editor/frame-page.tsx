import { NotFound } from "@repo/http-errors";
import { PageData } from "@repo/service-kit/html";
import { listExactOrigins, narrowOrigins } from "../../accounts/embedding/rules/embed-origin.ts";
import { findEmbedOrigins } from "../../accounts/preferences/queries.ts";
import type { Dependencies } from "../../dependencies.ts";
import { findEmbedToken } from "../../envelopes/embed-tokens/queries.ts";
import { useWordFiles, useWords } from "../../languages/use-words.ts";
import { Assets } from "../../platform/html/assets.ts";
import { embeddedHeaders } from "../../platform/html/embedded-headers.ts";
import { Frame, page } from "../../platform/html/page.tsx";
import { uploadPolicy } from "../documents/upload-routes.tsx";

/** What a component of Documenso shows, in its words; `create` for a new one. */
export type Authoring = { noun: "document" | "template" | "envelope"; act: "create" | "edit" };
/** Input of web/embed-editor: nothing of a document. */
export type EditorShell = {
	/** The sites that a message can be addressed to. */
	origins: string[];
	/** Null in our element. */
	authoring: Authoring | null;
	maxBytes: number;
	converts: boolean;
};

export const frameResponses = {
	200: { description: "The frame", contentType: "text/html; charset=utf-8" },
} as const;

type Held = NonNullable<Awaited<ReturnType<typeof findEmbedToken>>>;
type Shown = { authoring: Authoring | null; isMeant: (held: Held) => boolean };

/** The frame for a token that is meant for it, for the sites that may show it. Throws NotFound. */
export async function showEditorFrame(
	{ db, clock, config, converter }: Pick<Dependencies, "db" | "clock" | "config" | "converter">,
	token: string,
	{ authoring, isMeant }: Shown,
) {
	const held = await findEmbedToken(db, token, clock());
	if (!held || !isMeant(held)) throw new NotFound();
	const origins = narrowOrigins(await findEmbedOrigins(db, held.owner), held.origin);
	const limits = { maxBytes: config.MAX_FILE_BYTES, converts: converter !== undefined };
	const shell = <Shell {...{ origins: listExactOrigins(origins), authoring, ...limits }} />;
	const policy = { ...uploadPolicy(config), ownForms: false, headers: embeddedHeaders };
	return page(200, shell, { ...policy, framedBy: origins });
}

function Shell(value: EditorShell) {
	const head = <Assets entry="embed-editor/main.tsx" preload={useWordFiles("editor")} />;
	return (
		<Frame title={useWords("editor").frame.fields} head={head}>
			<div id="editor" />
			<PageData id="editor-frame" value={value} />
		</Frame>
	);
}
