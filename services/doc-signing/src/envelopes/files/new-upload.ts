import { newSecret } from "@repo/service-kit/crypto";
import { accountOf, type Owner } from "../../accounts/owner.ts";
import { uploadKey } from "../../platform/storage/keys.ts";

/** A file to be uploaded to its own presigned URL. */
export function newUpload(owner: Owner, at: Date) {
	return {
		id: newSecret("file_"),
		account: accountOf(owner),
		uploadKey: uploadKey(newSecret()),
		createdAt: at,
		uploadOfferedAt: at,
		nextLookAt: new Date(at.getTime() + 60_000),
	};
}
