import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { handSigned } from "@repo/infra-local/testing";
import { type StorageUnderTest, storageUnderTest } from "../../../test/support/storage-under-test.ts";

const { presign, send, signInHeader } = handSigned;
type RawRequest = handSigned.RawRequest;

const MINUTE = 60_000;
const forged = "0123456789abcdef".repeat(4);
let storage: StorageUnderTest;
let path: string;

beforeAll(async () => {
	storage = await storageUnderTest();
});
afterAll(() => storage.close());

/** Every attempt must get one of these codes and leave nothing behind. */
async function expectRefused(attempt: RawRequest, codes: string[]) {
	const answer = await send(storage, attempt);
	expect({ status: answer.status, code: answer.code }).toEqual({
		status: expect.any(Number),
		code: expect.stringMatching(new RegExp(`^(${codes.join("|")})$`)),
	});
	expect(answer.status).toBeGreaterThanOrEqual(400);
	expect(await readBack()).toBe(404);
}

async function readBack() {
	return (await send(storage, signInHeader(storage, { method: "GET", path }))).status;
}

function put(overrides: Partial<handSigned.Draft> = {}, endpoint: handSigned.SigningEndpoint = storage) {
	return signInHeader(endpoint, { method: "PUT", path, body: "bytes", ...overrides });
}

function presignedPut(
	overrides: Partial<Parameters<typeof presign>[1]> = {},
	endpoint: handSigned.SigningEndpoint = storage,
) {
	return presign(endpoint, { method: "PUT", path, body: "bytes", ...overrides });
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
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

beforeEach(() => {
	path = `/${storage.bucket}/${randomUUID()}/target`;
});

it("the same request with a valid signature is accepted, so the following ones fail because of their signature", async () => {
	const raw = put({ path: path });
	expect((await send(storage, raw)).status).toBe(200);
	expect((await send(storage, presignedPut({ path: path }))).status).toBe(200);
});

const denied = ["AccessDenied"];
const mismatch = ["SignatureDoesNotMatch"];

describe("a signature in the header", () => {
	const attempts: [string, () => RawRequest, string[]][] = [
		[
			"that is missing",
			() =>
				edit({ method: "PUT", path, headers: {}, body: Buffer.from("bytes") }, {}, { "content-length": "5" }),
			denied,
		],
		["made with the wrong secret", () => put({}, { ...storage, secretAccessKey: "wrong" }), mismatch],
		["of an unknown key id", () => put({}, { ...storage, accessKeyId: "nobody" }), ["InvalidAccessKeyId"]],
		[
			"with one digit changed",
			() =>
				withSignature(put(), (digits) =>
					digits.startsWith("0") ? `1${digits.slice(1)}` : `0${digits.slice(1)}`,
				),
			mismatch,
		],
		["that is truncated", () => withSignature(put(), (digits) => digits.slice(0, 32)), mismatch],
		[
			"that is empty",
			() => withSignature(put(), () => ""),
			["AuthorizationHeaderMalformed", "AccessDenied", "SignatureDoesNotMatch", "InvalidArgument"],
		],
		["of another method", () => edit(put({ method: "GET" }), { method: "PUT" }), mismatch],
		["of another key", () => edit(put({ path: path.replace("/target", "/other") }), { path }), mismatch],
		["of another bucket", () => edit(put({ path: "/elsewhere/target" }), { path }), mismatch],
		[
			"of another query",
			() => edit(put({ query: { "x-id": "PutObject" } }), { path: `${path}?x-id=Other` }),
			mismatch,
		],
		[
			"of another value of a signed header",
			() => edit(put({ headers: { "x-amz-meta-owner": "me" } }), {}, { "x-amz-meta-owner": "you" }),
			mismatch,
		],
		["of another host", () => edit(put(), {}, { host: "elsewhere.test" }), mismatch],
		["of other bytes", () => edit(put(), { body: Buffer.from("BYTES") }), ["XAmzContentSHA256Mismatch"]],
		["made sixteen minutes ago", () => put({ signedAt: ago(16 * MINUTE) }), ["RequestTimeTooSkewed"]],
		["made sixteen minutes from now", () => put({ signedAt: ago(-16 * MINUTE) }), ["RequestTimeTooSkewed"]],
		[
			"moved to another region",
			() => {
				const raw = put();
				return edit(
					raw,
					{},
					{ authorization: (raw.headers.authorization ?? "").replace(`/${storage.region}/`, "/mars-1/") },
				);
			},
			["AuthorizationHeaderMalformed", "SignatureDoesNotMatch"],
		],
	];
	it.each(attempts)("%s does not write", (_name, attempt, codes) => expectRefused(attempt(), codes));
});

describe("a presigned URL", () => {
	const attempts: [string, () => RawRequest, string[]][] = [
		[
			"without its signature",
			() => {
				const raw = presignedPut();
				return edit(raw, { path: raw.path.replace(/&X-Amz-Signature=.*/, "") });
			},
			["AccessDenied", "AuthorizationQueryParametersError", "SignatureDoesNotMatch"],
		],
		[
			"made with the wrong secret",
			() => presignedPut({}, { ...storage, secretAccessKey: "wrong" }),
			mismatch,
		],
		[
			"of an unknown key id",
			() => presignedPut({}, { ...storage, accessKeyId: "nobody" }),
			["InvalidAccessKeyId"],
		],
		[
			"with its signature changed",
			() => {
				const raw = presignedPut();
				return edit(raw, { path: raw.path.replace(/Signature=.*/, `Signature=${forged}`) });
			},
			mismatch,
		],
		[
			"an hour old and valid for a minute",
			() => presignedPut({ signedAt: ago(60 * MINUTE), expires: 60 }),
			denied,
		],
		[
			"expired, and edited to last longer",
			() => {
				const raw = presignedPut({ signedAt: ago(60 * MINUTE), expires: 60 });
				return edit(raw, { path: raw.path.replace("Expires=60", "Expires=86400") });
			},
			mismatch,
		],
		[
			"expired, and edited to be current",
			() => redated(presignedPut({ signedAt: ago(60 * MINUTE), expires: 60 })),
			mismatch,
		],
		[
			"signed for more than seven days",
			() => presignedPut({ expires: 604_801 }),
			["AuthorizationQueryParametersError", "AccessDenied"],
		],
		[
			"valid for zero seconds",
			() => presignedPut({ expires: 0 }),
			["AuthorizationQueryParametersError", "AccessDenied"],
		],
		[
			"valid for a negative time",
			() => presignedPut({ expires: -5 }),
			["AuthorizationQueryParametersError", "AccessDenied"],
		],
		["of a GET, used for a PUT", () => edit(presignedPut({ method: "GET" }), { method: "PUT" }), mismatch],
		[
			"of another key",
			() => {
				const raw = presignedPut({ path: path.replace("/target", "/other") });
				return edit(raw, { path: raw.path.replace("/other?", "/target?") });
			},
			mismatch,
		],
		[
			"of a key reached through dots in the path",
			() => {
				const raw = presignedPut({ path: path.replace("/target", "/a") });
				return edit(raw, { path: raw.path.replace("/a?", "/a/../target?") });
			},
			mismatch,
		],
		[
			"with a parameter added",
			() => {
				const raw = presignedPut();
				return edit(raw, { path: `${raw.path}&x-id=PutObject` });
			},
			mismatch,
		],
		["for another host", () => edit(presignedPut(), {}, { host: "elsewhere.test" }), mismatch],
		[
			"moved to another region",
			() => {
				const raw = presignedPut();
				return edit(raw, { path: raw.path.replace(`%2F${storage.region}%2F`, "%2Fmars-1%2F") });
			},
			["AuthorizationQueryParametersError", "SignatureDoesNotMatch"],
		],
	];
	it.each(attempts)("%s does not write", (_name, attempt, codes) => expectRefused(attempt(), codes));

	it("for a PUT does not delete", async () => {
		const kept = `/${storage.bucket}/kept`;
		await send(storage, put({ path: kept }));
		const answer = await send(storage, edit(presignedPut({ path: kept }), { method: "DELETE" }));
		expect(answer.code).toBe("SignatureDoesNotMatch");
		expect((await send(storage, signInHeader(storage, { method: "GET", path: kept }))).body.toString()).toBe(
			"bytes",
		);
	});
});

function withSignature(raw: RawRequest, change: (digits: string) => string): RawRequest {
	const { authorization = "" } = raw.headers;
	return edit(raw, {}, { authorization: authorization.replace(/(?<=Signature=).*/, change) });
}

function redated(raw: RawRequest): RawRequest {
	const now = `${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
	const dated = raw.path.replace(/(?<=X-Amz-Date=)\w+/, now);
	// An hour ago may have been another day, which the credential's scope names.
	return edit(raw, { path: dated.replace(/(?<=X-Amz-Credential=[^&]*?%2F)\d{8}(?=%2F)/, now.slice(0, 8)) });
}
