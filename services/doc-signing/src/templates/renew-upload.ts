import type { Transaction } from "@repo/service-kit/database";
import { enqueue } from "@repo/service-kit/jobs";
import type { Dependencies } from "../dependencies.ts";
import { newUpload } from "../envelopes/files/new-upload.ts";
import { deleteFile, insertFile } from "../envelopes/files/queries.ts";
import { requireUploadKey } from "../platform/storage/keys.ts";
import type { Access } from "../teams/rules/permissions.ts";
import { changeTemplate } from "./change-template.ts";
import { updateTemplate } from "./queries.ts";

/** Another upload address. The file before is given up; documents generated from it keep their copy. */
export async function renewUpload(
	tx: Transaction,
	deps: Pick<Dependencies, "clock" | "storage">,
	of: { owner: Access<"templates.manage">; templateId: number },
): Promise<string> {
	return changeTemplate(tx, deps, of, async ({ file: before }, at) => {
		const file = await insertFile(tx, newUpload(of.owner, at));
		await updateTemplate(tx, of.templateId, { templateDocumentDataId: file.id });
		await deleteFile(tx, before.id);
		await enqueue(tx, "remove-file", { uploadKey: before.uploadKey, originalKey: before.originalKey });
		requireUploadKey(file.uploadKey);
		return deps.storage.presignUpload(file.uploadKey);
	});
}
