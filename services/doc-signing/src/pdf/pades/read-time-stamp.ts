import { createHash, type X509Certificate } from "node:crypto";
import { fromBER } from "asn1js";
import { TSTInfo } from "pkijs";
import { integer } from "./der.ts";
import { OID } from "./oids.ts";
import { checkCms } from "./read-cms.ts";

/**
 * A time-stamp token (RFC 3161) that is intact and covers certain bytes; whether its server is trusted is not
 * checked here.
 */
export type TimeStamp = {
	token: Uint8Array;
	at: Date;
	/** The server's. */
	certificate: X509Certificate;
	/** All certificates in the token. */
	chain: X509Certificate[];
	/** The token is bound to exactly this server certificate (§2.4.2). */
	isCertificateNamed: boolean;
};

/** Reads a token. Throws unless it is intact, covers `stamped`, and repeats `nonce` if one was sent. */
export function readTimeStamp(token: Uint8Array, stamped: Uint8Array, nonce?: Uint8Array): TimeStamp {
	const { intact, content, certificate, certificates, isCertificateNamed } = checkCms(token);
	if (!intact || !content || !certificate) throw new Error("the token's signature is not valid");
	const info = new TSTInfo({ schema: fromBER(new Uint8Array(content)).result });
	const { hashAlgorithm, hashedMessage } = info.messageImprint;
	const imprint = Buffer.from(hashedMessage.valueBlock.valueHexView);
	const digest = createHash("sha256").update(stamped).digest();
	if (hashAlgorithm.algorithmId !== OID.sha256 || !imprint.equals(digest))
		throw new Error("the token is for other data");
	if (nonce && !Buffer.from(info.nonce?.toBER() ?? new ArrayBuffer(0)).equals(integer(nonce)))
		throw new Error("the token is the response to another request");
	const chain = certificates.filter((other) => other !== certificate);
	return { token, at: info.genTime, certificate, chain, isCertificateNamed };
}
