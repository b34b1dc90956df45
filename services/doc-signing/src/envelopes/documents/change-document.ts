import { createHash } from "node:crypto";
import type { Transaction } from "@repo/service-kit/database";
import canonicalize from "canonicalize";
import type { ApiCaller } from "../../accounts/caller.ts";
import { userActor } from "../../audit-log/event-types.ts";
import { requireRoom } from "../../audit-log/require-room.ts";
import type { Dependencies } from "../../dependencies.ts";
import { requireConditions } from "../fields/require-conditions.ts";
import { requirePlanFor } from "../require-plan.ts";
import { changedSettings } from "../settings.ts";
import { DocumentNotDraft } from "./errors.ts";
import { recordEvents } from "./events/record-event.ts";
import { type DocumentWithParts, lockDocument } from "./queries/contents.ts";
import { updateDocument } from "./queries.ts";
import { begun } from "./rules/begun.ts";
import type { ChangeDocument } from "./schemas.ts";

/** Changes the given properties of a draft. Throws DocumentNotFound, DocumentNotDraft, EnterpriseNeeded, AuditLogFull, ConditionBroken. */
export async function changeDocument(
	tx: Transaction,
	{ clock }: Pick<Dependencies, "clock">,
	{ owner, user, plan }: ApiCaller<"documents.manage">,
	documentId: number,
	{ title, externalId, meta, authOptions, formValues }: ChangeDocument,
): Promise<DocumentWithParts> {
	requirePlanFor(plan, { globalActionAuth: authOptions?.globalActionAuth });
	const document = await lockDocument(tx, owner, documentId);
	if (begun.settings(document)) throw new DocumentNotDraft();
	requireRoom(document);
	const change = {
		...(title !== undefined && { title }),
		...(externalId !== undefined && { externalId }),
		...(formValues !== undefined && { formValues }),
		...changedSettings(meta, authOptions, document),
	};
	if (Object.keys(change).length === 0) return document;
	requireConditions(document.fields, { owner: "document", ...document, ...change });
	const at = clock();
	await updateDocument(tx, documentId, { ...change, updatedAt: at });
	const data = { by: userActor(user), changed: { ...change, ...loggedValues(formValues) } };
	const changed = { ...document, ...change, updatedAt: at };
	await recordEvents(tx, changed, [{ type: "DOCUMENT_CHANGED", data, at }]);
	return changed;
}

/** In the log, form values are a hash: they may have megabytes, and the document and its seal contain the last ones. */
function loggedValues(formValues: ChangeDocument["formValues"]) {
	if (!formValues) return {};
	const json = canonicalize(formValues) ?? "";
	return { formValues: { sha256: createHash("sha256").update(json).digest("hex") } };
}
