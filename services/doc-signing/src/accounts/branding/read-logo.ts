import type { Dependencies } from "../../dependencies.ts";
import { StoredBytesAltered, StoredObjectMissing } from "../../platform/storage/errors.ts";
import { type FileKey, requireFileKey } from "../../platform/storage/keys.ts";
import type { Brand, Logo } from "./rules/brand.ts";

/**
 * The PNG of a brand's logo; null without one, or if storage has lost it: neither a mail nor a seal waits for
 * that.
 */
export async function readLogo(
	{ storage, log }: Pick<Dependencies, "storage" | "log">,
	{ logo }: Pick<Brand, "logo">,
	read: (file: Logo) => Promise<Buffer> = ({ key, ...recorded }) => storage.read(key as FileKey, recorded),
): Promise<Buffer | null> {
	if (!logo) return null;
	requireFileKey(logo.key);
	try {
		return await read(logo);
	} catch (err) {
		// Replaced since its row was read, or lost.
		if (!(err instanceof StoredObjectMissing || err instanceof StoredBytesAltered)) throw err;
		log.error({ err, key: logo.key }, "a logo cannot be read from storage");
		return null;
	}
}
