import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { handSigned } from "@repo/infra-local/testing";
import { type StorageUnderTest, storageUnderTest } from "../../../test/support/storage-under-test.ts";

const { presign, send, signInHeader } = handSigned;
type RawRequest = handSigned.RawRequest;

const forged = "0123456789abcdef".repeat(4);
let storage: StorageUnderTest;
let path: string;

beforeAll(async () => {
	storage = await storageUnderTest();
});
afterAll(() => storage.close());
beforeEach(() => {
	path = `/${storage.bucket}/${randomUUID()}/target`;
});

describe("an unsigned trailer (CVE-2026-41145, CVE-2026-40344)", () => {
	const body = Buffer.from("5\r\nbytes\r\n0\r\nx-amz-checksum-crc32:SoUUhA==\r\n\r\n");
	const trailer = {
		"content-encoding": "aws-chunked",
		"content-length": String(body.length),
		"x-amz-decoded-content-length": "5",
		"x-amz-trailer": "x-amz-checksum-crc32",
		"x-amz-content-sha256": "STREAMING-UNSIGNED-PAYLOAD-TRAILER",
	};
	const attempts: [string, () => RawRequest][] = [
		[
			"with a forged signature in the header",
			() => withSignature(edit(put(), { body }, trailer), () => forged),
		],
		[
			"with a forged signature that covers these headers",
			() =>
				withSignature(
					edit(put({ headers: trailer, payloadHash: trailer["x-amz-content-sha256"] }), { body }),
					() => forged,
				),
		],
		[
			"with only a key id in the query",
			() => {
				const raw = presignedPut();
				return edit(raw, { path: raw.path.replace(/Signature=.*/, `Signature=${forged}`), body }, trailer);
			},
		],
		[
			"with a key id in the query and no signature",
			() => {
				const raw = presignedPut();
				return edit(raw, { path: raw.path.replace(/&X-Amz-Signature=.*/, ""), body }, trailer);
			},
		],
		[
			"added to a valid presigned URL of another key",
			() => {
				const raw = presignedPut(path.replace("/target", "/other"));
				return edit(raw, { path: raw.path.replace("/other?", "/target?"), body }, trailer);
			},
		],
		["with no credentials at all", () => edit({ method: "PUT", path, headers: {}, body }, {}, trailer)],
		[
			"extracted as an archive, with a forged signature",
			() =>
				withSignature(
					edit(put(), { body }, { ...trailer, "x-amz-meta-snowball-auto-extract": "true" }),
					() => forged,
				),
		],
		[
			"extracted as an archive, with only a key id in the query",
			() => {
				const raw = presignedPut();
				return edit(
					raw,
					{ path: raw.path.replace(/Signature=.*/, `Signature=${forged}`), body },
					{ ...trailer, "x-amz-meta-snowball-auto-extract": "true" },
				);
			},
		],
	];
	it.each(attempts)("%s writes nothing", async (_name, attempt) => {
		const answer = await send(storage, attempt());
		expect(answer.status).toBeGreaterThanOrEqual(400);
		const read = await send(storage, signInHeader(storage, { method: "GET", path }));
		expect(read.status).toBe(404);
	});
});

function put(overrides: Partial<handSigned.Draft> = {}) {
	return signInHeader(storage, { method: "PUT", path, body: "bytes", ...overrides });
}

function presignedPut(at = path) {
	return presign(storage, { method: "PUT", path: at, body: "bytes" });
}

function withSignature(raw: RawRequest, change: (digits: string) => string): RawRequest {
	const { authorization = "" } = raw.headers;
	return edit(raw, {}, { authorization: authorization.replace(/(?<=Signature=).*/, change) });
}

const edit = (
	raw: RawRequest,
	change: Partial<RawRequest>,
	headers: Record<string, string> = {},
): RawRequest => ({
	...raw,
	...change,
	headers: { ...raw.headers, ...headers },
});
