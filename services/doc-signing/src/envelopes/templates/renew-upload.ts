import type { Transaction } from "@repo/service-kit/database";
import { requireNoHold } from "../../accounts/holds/queries.ts";
import type { Access } from "../../accounts/teams/rules/permissions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { requireUploadKey } from "../../platform/storage/keys.ts";
import { deleteFile, insertFile } from "../files/queries.ts";
import { newUpload, removeStoredFile } from "../files/uploads.ts";
import { recordChange } from "./publish-event.ts";
import { lockTemplate } from "./queries.ts";

/** Returns a new upload URL. The previous file is removed; documents generated from it keep their copy. Throws AccountOnHold. */
export async function renewUpload(
	tx: Transaction,
	{ clock, storage }: Pick<Dependencies, "clock" | "storage">,
	{ owner, templateId }: { owner: Access<"templates.manage">; templateId: number },
): Promise<string> {
	const template = await lockTemplate(tx, owner, templateId);
	await requireNoHold(tx, template);
	const at = clock();
	const file = await insertFile(tx, newUpload(owner, at));
	await recordChange(tx, { owner, templateId, at }, { templateDocumentDataId: file.id });
	await deleteFile(tx, template.file.id);
	await removeStoredFile(tx, template.file, at);
	requireUploadKey(file.uploadKey);
	return storage.presignUpload(file.uploadKey);
}
