import { type KeyObject, verify } from "node:crypto";
import { type DerElement, oid, readElements } from "../pades/der.ts";
import { OID } from "../pades/oids.ts";

/** Null where the algorithm includes its hash. SHA-1 is no longer accepted. */
const HASHES = new Map<string, string | null>(
	(
		[
			[OID.rsaWithSha256, "sha256"],
			[OID.rsaWithSha384, "sha384"],
			[OID.rsaWithSha512, "sha512"],
			[OID.ecdsaWithSha256, "sha256"],
			[OID.ecdsaWithSha384, "sha384"],
			[OID.ecdsaWithSha512, "sha512"],
			[OID.ed25519, null],
		] as const
	).map(([id, hash]) => [oid(id).toString("hex"), hash]),
);

/** Whether `key` made the signature (a BIT STRING) over the bytes, by an accepted AlgorithmIdentifier. */
export function isSigned(
	signed: Uint8Array,
	algorithm: DerElement,
	signature: DerElement,
	key: KeyObject,
): boolean {
	const hash = HASHES.get(Buffer.from(readElements(algorithm.content)[0]?.whole ?? []).toString("hex"));
	// The first byte counts unused bits; a signature has none.
	return hash !== undefined && verify(hash, signed, key, signature.content.subarray(1));
}
