import { pageResponses, seeOther } from "@repo/service-kit/html";
import { type Endpoint, endpoint, idText, unlessEmpty } from "@repo/validation";
import { z } from "zod";
import { appPages } from "../../callers/app-pages.ts";
import { signedInWithShare } from "../../callers/sessions.ts";
import type { Config } from "../../config.ts";
import type { Dependencies } from "../../dependencies.ts";
import { callerAt } from "../../envelopes/caller-at.ts";
import { readDocument, readTemplate } from "../../envelopes/read-envelope.ts";
import { chooseTitle } from "../../pdf/rules/titles.ts";
import { page as pageOf } from "../../platform/html/page.tsx";
import { chooseAccount } from "../frame/choose-account.ts";
import { NewDocumentPage, type UploadView } from "./pages/new-document-page.tsx";
import { addressWith } from "./rules/address-with.ts";

/** A page that uploads from the browser directly to object storage. */
export function uploadPolicy(config: Pick<Config, "S3_ENDPOINT" | "S3_PUBLIC_ENDPOINT">) {
	const { origin } = new URL(config.S3_PUBLIC_ENDPOINT ?? config.S3_ENDPOINT);
	return { scripted: true, connectTo: [origin] };
}

export function uploadView(
	kind: UploadView["kind"],
	teamId: number | null,
	{ config, converter }: Pick<Dependencies, "config" | "converter">,
): UploadView {
	const maxBytes = config.MAX_FILE_BYTES;
	return {
		kind,
		teamId,
		maxBytes,
		converts: converter !== undefined,
		listAddress: addressWith(`/${kind}s`, { team: teamId }),
	};
}

/**
 * The pages that upload new documents or templates, and the file of an existing draft or template; and the title that
 * the script proposes for a new one, from its file and the file's name.
 */
export function uploadRoutes(deps: Dependencies, kind: UploadView["kind"]): Endpoint[] {
	const { db, config } = deps;
	const caller = signedInWithShare(deps);
	const options = uploadPolicy(config);
	const ownerParam = `${kind}Id`;
	const read = { document: readDocument, template: readTemplate }[kind];
	return [
		appPages(deps, caller).page({
			path: `/${kind}s/new`,
			query: z.object({ team: unlessEmpty(idText) }),
			options,
			view: async ({ session, query: { team } }) => {
				const { teamId } = await chooseAccount(db, session.user, team);
				return <NewDocumentPage session={session} view={uploadView(kind, teamId, deps)} />;
			},
		}),
		endpoint({
			method: "get",
			caller,
			path: `/${kind}s/:${ownerParam}/upload`,
			request: { params: z.object({ [ownerParam]: idText }) },
			responses: pageResponses,
			handle: async ({ caller: { session }, params }) => {
				const id = Number(params[ownerParam]);
				const { owner } = await callerAt(db, `${kind}s.manage`, session.user, kind, id);
				const row = await read(deps, owner, id);
				if (row.file.status === "READY" || ("status" in row && row.status !== "DRAFT"))
					return seeOther(`/${kind}s/${id}`);
				const view = { ...uploadView(kind, row.teamId, deps), for: { id, title: row.title } };
				return pageOf(200, <NewDocumentPage session={session} view={view} />, options);
			},
		}),
		endpoint({
			method: "get",
			caller,
			path: `/${kind}s/:${ownerParam}/proposed-title`,
			request: {
				params: z.object({ [ownerParam]: idText }),
				query: z.object({ file: z.string().max(255) }),
			},
			responses: { 200: { description: "The title", body: z.object({ title: z.string() }) } },
			handle: async ({ caller: { session }, params, query }) => {
				const id = Number(params[ownerParam]);
				const { owner } = await callerAt(db, `${kind}s.manage`, session.user, kind, id);
				const { file } = await read(deps, owner, id);
				const title = file.titles ? chooseTitle(query.file, file.titles) : query.file;
				return { status: 200, headers: { "Cache-Control": "no-store" }, body: { title } };
			},
		}),
	];
}
