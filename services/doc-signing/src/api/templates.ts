import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import type { Owner } from "../accounts/owner.ts";
import { apiToken } from "../callers/api-token-caller.ts";
import type { Dependencies } from "../dependencies.ts";
import { readWithUploads } from "../envelopes/documents/look-for-uploads.ts";
import { readTemplate, readTemplateWithFile } from "../envelopes/read-envelope.ts";
import { createTemplate } from "../envelopes/templates/create-template.ts";
import { deleteTemplate } from "../envelopes/templates/delete-template.ts";
import { editTemplate } from "../envelopes/templates/edit-template.ts";
import { TemplatePageTooLarge } from "../envelopes/templates/errors.ts";
import {
	countTemplates,
	getTemplate,
	listParts,
	listTemplates,
	measureFields,
} from "../envelopes/templates/queries.ts";
import { renewUpload } from "../envelopes/templates/renew-upload.ts";
import {
	createdTemplateSchema,
	createTemplateSchema,
	editTemplateSchema,
	templateListQuery,
	templateListSchema,
	templateSchema,
	templateSummarySchema,
	templateUploadSchema,
} from "../envelopes/templates/schemas.ts";
import { pdfBusyProblem } from "../pdf/child-process/failures.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import { presentListedTemplate, presentTemplate, presentTemplateSummary } from "./present-template.ts";

const BODY_LIMIT = 1_000_000;
/** Limit for the fields in a page of templates, in characters. Such a response has them twice, under the names of v1. */
const MAX_FIELDS_LENGTH = 16_000_000;
const params = z.object({ templateId: idText });
const common = { tags: ["Templates"] };
const notFound = { 404: "Template not found." };

export function templateRoutes(dependencies: Dependencies): Endpoint[] {
	const { db, config } = dependencies;
	const token = apiToken(dependencies);
	return [
		changeEndpoint(dependencies, {
			...common,
			method: "post",
			path: "/api/v1/templates",
			operationId: "createTemplate",
			summary: "Create a template",
			description: "Creates a template and returns its `uploadUrl`. Upload the PDF with PUT.",
			caller: token("templates.create"),
			request: { body: createTemplateSchema, bodyLimit: BODY_LIMIT },
			responses: { 200: { description: "Created", body: createdTemplateSchema } },
			problems: {
				403: "`globalActionAuth` and recipients' `authOptions` other than `EMAIL_CODE` require the enterprise plan.",
			},
			handle: async ({ tx, caller, body }) => {
				const { templateId, uploadUrl } = await createTemplate(tx, dependencies, caller, body);
				const created = await getTemplate(tx, caller.owner, templateId);
				const template = presentTemplate(created, await listParts(tx, [templateId]), config);
				return { status: 200, body: { uploadUrl, templateId, template, ...template } };
			},
		}),
		endpoint({
			...common,
			method: "get",
			path: "/api/v1/templates",
			operationId: "listTemplates",
			summary: "List templates",
			description: "Returns templates with their recipients and fields, newest first.",
			caller: token("templates.read"),
			request: { query: templateListQuery },
			responses: { 200: { description: "A page of templates", body: templateListSchema } },
			problems: { 400: "The templates have too many fields for one response. Lower `perPage`." },
			handle: async ({ caller: { owner, readOnly }, query }) => {
				const read = () => readPage(dependencies, owner, { ...query, readOnly });
				const { templates, totalPages } = await readWithUploads(dependencies, owner, read);
				return { status: 200, body: { templates, totalPages } };
			},
		}),
		endpoint({
			...common,
			method: "get",
			path: "/api/v1/templates/:templateId",
			operationId: "getTemplate",
			summary: "Get a template",
			description: "Returns a template. To generate a document, use the ids of its recipients.",
			caller: token("templates.read"),
			request: { params },
			responses: { 200: { description: "The template", body: templateSchema } },
			problems: notFound,
			handle: async ({ caller: { owner, readOnly }, params: { templateId } }) => {
				const template = await readTemplate(dependencies, owner, templateId);
				const parts = await listParts(db, [templateId]);
				return { status: 200, body: presentTemplate(template, parts, config, readOnly) };
			},
		}),
		changeEndpoint(dependencies, {
			...common,
			method: "patch",
			path: "/api/v1/templates/:templateId",
			operationId: "changeTemplate",
			summary: "Change a template",
			description:
				"Changes the title, external id, type and settings. Omitted properties, and documents already created from the template, do not change.",
			caller: token("templates.manage"),
			request: { params, body: editTemplateSchema, bodyLimit: BODY_LIMIT },
			responses: { 200: { description: "The changed template", body: templateSchema } },
			problems: {
				...notFound,
				400: "The direct link cannot be turned on. `detail` explains why.",
				403: "A `globalActionAuth` other than `EMAIL_CODE` requires the enterprise plan.",
				503: pdfBusyProblem,
			},
			// A direct link needs the file; opening it takes time, and must not hold the lock.
			before: async ({ caller: { owner }, params: { templateId }, body }) =>
				body.directLink?.enabled && readTemplateWithFile(dependencies, owner, templateId),
			handle: async ({ tx, caller, params: { templateId }, body }) => {
				await editTemplate(tx, dependencies, caller, templateId, body);
				const template = await getTemplate(tx, caller.owner, templateId);
				const parts = await listParts(tx, [templateId]);
				return { status: 200, body: presentTemplate(template, parts, config, caller.readOnly) };
			},
		}),
		changeEndpoint(dependencies, {
			...common,
			method: "delete",
			path: "/api/v1/templates/:templateId",
			operationId: "deleteTemplate",
			summary: "Delete a template",
			description: "Deletes a template. Documents generated from it do not change.",
			caller: token("templates.manage"),
			request: { params },
			responses: { 200: { description: "The deleted template", body: templateSummarySchema } },
			problems: notFound,
			handle: async ({ tx, caller: { owner }, params: { templateId } }) => ({
				status: 200,
				body: presentTemplateSummary(await deleteTemplate(tx, dependencies, { owner, templateId })),
			}),
		}),
		changeEndpoint(dependencies, {
			...common,
			method: "post",
			path: "/api/v1/templates/:templateId/upload-url",
			operationId: "renewTemplateUploadUrl",
			summary: "Get a new upload URL for a template",
			description:
				"Returns a new `uploadUrl`. The new file replaces the previous one. Documents that were already generated keep theirs. Refused with 409 `account_on_hold` while the account is on legal hold.",
			caller: token("templates.manage"),
			request: { params },
			responses: { 200: { description: "The upload URL", body: templateUploadSchema } },
			problems: notFound,
			handle: async ({ tx, caller: { owner }, params: { templateId } }) => {
				const uploadUrl = await renewUpload(tx, dependencies, { owner, templateId });
				return { status: 200, body: { templateId, uploadUrl } };
			},
		}),
	];
}

async function readPage(
	{ db, config }: Pick<Dependencies, "db" | "config">,
	owner: Owner,
	query: { page: number; perPage: number; readOnly?: boolean | undefined },
) {
	const rows = await listTemplates(db, owner, query);
	const ids = rows.map(({ id }) => id);
	if (rows.length > 1 && (await measureFields(db, ids)) > MAX_FIELDS_LENGTH) throw new TemplatePageTooLarge();
	const parts = await listParts(db, ids);
	const { total, awaitsUpload } = await countTemplates(db, owner);
	const presented = rows.map((row) => presentListedTemplate(row, parts, config, query.readOnly));
	return { templates: presented, totalPages: Math.ceil(total / query.perPage), awaitsUpload };
}
