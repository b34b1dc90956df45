import type { Endpoint } from "@repo/validation";
import type { z } from "zod";
import type { Permission } from "../accounts/teams/rules/permissions.ts";
import type { Dependencies } from "../dependencies.ts";
import { tooManyMailsProblem } from "../envelopes/documents/mails/take-mails.ts";
import { lockRecipients } from "../envelopes/documents/recipients/lock-recipients.ts";
import {
	addRecipientSchema,
	changeRecipientSchema,
	recipientSchema,
} from "../envelopes/documents/recipients/schemas.ts";
import {
	addRecipient,
	changeRecipient,
	type ListedRecipient,
	type RecipientInput,
	type RecipientList,
	removeRecipient,
} from "../envelopes/recipients/recipient-list.ts";
import { lockRecipients as lockTemplateRecipients } from "../envelopes/templates/lock-parts.ts";
import {
	changeTemplateRecipientSchema,
	newTemplateRecipientSchema,
	templateRecipientSchema,
} from "../envelopes/templates/part-schemas.ts";
import { type Parts, partEndpoints } from "./part-endpoints.ts";
import { presentRecipient } from "./present-document.ts";
import { presentTemplateRecipient } from "./present-template.ts";

/** What differs between the recipients of documents and those of templates. */
type Recipients<P extends Permission, Row extends ListedRecipient, New, Answer> = Parts<
	P,
	RecipientList<Row, New>
> & {
	present: (row: Row, readOnly?: boolean) => Answer;
	added: z.ZodType<New>;
	change: z.ZodType<RecipientInput>;
	answer: z.ZodType<unknown, Answer>;
	descriptions: Record<"add" | "change" | "remove", string>;
	problems: Record<"add" | "change" | "remove", Record<number, string>>;
};

const planNeeded = "`authOptions` other than `EMAIL_CODE` require the enterprise plan.";
const documentProblems = {
	400: "The document is finished, the recipient has already agreed to sign or has a field that is filled in, or another recipient has the new email address.",
	404: "Document or recipient not found.",
	429: tooManyMailsProblem,
};
const templateProblems = { 404: "Template or recipient not found." };

export function recipientRoutes(dependencies: Dependencies): Endpoint[] {
	return makeRoutes(dependencies, {
		owner: "document",
		tags: ["Recipients"],
		permission: "documents.manage",
		lock: (tx, caller, documentId) => lockRecipients(tx, dependencies, caller, documentId),
		present: (row, readOnly) => presentRecipient(row, dependencies.config, readOnly),
		added: addRecipientSchema,
		change: changeRecipientSchema,
		answer: recipientSchema,
		descriptions: {
			add: "Adds a recipient to a document. The other recipients keep their ids, tokens and fields.",
			change:
				"Changes a recipient. Omitted properties do not change. If the email address changes after the document was sent, the signing link changes too: the earlier link stops working, and `sendStatus` is `NOT_SENT` until the new link is emailed. A CC remains `SENT`.",
			remove: "Removes a recipient and their fields from a document.",
		},
		problems: {
			add: {
				400: "The document is finished, or another recipient has this email address.",
				403: planNeeded,
				404: "Document not found.",
				429: tooManyMailsProblem,
			},
			change: { ...documentProblems, 403: planNeeded },
			remove: documentProblems,
		},
	});
}

export function templateRecipientRoutes(dependencies: Dependencies): Endpoint[] {
	return makeRoutes(dependencies, {
		owner: "template",
		tags: ["Templates"],
		permission: "templates.manage",
		lock: (tx, caller, templateId) => lockTemplateRecipients(tx, dependencies, caller, templateId),
		present: (row) => presentTemplateRecipient(row),
		added: newTemplateRecipientSchema,
		change: changeTemplateRecipientSchema,
		answer: templateRecipientSchema,
		descriptions: {
			add: "Adds a placeholder recipient to a template.",
			change: "Changes a placeholder recipient. Omitted properties do not change.",
			remove: "Removes a placeholder recipient and its fields from a template.",
		},
		problems: {
			add: { ...templateProblems, 403: planNeeded },
			change: { ...templateProblems, 403: planNeeded },
			remove: templateProblems,
		},
	});
}

function makeRoutes<P extends Permission, Row extends ListedRecipient, New extends RecipientInput, Answer>(
	dependencies: Dependencies,
	recipients: Recipients<P, Row, New, Answer>,
): Endpoint[] {
	const { owner, present, answer, descriptions, problems } = recipients;
	const declare = partEndpoints(dependencies, "recipient", recipients);
	const [Of, of] = owner === "template" ? ["Template", "template "] : ["", ""];
	return [
		declare({
			method: "post",
			operationId: `add${Of}Recipient`,
			summary: `Add a ${of}recipient`,
			description: descriptions.add,
			problems: problems.add,
			request: { body: recipients.added },
			responses: { 200: { description: "The new recipient", body: answer } },
			handle: async (list, { body, readOnly }) => present(await addRecipient(list, body), readOnly),
		}),
		declare({
			method: "patch",
			path: "/:id",
			operationId: `change${Of}Recipient`,
			summary: `Change a ${of}recipient`,
			description: descriptions.change,
			problems: problems.change,
			request: { body: recipients.change },
			responses: { 200: { description: "The changed recipient", body: answer } },
			handle: async (list, { id, body, readOnly }) =>
				present(await changeRecipient(list, id, body), readOnly),
		}),
		declare({
			method: "delete",
			path: "/:id",
			operationId: `remove${Of}Recipient`,
			summary: `Remove a ${of}recipient`,
			description: descriptions.remove,
			problems: problems.remove,
			responses: { 200: { description: "The removed recipient", body: answer } },
			handle: async (list, { id, readOnly }) => present(await removeRecipient(list, id), readOnly),
		}),
	];
}
