import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { apiToken } from "../../api-tokens/api-token-caller.ts";
import { idempotent } from "../../api-tokens/idempotent.ts";
import type { Config } from "../../config.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { InsertedDocument } from "../../documents/insert-document.ts";
import { presentNewRecipient } from "../../documents/presenter.ts";
import { generatedDocumentSchema } from "../../documents/schemas.ts";
import { pdfBusyProblem } from "../../pdf/child-process/failures.ts";
import { createFromTemplate, generateDocument } from "./generate-document.ts";
import { createFromTemplateSchema, generateDocumentSchema } from "./schemas.ts";

const BODY_LIMIT = 1_000_000;

/** Documents made of templates. */
export function generatingRoutes(dependencies: Dependencies): Endpoint[] {
	const { config } = dependencies;
	const common = {
		tags: ["Templates"],
		method: "post" as const,
		caller: apiToken(dependencies)("templates.use"),
		responses: { 200: { description: "A draft", body: generatedDocumentSchema } },
		problems: {
			403: "`globalActionAuth`, or a recipient's authentication, without the enterprise plan.",
			404: "There is no such template.",
			422: "The template's file cannot be used: `code` says why.",
			503: pdfBusyProblem,
		},
	};
	const params = z.object({ templateId: idText });
	const endpoints = [
		endpoint({
			...common,
			path: "/api/v1/templates/:templateId/generate-document",
			operationId: "generateDocument",
			summary: "Generate a document from a template",
			description:
				"Name one recipient for each placeholder, by its id. One that is not named stays a placeholder, and the document cannot be sent until it is filled.",
			request: { params, body: generateDocumentSchema, bodyLimit: BODY_LIMIT },
			handle: ({ caller, params: { templateId }, body }) =>
				generateDocument(dependencies, caller, templateId, body, (tx, generated) =>
					caller.keep(tx, { status: 200, body: presentGenerated(generated, config) }),
				),
		}),
		endpoint({
			...common,
			path: "/api/v1/templates/:templateId/create-document",
			operationId: "createDocumentFromTemplate",
			summary: "Generate a document, recipients by position",
			description: "The older form of generate-document.",
			request: { params, body: createFromTemplateSchema, bodyLimit: BODY_LIMIT },
			handle: ({ caller, params: { templateId }, body }) =>
				createFromTemplate(dependencies, caller, templateId, body, (tx, generated) =>
					caller.keep(tx, { status: 200, body: presentGenerated(generated, config) }),
				),
		}),
	];
	return endpoints.map((each) => idempotent(dependencies, each));
}

function presentGenerated({ document, recipients }: InsertedDocument, config: Config) {
	return {
		documentId: document.id,
		externalId: document.externalId,
		recipients: recipients.map((row) => presentNewRecipient(row, config)),
	};
}
