import { type BucketItem, type Client, S3Error } from "minio";
import { retryClosed } from "./storage-client.ts";

/** Which versions of an object are gone: all, only the current one because the storage lists no versions, or not all. */
export type Removal = "all" | "current" | "refused";

/** Removes all versions of an object, with delete markers. One that the storage refuses to remove does not delay the others. */
export async function removeVersions(client: Client, bucket: string, key: string): Promise<Removal> {
	const listed: AsyncIterable<BucketItem & { versionId?: string }> = client.listObjects(bucket, key, true, {
		IncludeVersion: true,
	});
	let removal: Removal = "all";
	try {
		for await (const { name, versionId = "null" } of listed)
			if (name === key && !(await isRemoved(client, bucket, key, versionId))) removal = "refused";
	} catch (error) {
		if (isOneOf(UNLISTED, error)) return "current";
		throw error;
	}
	return removal;
}

async function isRemoved(client: Client, bucket: string, key: string, versionId: string): Promise<boolean> {
	try {
		await retryClosed(() => client.removeObject(bucket, key, { versionId }));
		return true;
	} catch (error) {
		if (isOneOf(REFUSED, error)) return false;
		throw error;
	}
}

/** The server has no versions, or the key may not list them. */
const UNLISTED = ["NotImplemented", "MethodNotAllowed", "AccessDenied"];
/** How servers refuse to remove a version under an object lock: AWS and Ceph with the first, MinIO with the others. */
const REFUSED = ["AccessDenied", "ObjectLocked", "InvalidRequest"];

function isOneOf(codes: string[], error: unknown): boolean {
	return error instanceof S3Error && codes.includes(error.code ?? "");
}
