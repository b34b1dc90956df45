import type { Answering, ApiCaller } from "../api-tokens/api-token-caller.ts";
import { userActor } from "../audit-log/event-types.ts";
import type { Dependencies } from "../dependencies.ts";
import { requireUploadKey } from "../platform/storage/keys.ts";
import { settingsFrom } from "./document-settings.ts";
import { type InsertedDocument, insertDocument } from "./insert-document.ts";
import { requirePlanFor } from "./require-plan.ts";
import type { CreateDocument } from "./schemas.ts";

/** A draft whose file is awaited at `uploadUrl`. Throws EnterpriseNeeded. */
export async function createDocument<Answer>(
	{ config, db, clock, storage }: Pick<Dependencies, "config" | "db" | "clock" | "storage">,
	{ owner, user, plan }: ApiCaller<"documents.create">,
	{ title, externalId, recipients, meta, authOptions, formValues }: CreateDocument,
	answer: Answering<InsertedDocument & { uploadUrl: string }, Answer>,
): Promise<Answer> {
	requirePlanFor(plan, {
		globalActionAuth: authOptions?.globalActionAuth,
		recipients: recipients.map((recipient) => recipient.authOptions),
	});
	return db.transaction(async (tx) => {
		const inserted = await insertDocument(tx, config, {
			owner,
			by: userActor(user),
			settings: {
				...settingsFrom(meta, authOptions),
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
		return answer(tx, { ...inserted, uploadUrl: await storage.presignUpload(uploadKey) });
	});
}
