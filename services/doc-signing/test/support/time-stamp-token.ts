import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { der, integer, oid, readElement, readElements, sequence, TAG } from "../../src/pdf/pades/der.ts";
import type { TimeStampIdentity } from "./time-stamp-server.ts";
import { runTool } from "./tools.ts";

const TST_INFO = "1.2.840.113549.1.9.16.1.4";

/**
 * The response to a time-stamp request (RFC 3161) with any time and any certificate, which `openssl ts` would
 * refuse: signed by `openssl cms`.
 */
export function timeStampToken(
	query: Uint8Array,
	time: Date,
	{ certificate, key, chain }: TimeStampIdentity,
	folder: string,
): Buffer {
	const at = (name: string) => join(folder, name);
	const [, imprint, ...rest] = readElements(readElement(query).content);
	const nonce = rest.find(({ tag }) => tag === TAG.integer);
	if (!imprint || !nonce) throw new Error("not a time-stamp request");
	const moment = `${time.toISOString().replaceAll(/[-:T]/g, "").slice(0, 14)}Z`;
	writeFileSync(
		at("tst-info.der"),
		sequence(
			integer(1),
			oid("1.2.3.4"),
			imprint.whole,
			integer(42),
			der(TAG.generalizedTime, Buffer.from(moment)),
			nonce.whole,
		),
	);
	const signer = ["-signer", certificate, "-inkey", key, "-md", "sha256", "-cades"];
	const certificates = chain && readFileSync(chain).length > 0 ? ["-certfile", chain] : [];
	const content = ["-binary", "-nodetach", "-econtent_type", TST_INFO, "-in", at("tst-info.der")];
	const { status, output } = runTool("openssl", [
		...["cms", "-sign", "-outform", "DER", "-out", at("token.der")],
		...[...signer, ...certificates, ...content],
	]);
	if (status !== 0) throw new Error(output);
	return sequence(sequence(integer(0)), readFileSync(at("token.der")));
}
