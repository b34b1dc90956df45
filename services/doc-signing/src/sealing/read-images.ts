import { requireFileKey } from "../platform/storage/keys.ts";
import type { Storage } from "../platform/storage/storage.ts";
import type { DrawnField, Images } from "./rules/place-fields.ts";

/** Uploaded signatures, checked against what was recorded when they were given. */
export async function readImages(
	storage: Pick<Storage, "read">,
	fields: readonly Pick<DrawnField, "answer">[],
): Promise<Images> {
	const images = new Map<string, Uint8Array>();
	for (const { answer } of fields) {
		if (answer?.type !== "image") continue;
		const { key, sha256, size } = answer;
		requireFileKey(key);
		images.set(key, await storage.read(key, { sha256, size }));
	}
	return images;
}
