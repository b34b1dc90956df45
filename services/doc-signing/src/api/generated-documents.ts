import { type Endpoint, idText } from "@repo/validation";
import { z } from "zod";
import type { ApiCaller } from "../accounts/caller.ts";
import { apiToken } from "../callers/api-token-caller.ts";
import type { Dependencies } from "../dependencies.ts";
import { generatedDocumentSchema } from "../envelopes/documents/schemas.ts";
import { readTemplateWithFile } from "../envelopes/read-envelope.ts";
import { createFromTemplate, generateDocument } from "../envelopes/templates/generating/generate-document.ts";
import {
	createFromTemplateSchema,
	generateDocumentSchema,
} from "../envelopes/templates/generating/schemas.ts";
import { pdfBusyProblem } from "../pdf/child-process/failures.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import { presentInserted } from "./present-document.ts";

const BODY_LIMIT = 1_000_000;

export function generatingRoutes(dependencies: Dependencies): Endpoint[] {
	const { config } = dependencies;
	const common = {
		tags: ["Templates"],
		method: "post" as const,
		caller: apiToken(dependencies)("templates.use"),
		responses: { 200: { description: "The new draft", body: generatedDocumentSchema } },
		problems: {
			403: "`globalActionAuth` and recipients' authentication other than `EMAIL_CODE` require the enterprise plan.",
			404: "Template not found.",
			422: "The template's file cannot be used. See `code`.",
			503: pdfBusyProblem,
		},
		ifAwaited: (input: { caller: ApiCaller; params: { templateId: number } }) =>
			readTemplateWithFile(dependencies, input.caller.owner, input.params.templateId),
	};
	const params = z.object({ templateId: idText });
	return [
		changeEndpoint(dependencies, {
			...common,
			path: "/api/v1/templates/:templateId/generate-document",
			operationId: "generateDocument",
			summary: "Generate a document from a template",
			description:
				"Creates a draft from a template. Assign a person to each of the template's recipients by id. The draft cannot be sent while a recipient is still a placeholder.",
			request: { params, body: generateDocumentSchema, bodyLimit: BODY_LIMIT },
			handle: async ({ tx, caller, params: { templateId }, body }) => {
				const generated = await generateDocument(tx, dependencies, caller, templateId, body);
				return { status: 200, body: presentInserted(generated, config) };
			},
		}),
		changeEndpoint(dependencies, {
			...common,
			path: "/api/v1/templates/:templateId/create-document",
			operationId: "createDocumentFromTemplate",
			summary: "Generate a document with recipients by position",
			description:
				"Creates a draft from a template. Older form of `generate-document`, which assigns recipients by position.",
			request: { params, body: createFromTemplateSchema, bodyLimit: BODY_LIMIT },
			handle: async ({ tx, caller, params: { templateId }, body }) => {
				const generated = await createFromTemplate(tx, dependencies, caller, templateId, body);
				return { status: 200, body: presentInserted(generated, config) };
			},
		}),
	];
}
