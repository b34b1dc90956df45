import { SettingsInvalid } from "@repo/service-kit/settings";
import type { Dependencies } from "../../../dependencies.ts";
import { readSigningToken } from "../../recipients/signing-token.ts";
import { findLastRecipient } from "./queries.ts";

/** Throws SettingsInvalid when the stored signing tokens cannot be decrypted: every read of a document would fail. */
export async function checkEncryptionSecret({
	config,
	db,
}: Pick<Dependencies, "config" | "db">): Promise<void> {
	const last = await findLastRecipient(db);
	try {
		if (last) readSigningToken(last, config);
	} catch {
		throw new SettingsInvalid(
			"Wrong settings: ENCRYPTION_SECRET is not the one that the stored signing tokens were encrypted with.",
		);
	}
}
