import type { Transaction } from "@repo/service-kit/database";
import type { ApiCaller } from "../../accounts/caller.ts";
import { userActor } from "../../audit-log/event-types.ts";
import type { Dependencies } from "../../dependencies.ts";
import { requireUploadKey } from "../../platform/storage/keys.ts";
import { requirePlanFor } from "../require-plan.ts";
import { settingsOfNew } from "../settings.ts";
import { type InsertedDocument, insertDocument } from "./insert-document.ts";
import { startDocument } from "./queries/creating.ts";
import type { CreateDocument } from "./schemas.ts";

/** Creates a draft whose file is to be uploaded to `uploadUrl`. Throws EnterpriseNeeded. */
export async function createDocument(
	tx: Transaction,
	{ config, clock, storage }: Pick<Dependencies, "config" | "clock" | "storage">,
	{ holder, owner, user, plan }: ApiCaller<"documents.create">,
	{ title, externalId, recipients, meta, authOptions, formValues }: CreateDocument,
): Promise<InsertedDocument & { uploadUrl: string }> {
	requirePlanFor(plan, {
		globalActionAuth: authOptions?.globalActionAuth,
		recipients: recipients.map((recipient) => recipient.authOptions),
	});
	const { ids, preferences } = await startDocument(tx, owner, recipients.length);
	const inserted = await insertDocument(tx, config, {
		owner,
		by: userActor(user),
		ids,
		settings: {
			...(await settingsOfNew(tx, { holder, preferences }, meta, authOptions)),
			title,
			externalId: externalId ?? null,
			templateId: null,
			formValues: formValues ?? null,
		},
		recipients: recipients.map(({ authOptions: own, signingOrder, ...recipient }) => ({
			...recipient,
			signingOrder: signingOrder ?? null,
			accessAuth: own?.accessAuth ?? null,
			actionAuth: own?.actionAuth ?? null,
		})),
		fields: [],
		at: clock(),
	});
	const { uploadKey } = inserted.document.file;
	requireUploadKey(uploadKey);
	return { ...inserted, uploadUrl: await storage.presignUpload(uploadKey) };
}
