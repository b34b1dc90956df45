import { type Endpoint, endpoint, idText, unlessEmpty } from "@repo/validation";
import { z } from "zod";
import { listMembers } from "../../accounts/teams/queries.ts";
import { signedInWithShare } from "../../callers/sessions.ts";
import type { Config } from "../../config.ts";
import type { Dependencies } from "../../dependencies.ts";
import { documentStatuses } from "../../envelopes/documents/rules/document-status.ts";
import { page } from "../../platform/html/page.tsx";
import { chooseAccount } from "../frame/choose-account.ts";
import { listDashboard } from "./list-dashboard.ts";
import { DocumentsPage } from "./pages/documents-page.tsx";
import { NewDocumentPage, type UploadView } from "./pages/new-document-page.tsx";
import { addressWith } from "./rules/address-with.ts";
import { listOrders } from "./rules/list-order.ts";

/** Within what the database can store. */
const day = unlessEmpty(
	z.iso
		.date("must be a day, such as 2026-11-22")
		.refine((text) => text >= "1970" && text < "9000", "must be from 1970 to 8999"),
);

const listQuery = z.object({
	team: unlessEmpty(idText),
	status: unlessEmpty(z.enum(documentStatuses)),
	query: z.string().trim().max(200).optional(),
	sender: unlessEmpty(idText),
	from: day,
	to: day,
	sort: unlessEmpty(z.enum(listOrders)),
	before: unlessEmpty(idText),
	after: unlessEmpty(idText),
});

/** A page that uploads from the browser directly to object storage. */
export function uploadPolicy(config: Pick<Config, "S3_ENDPOINT" | "S3_PUBLIC_ENDPOINT">) {
	const { origin } = new URL(config.S3_PUBLIC_ENDPOINT ?? config.S3_ENDPOINT);
	return { scripted: true, connectTo: [origin] };
}

const html = { description: "The page", contentType: "text/html" };

/** The pages that list senders' documents. */
export function dashboardRoutes(dependencies: Dependencies): Endpoint[] {
	const { db, clock, config } = dependencies;
	const uploading = uploadPolicy(config);
	const uploadView = (teamId: number | null): UploadView => ({
		kind: "document",
		teamId,
		maxBytes: config.MAX_FILE_BYTES,
		listAddress: addressWith("/documents", { team: teamId }),
	});
	return [
		endpoint({
			method: "get",
			path: "/documents",
			operationId: "getDocumentsPage",
			summary: "The list of documents",
			documented: false,
			caller: signedInWithShare(dependencies),
			request: { query: listQuery },
			responses: { 200: html },
			handle: async ({ caller: { session }, query: { team, before, after, ...filter } }) => {
				const account = await chooseAccount(db, session.user.id, team);
				const place = { before, after };
				const senders = team === undefined ? [] : await listMembers(db, team);
				const list = await listDashboard(dependencies, account, { ...filter, ...place });
				const upload = uploadView(account.teamId);
				const shown = { session, account, filter, place, list, upload, senders, now: clock() };
				return page(200, <DocumentsPage {...shown} />, uploading);
			},
		}),
		endpoint({
			method: "get",
			path: "/documents/new",
			operationId: "getNewDocumentPage",
			summary: "The page that uploads documents",
			documented: false,
			caller: signedInWithShare(dependencies),
			request: { query: z.object({ team: unlessEmpty(idText) }) },
			responses: { 200: html },
			handle: async ({ caller: { session }, query: { team } }) => {
				const { teamId } = await chooseAccount(db, session.user.id, team);
				const view = uploadView(teamId);
				return page(200, <NewDocumentPage session={session} view={view} />, uploading);
			},
		}),
	];
}
