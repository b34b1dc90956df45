import { requireEnterprise } from "../accounts/plan.ts";
import type { ApiCaller } from "../api-tokens/api-token-caller.ts";
import { userActor } from "../audit-log/event-types.ts";
import type { Dependencies } from "../dependencies.ts";
import { requireUploadKey } from "../platform/storage/keys.ts";
import { settingsFrom } from "./document-settings.ts";
import { type InsertedDocument, insertDocument } from "./insert-document.ts";
import type { CreateDocument } from "./schemas.ts";

/** A draft whose file is awaited at `uploadUrl`. Throws EnterpriseNeeded. */
export async function createDocument(
	{ db, clock, storage }: Pick<Dependencies, "db" | "clock" | "storage">,
	{ owner, user, plan }: ApiCaller,
	{ title, externalId, recipients, meta, authOptions, formValues }: CreateDocument,
): Promise<InsertedDocument & { uploadUrl: string }> {
	if (authOptions?.globalActionAuth) requireEnterprise(plan, "authOptions.globalActionAuth");
	const inserted = await db.transaction((tx) =>
		insertDocument(tx, {
			owner,
			by: userActor(user),
			settings: {
				...settingsFrom(meta, authOptions),
				title,
				externalId: externalId ?? null,
				templateId: null,
				formValues: formValues ?? null,
			},
			recipients: recipients.map((recipient) => ({
				...recipient,
				signingOrder: recipient.signingOrder ?? null,
			})),
			fields: [],
			at: clock(),
		}),
	);
	const { uploadKey } = inserted.document.file;
	requireUploadKey(uploadKey);
	return { ...inserted, uploadUrl: await storage.presignUpload(uploadKey) };
}
