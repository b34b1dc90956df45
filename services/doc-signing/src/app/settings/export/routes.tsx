import { checkCsrf } from "@repo/accounts/forms";
import { requireProof } from "@repo/accounts/security";
import {
	emptyForm,
	type FormState,
	formRequest,
	pageResponses,
	seeOther,
	submitForm,
} from "@repo/service-kit/html";
import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import type { Session } from "../../../accounts/visitor.ts";
import { signedIn } from "../../../callers/sessions.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { NoSuchExport } from "../../../personal-data/export/errors.ts";
import { findReadyFile, listExports, listRecordedFiles } from "../../../personal-data/export/queries.ts";
import { requestExport } from "../../../personal-data/export/request-export.ts";
import { page } from "../../../platform/html/page.tsx";
import { requireFileKey } from "../../../platform/storage/keys.ts";
import { EXPORT_PATH, ExportPage } from "./export-page.tsx";

const REFRESH_SECONDS = 5;

/** A copy of the account's data. Starting and downloading it require a recent proof. */
export function exportRoutes(deps: Pick<Dependencies, "config" | "db" | "clock" | "storage">): Endpoint[] {
	const { db, clock, storage } = deps;
	const shared = { documented: false, caller: signedIn(deps), responses: pageResponses };
	const show = async <Status extends 200 | 400 | 403 | 409 | 429>(
		status: Status,
		session: Session,
		form: FormState,
		headers: Record<string, string> = {},
	) => {
		const rows = await listExports(db, session.user.id, clock());
		const exports = await Promise.all(
			rows.map(async (row) => ({ ...row, files: await listRecordedFiles(db, row.id) })),
		);
		const refresh: Record<string, string> = rows.some(({ status }) => status === "PENDING")
			? { Refresh: String(REFRESH_SECONDS) }
			: {};
		const content = <ExportPage session={session} exports={exports} form={form} />;
		return page(status, content, { headers: { ...refresh, ...headers } });
	};
	return [
		endpoint({
			...shared,
			method: "get",
			path: EXPORT_PATH,
			operationId: "showExports",
			summary: "Exports of the account's data",
			handle: async ({ caller: { session } }) => show(200, session, emptyForm),
		}),
		endpoint({
			...shared,
			method: "post",
			path: EXPORT_PATH,
			operationId: "startExport",
			summary: "Start an export",
			request: formRequest,
			handle: async ({ caller: { session, browser }, body }) => {
				requireProof(deps, session, EXPORT_PATH);
				const { refused } = await submitForm(z.object({}), body, {
					check: () => checkCsrf(session, "export", body.csrf),
					act: () => requestExport(deps, { userId: session.user.id, ipAddress: browser.ipAddress }),
				});
				if (refused) return show(refused.status, session, refused.form, refused.headers);
				return seeOther(EXPORT_PATH);
			},
		}),
		endpoint({
			...shared,
			method: "get",
			path: `${EXPORT_PATH}/:exportId/:number`,
			operationId: "downloadExport",
			summary: "Redirects to a file of an export",
			request: { params: z.object({ exportId: z.guid(), number: idText }) },
			handle: async ({ caller: { session }, params }) => {
				requireProof(deps, session, EXPORT_PATH);
				const found = await findReadyFile(db, { ...params, userId: session.user.id, now: clock() });
				if (!found) throw new NoSuchExport();
				const { storageKey, createdAt } = found;
				requireFileKey(storageKey);
				const filename = `export-${createdAt.toISOString().slice(0, 10)}-${params.number}.zip`;
				return seeOther(
					await storage.presignDownload(storageKey, { filename, contentType: "application/zip" }),
				);
			},
		}),
	];
}
