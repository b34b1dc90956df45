import { type BucketItem, type Client, S3Error } from "minio";
import { retryClosed } from "./storage-client.ts";

/** Which versions of an object are gone: all, only the current one because the storage lists no versions, or not all. */
export type Removal = "all" | "current" | "refused";

type Listed = BucketItem & { versionId?: string; isDeleteMarker?: boolean };

/**
 * Removes an object with all its versions, and then their delete markers. A version that the storage refuses to remove does not
 * delay the others, and the markers stay, so that it is hidden.
 */
export async function removeVersions(client: Client, bucket: string, key: string): Promise<Removal> {
	// Each delete would add another marker.
	if (await isThere(client, bucket, key)) await retryClosed(() => client.removeObject(bucket, key));
	const listed: AsyncIterable<Listed> = client.listObjects(bucket, key, true, { IncludeVersion: true });
	const markers: string[] = [];
	let isRefused = false;
	try {
		for await (const { name, versionId = "null", isDeleteMarker } of listed) {
			if (name !== key) continue;
			if (isDeleteMarker) markers.push(versionId);
			else if (!(await isRemoved(client, bucket, key, versionId))) isRefused = true;
		}
	} catch (error) {
		if (isOneOf(UNLISTED, error)) return "current";
		throw error;
	}
	for (const marker of markers) if (!isRefused) isRefused = !(await isRemoved(client, bucket, key, marker));
	return isRefused ? "refused" : "all";
}

/** Also true if the key may not know: servers respond to that with 403. */
async function isThere(client: Client, bucket: string, key: string): Promise<boolean> {
	try {
		await retryClosed(() => client.statObject(bucket, key));
		return true;
	} catch (error) {
		if (error instanceof S3Error) return error.code !== "NotFound";
		throw error;
	}
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
