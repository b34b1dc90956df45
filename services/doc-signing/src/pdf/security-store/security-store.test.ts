import { expect, test } from "@jest/globals";
import { readSecurityStore, securityStoreFor } from "./security-store.ts";

const CONTENTS = Buffer.from("a signature");
const STREAM = 2 * 1024 * 1024;

/** A minimal sealed file. */
function sealed(): Buffer {
	const object = "1 0 obj\n<</Type /Catalog>>\nendobj\n";
	const start = 9 + object.length;
	const table = `xref\n0 2\n0000000000 65535 f\r\n0000000009 00000 n\r\n`;
	const trailer = `trailer\n<</Size 2 /Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
	return Buffer.from(`%PDF-1.7\n${object}${table}${trailer}`, "latin1");
}

test("a store round-trips", () => {
	const data = { certificates: [Buffer.from("one"), Buffer.from("two")], ocspResponses: [], crls: [] };
	const file = Buffer.concat([sealed(), securityStoreFor(sealed(), CONTENTS, data)]);
	expect(readSecurityStore(file, sealed().length, CONTENTS)).toEqual(data);
});

test("a store that references one stream a thousand times takes no more memory than its size", () => {
	const refs = "2 0 R ".repeat(1000);
	const file = Buffer.concat([
		sealed(),
		Buffer.from(`2 0 obj\n<</Length ${STREAM}>>\nstream\n`),
		Buffer.alloc(STREAM),
		Buffer.from(`\nendstream\nendobj\n3 0 obj\n<</Type /DSS /Certs [${refs}]>>\nendobj\n`),
	]);
	const before = process.resourceUsage().maxRSS;
	expect(readSecurityStore(file, sealed().length, CONTENTS)).toBeUndefined();
	expect(process.resourceUsage().maxRSS - before).toBeLessThan(300_000);
});
