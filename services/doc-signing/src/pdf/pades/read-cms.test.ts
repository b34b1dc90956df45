import { createHash } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { ownKey } from "../../../test/support/signing-keys.ts";
import { buildCms, type SignedDigest, signDigest } from "./build-cms.ts";
import { context, der, octets, oid, readElement, readElements, readOctets, TAG } from "./der.ts";
import { OID } from "./oids.ts";
import { checkCms } from "./read-cms.ts";

const key = ownKey();
const content = Buffer.from("content");
const digest = (hash: string) => createHash(hash).update(content).digest();

async function sign(): Promise<{ cms: Buffer; signed: SignedDigest }> {
	const signed = await signDigest(key, digest("sha256"));
	return { cms: buildCms(key, signed), signed };
}

describe("a CMS signature", () => {
	test("is read exactly as written", async () => {
		const { cms, signed } = await sign();
		const token = context(0, octets(Buffer.from("token")));
		const read = checkCms(buildCms(key, signed, token), digest);
		expect(checkCms(cms, digest)).toMatchObject({
			intact: true,
			timeStampToken: undefined,
			content: undefined,
		});
		expect(read).toMatchObject({ intact: true, isCertificateNamed: true });
		expect(Buffer.from(read.timeStampToken ?? [])).toEqual(token);
		expect(Buffer.from(read.signedAttributes)).toEqual(signed.signedAttributes);
		expect(read.certificates.map(({ raw }) => raw)).toEqual([key.certificate.raw]);
	});

	test("is not intact for other content, or for none", async () => {
		const { cms } = await sign();
		expect(checkCms(cms, (hash) => createHash(hash).update("another").digest()).intact).toBe(false);
		expect(checkCms(cms).intact).toBe(false);
	});

	test("reads no certificate from PEM inside a certificate's bytes", async () => {
		const { cms } = await sign();
		const pem = Buffer.from(`\n${key.certificate.toString()}`);
		const other = der(0x30, octets(pem));
		const certificates = context(0, key.certificate.raw);
		const at = cms.indexOf(certificates);
		expect(at).toBeGreaterThan(0);
		const replaced = replaceElement(cms, certificates, context(0, other));
		expect(checkCms(replaced, digest)).toMatchObject({ intact: false, certificates: [] });
	});

	test("is not intact with another certificate of the same key than the one it names", async () => {
		const { certificate } = ownKey();
		const signed = await signDigest({ ...key, certificate }, digest("sha256"));
		expect(checkCms(buildCms(key, signed), digest)).toMatchObject({
			isCertificateNamed: true,
			intact: false,
		});
	});

	test("has exactly one signer", async () => {
		const { cms } = await sign();
		const [, wrapped] = readElements(readElement(cms).content);
		const signers = readElements(readElement(wrapped?.content ?? cms).content).at(-1);
		if (!signers) throw new Error("no signers");
		for (const count of [0, 2]) {
			const others = der(TAG.set, ...Array.from({ length: count }, () => signers.content));
			const changed = replaceElement(cms, Buffer.from(signers.whole), others);
			expect(() => checkCms(changed, digest)).toThrow("Not signed by exactly one signer.");
		}
	});

	test("is not another kind of CMS message", async () => {
		const { cms } = await sign();
		const enveloped = replaceElement(cms, oid(OID.signedData), oid("1.2.840.113549.1.7.3"));
		expect(() => checkCms(enveloped, digest)).toThrow("Not a CMS signature.");
	});

	test("that is truncated or altered throws an error or is parsed differently, and its signed part is never reported as intact", async () => {
		const { cms, signed } = await sign();
		const part = Buffer.from(readElement(signed.signedAttributes).content);
		const start = cms.indexOf(part);
		const change = fc.tuple(fc.nat(part.length - 1), fc.integer({ min: 1, max: 255 }));
		fc.assert(
			fc.property(change, ([at, bits]) => {
				const changed = Buffer.from(cms);
				changed[start + at] = (changed[start + at] ?? 0) ^ bits;
				expect(isIntact(changed)).toBe(false);
			}),
		);
		for (let length = 0; length < cms.length; length += 7)
			expect(() => checkCms(cms.subarray(0, length), digest)).toThrow();
	});
});

test("an octet string in pieces is read as one", () => {
	const pieces = der(0x24, octets(Buffer.from("ab")), der(0x24, octets(Buffer.from("c"))));
	expect(Buffer.from(readOctets(readElement(pieces))).toString()).toBe("abc");
	expect(() => readOctets(readElement(der(0x02, Buffer.from([1]))))).toThrow(RangeError);
});

function isIntact(cms: Buffer): boolean {
	try {
		return checkCms(cms, digest).intact;
	} catch {
		return false;
	}
}

/** With the lengths around it written again. */
function replaceElement(cms: Buffer, old: Buffer, replacement: Buffer): Buffer {
	const rewrite = (bytes: Uint8Array): Buffer => {
		const { tag, content: inside, whole } = readElement(bytes);
		const rest = Buffer.from(bytes).subarray(whole.length);
		const at = Buffer.from(inside).indexOf(old);
		if (Buffer.from(whole).equals(old)) return Buffer.concat([replacement, rest]);
		if (at < 0) return Buffer.concat([whole, rest.length > 0 ? rewrite(rest) : rest]);
		return Buffer.concat([der(tag, rewrite(inside)), rest]);
	};
	return rewrite(cms);
}
