import type { Transaction } from "@repo/service-kit/database";
import type { ApiCaller } from "../../accounts/caller.ts";
import { userActor } from "../../audit-log/event-types.ts";
import type { Dependencies } from "../../dependencies.ts";
import { requirePlanFor } from "../require-plan.ts";
import { settingsFrom } from "../settings.ts";
import { usableFile } from "./files/usable-file.ts";
import { type InsertedDocument, insertDocument } from "./insert-document.ts";
import { getWithParts } from "./queries/contents.ts";
import { preventDeletion } from "./queries.ts";

/**
 * Creates a draft with the file, settings, recipients and fields of a document, whatever its status. Answers and the
 * external id are not copied. Throws DocumentNotFound, FileNotUploaded, FileUnusable, EnterpriseNeeded.
 */
export async function duplicateDocument(
	tx: Transaction,
	{ config, clock }: Pick<Dependencies, "config" | "clock">,
	{ owner, user, plan }: ApiCaller<"documents.create">,
	documentId: number,
): Promise<InsertedDocument> {
	// Otherwise a deletion could remove the file before the copy names it.
	await preventDeletion(tx, documentId);
	const document = await getWithParts(tx, owner, documentId);
	const { recipients, fields, globalActionAuth, formValues } = document;
	requirePlanFor(plan, {
		globalActionAuth,
		recipients: recipients.map(({ accessAuth, actionAuth }) => ({ accessAuth, actionAuth })),
	});
	return insertDocument(tx, config, {
		owner,
		by: userActor(user),
		settings: {
			...settingsFrom(null, null, document),
			title: copyTitle(document.title),
			externalId: null,
			templateId: document.templateId,
			formValues,
		},
		// Files that another service sealed were never opened here: the copy waits for its own file.
		...(document.file.pages?.length !== 0 && { file: usableFile(document.file) }),
		recipients: recipients.map(
			({ email, name, role, signingOrder, accessAuth, actionAuth, isPlaceholder }) => ({
				email,
				name,
				role,
				signingOrder,
				accessAuth,
				actionAuth,
				isPlaceholder,
			}),
		),
		fields: fields.map(
			({ id, type, page, positionX, positionY, width, height, fieldMeta, cover, recipientId }) => ({
				copyOf: id,
				type,
				page,
				positionX,
				positionY,
				width,
				height,
				fieldMeta,
				cover,
				recipientIndex: recipients.findIndex(({ id }) => id === recipientId),
			}),
		),
		at: clock(),
	});
}

const MAX_TITLE_LENGTH = 255;
const SUFFIX = " (copy)";

function copyTitle(title: string): string {
	return [...title].slice(0, MAX_TITLE_LENGTH - SUFFIX.length).join("") + SUFFIX;
}
