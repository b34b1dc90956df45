import { checkCsrf } from "@repo/accounts/forms";
import { HttpError } from "@repo/http-errors";
import { seeOther } from "@repo/service-kit/html";
import { type Endpoint, endpoint, idText, integerText } from "@repo/validation";
import { z } from "zod";
import { accountOf } from "../../accounts/owner.ts";
import type { Session } from "../../accounts/visitor.ts";
import { signedInWithShare } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { changeRun, createRun, runActions } from "../../envelopes/bulk-runs/change-run.ts";
import { checkFile, type FileProblem } from "../../envelopes/bulk-runs/check-file.ts";
import { columnsOf, writeHeader } from "../../envelopes/bulk-runs/columns.ts";
import { countRows, getRun, listRows, listRuns } from "../../envelopes/bulk-runs/queries.ts";
import { MAX_BYTES } from "../../envelopes/bulk-runs/read-csv.ts";
import { takeFile, takeRows } from "../../envelopes/bulk-runs/take-rows.ts";
import { callerAtTemplate } from "../../envelopes/templates/caller-at-template.ts";
import { listParts } from "../../envelopes/templates/queries.ts";
import { readTemplateWithFile } from "../../envelopes/templates/read-template.ts";
import { blanksOf } from "../../envelopes/templates/using/fill-template.ts";
import { findTemplateObstacles } from "../../envelopes/templates/using/sendable-template.ts";
import { page } from "../../platform/html/page.tsx";
import { receiveFormFile } from "../../platform/http/receive-form-file.ts";
import { attachment } from "../../platform/storage/content-disposition.ts";
import { BulkPage, uploadPurpose } from "./bulk-page.tsx";
import { ROWS_PER_PAGE, RunPage, runPurpose } from "./run-page.tsx";

const html = { description: "The page", contentType: "text/html" };
const redirect = { description: "Redirect" };
const params = z.object({ templateId: idText });
const runParams = params.extend({ runId: idText });
const MAX_LISTED = 10;

/** The pages that use a template for many people, with a CSV file. */
export function bulkRunRoutes(dependencies: Dependencies): Endpoint[] {
	const { db, clock } = dependencies;
	const shared = { documented: false, caller: signedInWithShare(dependencies) } as const;
	const read = async ({ user }: Session, templateId: number) => {
		const { owner } = await callerAtTemplate(db, "templates.use", user, templateId);
		const template = await readTemplateWithFile(dependencies, owner, templateId);
		return { template, parts: await listParts(db, [templateId]) };
	};
	const bulkPage = async (session: Session, templateId: number, problems: FileProblem[] = []) => {
		const { template, parts } = await read(session, templateId);
		const runs = await listRuns(db, { templateId, userId: session.user.id }, MAX_LISTED);
		const columns = columnsOf(blanksOf(parts));
		return <BulkPage {...{ session, template, columns, runs, problems }} now={clock()} />;
	};
	return [
		endpoint({
			...shared,
			method: "get",
			path: "/templates/:templateId/bulk.csv",
			operationId: "getBulkFile",
			summary: "The CSV file to fill in",
			request: { params },
			responses: { 200: { description: "Its first line", contentType: "text/csv; charset=utf-8" } },
			handle: async ({ caller: { session }, params: { templateId } }) => {
				const { template, parts } = await read(session, templateId);
				const headers = {
					"Content-Type": "text/csv; charset=utf-8",
					"Content-Disposition": attachment(`${template.title}.csv`),
				};
				return { status: 200, headers, body: writeHeader(columnsOf(blanksOf(parts))) };
			},
		}),
		endpoint({
			...shared,
			method: "get",
			path: "/templates/:templateId/bulk",
			operationId: "getBulkPage",
			summary: "The page to upload a CSV file for a template",
			request: { params },
			responses: { 200: html },
			handle: async ({ caller: { session }, params: { templateId } }) =>
				page(200, await bulkPage(session, templateId)),
		}),
		endpoint({
			...shared,
			method: "post",
			path: "/templates/:templateId/bulk",
			operationId: "postBulkPage",
			summary: "Checks a CSV file and stores its rows until it is started",
			request: { params, fileTypes: ["multipart/form-data"] },
			responses: { 303: redirect, 400: html, 413: html },
			handle: async ({ caller: { session }, params: { templateId }, request }) => {
				const { user } = session;
				const { parts } = await read(session, templateId);
				try {
					const { csrf, fileName, bytes } = await receiveFormFile(request, {
						maxBytes: MAX_BYTES,
						missing: "Choose a CSV file.",
					});
					checkCsrf(session, uploadPurpose(templateId), csrf);
					const checked = await checkFile(bytes, parts, accountOf({ userId: user.id, teamId: null }));
					if (checked.problems) return page(400, await bulkPage(session, templateId, checked.problems));
					await takeFile(dependencies, user.id, checked.length);
					const created = { user, templateId, fileName, rows: checked.rows };
					const runId = await db.transaction((tx) => createRun(tx, dependencies, created));
					return seeOther(`/templates/${templateId}/bulk/${runId}`);
				} catch (error) {
					if (!(error instanceof HttpError) || (error.status !== 400 && error.status !== 413)) throw error;
					return page(error.status, await bulkPage(session, templateId, [{ message: error.detail }]));
				}
			},
		}),
		endpoint({
			...shared,
			method: "get",
			path: "/templates/:templateId/bulk/:runId",
			operationId: "getBulkRunPage",
			summary: "The progress and results of a CSV file",
			request: {
				params: runParams,
				query: z.object({ page: integerText({ min: 1, max: 1_000_000, fallback: 1 }) }),
			},
			responses: { 200: html },
			handle: async ({ caller: { session }, params: { templateId, runId }, query }) => {
				const { template, parts } = await read(session, templateId);
				const run = await getRun(db, { id: runId, templateId, userId: session.user.id });
				const obstacles = findTemplateObstacles(template, parts);
				const counts = await countRows(db, runId);
				const rows = await listRows(db, runId, { page: query.page, perPage: ROWS_PER_PAGE });
				return page(
					200,
					<RunPage {...{ session, template, obstacles, run, rows, counts }} page={query.page} />,
					{ scripted: true },
				);
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: "/templates/:templateId/bulk/:runId/:action",
			operationId: "postBulkRunPage",
			summary: "Starts a CSV file, retries its failed rows or discards it",
			request: {
				params: runParams.extend({ action: z.enum(runActions) }),
				body: z.object({ csrf: z.string().optional() }),
				bodyTypes: ["application/x-www-form-urlencoded"],
			},
			responses: { 303: redirect },
			handle: async ({ caller: { session }, params: { templateId, runId, action }, body }) => {
				checkCsrf(session, runPurpose(runId, action), body.csrf);
				const change = { user: session.user, templateId, runId, action };
				await takeRows(dependencies, change);
				await db.transaction((tx) => changeRun(tx, dependencies, change));
				const list = `/templates/${templateId}/bulk`;
				return seeOther(action === "discard" ? list : `${list}/${runId}`);
			},
		}),
	];
}
