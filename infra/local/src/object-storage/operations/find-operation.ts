import type { IncomingMessage } from "node:http";
import { CHECKSUM_NAMES, smallBody } from "../payload.ts";
import type { RequestTarget } from "../request-target.ts";
import { notImplemented, S3_NAMESPACE, S3Error, XML_DECLARATION } from "../s3-error.ts";
import * as buckets from "../store/store.ts";
import type { Answer, Call } from "./call.ts";
import { getObject, RESPONSE_OVERRIDES } from "./get-object.ts";
import { LIST_PARAMETERS, listObjects } from "./list-objects.ts";
import { deleteObject, putObject } from "./put-object.ts";

type Operation = {
	run: (call: Call) => Promise<Answer>;
	parameters?: string[];
	headers?: string[];
};

// Requests a checksum in the response, which objects here do not have.
const READ_PARAMETERS = [...RESPONSE_OVERRIDES, "x-amz-checksum-mode"];

const OPERATIONS: Record<string, Operation> = {
	"PUT bucket": { run: createBucket },
	"HEAD bucket": { run: headBucket },
	"GET bucket": { run: listObjects, parameters: LIST_PARAMETERS },
	"GET bucket location": { run: getBucketLocation, parameters: ["location"] },
	"DELETE bucket": { run: deleteBucket },
	"PUT object": {
		run: putObject,
		parameters: CHECKSUM_NAMES,
		headers: ["x-amz-decoded-content-length", ...CHECKSUM_NAMES],
	},
	"GET object": { run: getObject, parameters: READ_PARAMETERS },
	"HEAD object": { run: getObject, parameters: READ_PARAMETERS },
	"DELETE object": { run: deleteObject },
};

const AUTHENTICATION = [
	"algorithm",
	"content-sha256",
	"credential",
	"date",
	"expires",
	"signedheaders",
	"signature",
];
const HARMLESS_HEADERS = ["x-amz-date", "x-amz-content-sha256", "x-amz-user-agent", "x-amz-checksum-mode"];

/** The operation, or 501: unsupported parameters and headers are never silently ignored. */
export function findOperation(request: IncomingMessage, target: RequestTarget): Operation["run"] {
	const name = nameOperation(request, target);
	const operation = OPERATIONS[name];
	if (!operation) throw notImplemented(`the operation "${name}"`);

	for (const parameter of target.query.keys()) {
		const isKnown =
			operation.parameters?.includes(parameter.toLowerCase()) ||
			AUTHENTICATION.some((part) => parameter.toLowerCase() === `x-amz-${part}`) ||
			parameter === "x-id";
		if (!isKnown) throw notImplemented(`the parameter "${parameter}" of this operation`);
	}
	for (const header of Object.keys(request.headers)) {
		const isKnown =
			!header.startsWith("x-amz-") ||
			header.startsWith("x-amz-meta-") ||
			HARMLESS_HEADERS.includes(header) ||
			operation.headers?.includes(header);
		if (!isKnown) throw notImplemented(`the header "${header}" on this operation`);
	}
	return operation.run;
}

function nameOperation({ method }: IncomingMessage, { bucket, key, query }: RequestTarget): string {
	if (bucket === "") return `${method} service`;
	if (key === "") return `${method} bucket${query.has("location") ? " location" : ""}`;
	return `${method} object`;
}

async function createBucket(call: Call): Promise<Answer> {
	const { request, target, store, region } = call;
	const body = request.headers["content-length"] === undefined ? "" : await smallBody(call);
	const [, location = region] = /<LocationConstraint>([^<]*)<\/LocationConstraint>/.exec(body) ?? [];
	if (location !== region)
		throw new S3Error(400, "IllegalLocationConstraintException", `This server is the region ${region}.`);
	await buckets.createBucket(store, target.bucket);
	return { status: 200, headers: { location: `/${target.bucket}` } };
}

async function headBucket({ target, store, region }: Call): Promise<Answer> {
	await buckets.requireBucket(store, target.bucket);
	return { status: 200, headers: { "x-amz-bucket-region": region } };
}

async function getBucketLocation({ target, store, region }: Call): Promise<Answer> {
	await buckets.requireBucket(store, target.bucket);
	// S3's oldest region has no name here.
	const name = region === "us-east-1" ? "" : region;
	const body = `${XML_DECLARATION}<LocationConstraint xmlns="${S3_NAMESPACE}">${name}</LocationConstraint>`;
	return { status: 200, body };
}

async function deleteBucket({ target, store }: Call): Promise<Answer> {
	await buckets.deleteBucket(store, target.bucket);
	return { status: 204 };
}
