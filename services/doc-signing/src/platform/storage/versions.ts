import { type Client, S3Error } from "minio";
import { retryClosed } from "./storage-client.ts";

/** Which versions of an object are gone: all, only the current one because the storage lists no versions, or not all. */
export type Removal = "all" | "current" | "refused";

type Listed = Awaited<ReturnType<Client["listObjectsQuery"]>>["objects"][number] & {
	versionId?: string;
	isDeleteMarker?: boolean;
};

/**
 * Removes an object with all its versions, and then their delete markers, a hundred with each request. A version that the storage
 * refuses to remove does not delay the others, and the markers stay, so that it is hidden.
 */
export async function removeVersions(client: Client, bucket: string, key: string): Promise<Removal> {
	// Each delete would add another marker.
	if (await isThere(client, bucket, key)) await retryClosed(() => client.removeObject(bucket, key));
	const listed = await listVersions(client, bucket, key);
	if (!listed) return "current";
	const areRemoved = (isMarker: boolean) => {
		const chosen = listed.filter(({ isDeleteMarker = false }) => isDeleteMarker === isMarker);
		const ids = chosen.map(({ versionId = "null" }) => versionId);
		return removeEach(client, bucket, key, ids);
	};
	return (await areRemoved(false)) && (await areRemoved(true)) ? "all" : "refused";
}

/**
 * Undefined if the storage lists no versions. Page by page: the client's own function does not escape the key of the next page, whose
 * signature is then wrong.
 */
async function listVersions(client: Client, bucket: string, key: string): Promise<Listed[] | undefined> {
	const listed: Listed[] = [];
	let after = {};
	try {
		for (;;) {
			const options = { Delimiter: "", MaxKeys: PAGE, IncludeVersion: true, ...after };
			const page = await retryClosed(() => client.listObjectsQuery(bucket, key, "", options));
			listed.push(...page.objects.filter(({ name }) => name === key));
			const { isTruncated, keyMarker = "", versionIdMarker = "" } = page;
			const isOver = keyMarker !== "" && decodeURIComponent(keyMarker) !== key;
			if (!isTruncated || isOver) return listed;
			if (!keyMarker || !versionIdMarker) throw new S3Error("The list of versions names no next page.");
			after = {
				keyMarker: encodeURIComponent(key),
				versionIdMarker: encodeURIComponent(versionIdMarker),
			};
		}
	} catch (error) {
		if (isOneOf(UNLISTED, error)) return undefined;
		throw error;
	}
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

/** As many as S3 lists with one request. */
const PAGE = 1000;
/** S3 would remove a thousand, for which Ceph needs longer than a request may take while it is busy. */
const BATCH = 100;

/** False if the storage refuses to remove one of these versions. */
async function removeEach(client: Client, bucket: string, key: string, ids: string[]): Promise<boolean> {
	let areRemoved = true;
	for (let start = 0; start < ids.length; start += BATCH) {
		const batch = ids.slice(start, start + BATCH);
		const [first = ""] = batch;
		const isRemoved =
			batch.length === 1
				? isOneRemoved(client, bucket, key, first)
				: isBatchRemoved(client, bucket, key, batch);
		if (!(await isRemoved)) areRemoved = false;
	}
	return areRemoved;
}

/** Without a body, on a kept connection. */
async function isOneRemoved(
	client: Client,
	bucket: string,
	key: string,
	versionId: string,
): Promise<boolean> {
	try {
		await retryClosed(() => client.removeObject(bucket, key, { versionId }));
		return true;
	} catch (error) {
		if (isOneOf(REFUSED, error)) return false;
		throw error;
	}
}

async function isBatchRemoved(client: Client, bucket: string, key: string, ids: string[]): Promise<boolean> {
	const batch = ids.map((versionId) => ({ name: key, versionId }));
	try {
		const failures = (await client.removeObjects(bucket, batch)) as { Code?: string; Message?: string }[];
		const failed = failures.find(({ Code = "" }) => !REFUSED.includes(Code));
		if (failed) throw Object.assign(new S3Error(failed.Message), { code: failed.Code ?? "" });
		return failures.length === 0;
	} catch (error) {
		// Other refusals of the request as a whole say nothing about a version.
		if (isOneOf(["AccessDenied"], error)) return false;
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
