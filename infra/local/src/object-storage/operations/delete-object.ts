import * as store from "../store/store.ts";
import type { Answer, Call } from "./call.ts";

/** Deleting a missing object succeeds, as in S3. */
export async function deleteObject({ target, store: from }: Call): Promise<Answer> {
	await store.requireBucket(from, target.bucket);
	await store.deleteObject(from, target.bucket, target.key);
	return { status: 204 };
}
