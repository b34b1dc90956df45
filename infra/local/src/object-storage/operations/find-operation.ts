import type { IncomingMessage } from "node:http";
import { CHECKSUM_NAMES } from "../payload.ts";
import type { RequestTarget } from "../request-target.ts";
import { notImplemented } from "../s3-error.ts";
import { createBucket, deleteBucket, getBucketLocation, headBucket } from "./buckets.ts";
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
