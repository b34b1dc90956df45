import { requireFileKey } from "../platform/storage/keys.ts";
import type { Storage } from "../platform/storage/storage.ts";
import type { DrawnField, Images } from "./rules/place-fields.ts";

/** Uploaded signatures, checked against their recorded hashes. Equal ones are read once. */
export async function readImages(
	storage: Pick<Storage, "read">,
	fields: readonly Pick<DrawnField, "answer">[],
): Promise<Images> {
	const images = new Map<string, Uint8Array>();
	const bySha256 = new Map<string, Uint8Array>();
	for (const { answer } of fields) {
		if (answer?.type !== "image") continue;
		const { key, sha256, size } = answer;
		requireFileKey(key);
		const image = bySha256.get(sha256) ?? (await storage.read(key, { sha256, size }));
		bySha256.set(sha256, image);
		images.set(key, image);
	}
	return images;
}
