import { type BucketItem, type Client, S3Error } from "minio";
import { retryClosed } from "./storage-client.ts";

/** Which versions of an object are gone: all, only the current one because the storage lists no versions, or not all. */
export type Removal = "all" | "current" | "refused";

type Listed = BucketItem & { versionId?: string; isDeleteMarker?: boolean };

/**
 * Removes an object with all its versions, and then their delete markers, a thousand with each request. A version that the storage refuses to remove does not
 * delay the others, and the markers stay, so that it is hidden.
 */
export async function removeVersions(client: Client, bucket: string, key: string): Promise<Removal> {
	// Each delete would add another marker.
	if (await isThere(client, bucket, key)) await retryClosed(() => client.removeObject(bucket, key));
	const listed: AsyncIterable<Listed> = client.listObjects(bucket, key, true, { IncludeVersion: true });
	const [versions, markers]: [string[], string[]] = [[], []];
	try {
		for await (const { name, versionId = "null", isDeleteMarker } of listed)
			if (name === key) (isDeleteMarker ? markers : versions).push(versionId);
	} catch (error) {
		if (isOneOf(UNLISTED, error)) return "current";
		throw error;
	}
	const areRemoved = (ids: string[]) => removeEach(client, bucket, key, ids);
	return (await areRemoved(versions)) && (await areRemoved(markers)) ? "all" : "refused";
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

/** As many as S3 removes with one request. */
const BATCH = 1000;

/** False if the storage refuses to remove one of these versions. */
async function removeEach(client: Client, bucket: string, key: string, ids: string[]): Promise<boolean> {
	let areRemoved = true;
	for (let start = 0; start < ids.length; start += BATCH) {
		const batch = ids.slice(start, start + BATCH).map((versionId) => ({ name: key, versionId }));
		if (!(await isRemoved(client, bucket, batch))) areRemoved = false;
	}
	return areRemoved;
}

type Version = { name: string; versionId: string };

async function isRemoved(client: Client, bucket: string, batch: Version[]): Promise<boolean> {
	try {
		const failures = (await client.removeObjects(bucket, batch)) as { Code?: string; Message?: string }[];
		const failed = failures.find(({ Code = "" }) => !REFUSED.includes(Code));
		if (failed) throw Object.assign(new S3Error(failed.Message), { code: failed.Code ?? "" });
		return failures.length === 0;
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
