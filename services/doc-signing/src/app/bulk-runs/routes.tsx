import { checkCsrf } from "@repo/accounts/forms";
import { HttpError } from "@repo/http-errors";
import { pageResponses, seeOther } from "@repo/service-kit/html";
import { errorIn } from "@repo/service-kit/words";
import { type Endpoint, endpoint, idText, integerText } from "@repo/validation";
import { z } from "zod";
import { toAccountKey } from "../../accounts/owner.ts";
import type { Session } from "../../accounts/visitor.ts";
import { appPages } from "../../callers/app-pages.ts";
import { signedInWithShare } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { changeRun, createRun, runActions } from "../../envelopes/bulk-runs/change-run.ts";
import { checkFile, type FileProblem } from "../../envelopes/bulk-runs/check-file.ts";
import { listColumns, writeHeader } from "../../envelopes/bulk-runs/columns.ts";
import { countRows, getRun, listRows, listRuns } from "../../envelopes/bulk-runs/queries.ts";
import { MAX_BYTES } from "../../envelopes/bulk-runs/read-csv.ts";
import { takeFile, takeRows } from "../../envelopes/bulk-runs/take-rows.ts";
import { fillableFields } from "../../envelopes/templates/generating/rules/fillable-fields.ts";
import { listBlanks } from "../../envelopes/templates/using/fill-template.ts";
import { said } from "../../languages/said.ts";
import { page } from "../../platform/html/page.tsx";
import { receiveFormFile } from "../../platform/http/receive-form-file.ts";
import { attachment } from "../../platform/storage/content-disposition.ts";
import { readUsableTemplate } from "../templates/read-templates.ts";
import { BulkPage, uploadPurpose } from "./bulk-page.tsx";
import { ROWS_PER_PAGE, RunPage, runPurpose } from "./run-page.tsx";

const params = z.object({ templateId: idText });
const runParams = params.extend({ runId: idText });
const MAX_LISTED = 10;

/** The pages that use a template for many people, with a CSV file. */
export function bulkRunRoutes(dependencies: Dependencies): Endpoint[] {
	const { db, clock } = dependencies;
	const shared = { caller: signedInWithShare(dependencies) } as const;
	const pages = appPages(dependencies, shared.caller);
	const read = ({ user }: Session, templateId: number) => readUsableTemplate(dependencies, user, templateId);
	const bulkPage = async (session: Session, templateId: number, problems: FileProblem[] = []) => {
		const { template, parts, locale } = await read(session, templateId);
		const runs = await listRuns(db, { templateId, userId: session.user.id }, MAX_LISTED);
		const columns = listColumns(listBlanks(parts, locale));
		return <BulkPage {...{ session, template, columns, locale, runs, problems }} now={clock()} />;
	};
	return [
		endpoint({
			...shared,
			method: "get",
			path: "/templates/:templateId/bulk.csv",
			request: { params },
			responses: { 200: { description: "Its first line", contentType: "text/csv; charset=utf-8" } },
			handle: async ({ caller: { session }, params: { templateId } }) => {
				const { template, parts } = await read(session, templateId);
				const headers = {
					"Content-Type": "text/csv; charset=utf-8",
					"Content-Disposition": attachment(`${template.title}.csv`),
				};
				return { status: 200, headers, body: writeHeader(listColumns(listBlanks(parts))) };
			},
		}),
		pages.page({
			path: "/templates/:templateId/bulk",
			params,
			view: ({ session, params: { templateId } }) => bulkPage(session, templateId),
		}),
		endpoint({
			...shared,
			method: "post",
			path: "/templates/:templateId/bulk",
			request: { params, fileTypes: ["multipart/form-data"] },
			responses: { ...pageResponses, 413: pageResponses[400] },
			handle: async ({ caller: { session }, params: { templateId }, request }) => {
				const { user } = session;
				const { parts, locale } = await read(session, templateId);
				try {
					const { csrf, fileName, bytes } = await receiveFormFile(request, {
						maxBytes: MAX_BYTES,
						missing: said(({ errors }) => errors.chooseCsv),
					});
					checkCsrf(session, uploadPurpose(templateId), csrf);
					const account = toAccountKey({ userId: user.id, teamId: null });
					const checked = await checkFile(bytes, parts, account, locale);
					if (checked.problems) return page(400, await bulkPage(session, templateId, checked.problems));
					await takeFile(dependencies, user.id, checked.length);
					const created = { user, templateId, fileName, rows: checked.rows };
					const runId = await db.transaction((tx) => createRun(tx, dependencies, created));
					return seeOther(`/templates/${templateId}/bulk/${runId}`);
				} catch (error) {
					if (!(error instanceof HttpError) || (error.status !== 400 && error.status !== 413)) throw error;
					return page(
						error.status,
						await bulkPage(session, templateId, [{ message: errorIn(error).detail }]),
					);
				}
			},
		}),
		pages.page({
			path: "/templates/:templateId/bulk/:runId",
			params: runParams,
			query: z.object({ page: integerText({ min: 1, max: 1_000_000, fallback: 1 }) }),
			options: { scripted: true },
			view: async ({ session, params: { templateId, runId }, query: { page } }) => {
				const { template, parts, locale, obstacles } = await read(session, templateId);
				const run = await getRun(db, { id: runId, templateId, userId: session.user.id });
				const counts = await countRows(db, runId);
				const rows = await listRows(db, runId, { page, perPage: ROWS_PER_PAGE });
				const numbers = fillableFields(parts.fields).filter(({ control }) => control === "number");
				return <RunPage {...{ session, template, obstacles, numbers, locale, run, rows, counts, page }} />;
			},
		}),
		pages.button({
			path: "/templates/:templateId/bulk/:runId/:action",
			params: runParams.extend({ action: z.enum(runActions) }),
			purpose: ({ runId, action }) => runPurpose(runId, action),
			act: async ({ session: { user }, params }) => {
				const change = { user, ...params };
				await takeRows(dependencies, change);
				await db.transaction((tx) => changeRun(tx, dependencies, change));
				const list = `/templates/${params.templateId}/bulk`;
				return params.action === "discard" ? list : `${list}/${params.runId}`;
			},
		}),
	];
}
