import { smallBody } from "../payload.ts";
import { S3_NAMESPACE, S3Error, XML_DECLARATION } from "../s3-error.ts";
import * as buckets from "../store/store.ts";
import type { Answer, Call } from "./call.ts";

export async function createBucket(call: Call): Promise<Answer> {
	const { request, target, store, region } = call;
	const body = request.headers["content-length"] === undefined ? "" : await smallBody(call);
	const [, location = region] = /<LocationConstraint>([^<]*)<\/LocationConstraint>/.exec(body) ?? [];
	if (location !== region)
		throw new S3Error(400, "IllegalLocationConstraintException", `This server is the region ${region}.`);
	await buckets.createBucket(store, target.bucket);
	return { status: 200, headers: { location: `/${target.bucket}` } };
}

export async function headBucket({ target, store, region }: Call): Promise<Answer> {
	await buckets.requireBucket(store, target.bucket);
	return { status: 200, headers: { "x-amz-bucket-region": region } };
}

export async function getBucketLocation({ target, store, region }: Call): Promise<Answer> {
	await buckets.requireBucket(store, target.bucket);
	// S3's oldest region has no name here.
	const name = region === "us-east-1" ? "" : region;
	const body = `${XML_DECLARATION}<LocationConstraint xmlns="${S3_NAMESPACE}">${name}</LocationConstraint>`;
	return { status: 200, body };
}

export async function deleteBucket({ target, store }: Call): Promise<Answer> {
	await buckets.deleteBucket(store, target.bucket);
	return { status: 204 };
}
