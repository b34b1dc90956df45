import { describe, expect, it } from "@jest/globals";
import { type ChainLink, hashEvent } from "./chain.ts";
import { type AnchoredHead, findLogFaults } from "./compare-log.ts";

type Written = { type: string; data: object };
const fileHash = Buffer.alloc(32, 7);
const written: Written[] = [
	{ type: "DOCUMENT_CREATED", data: {} },
	{ type: "DOCUMENT_COMPLETED", data: {} },
	{ type: "DOCUMENT_SEALED", data: { sha256: fileHash.toString("hex") } },
];

function chain(events: Written[]): ChainLink[] {
	const links: ChainLink[] = [];
	for (const [index, { type, data }] of events.entries()) {
		const event = { documentId: 1, sequence: index + 1, at: new Date(0), type, data, personal: {} };
		const previousHash = links.at(-1)?.hash ?? null;
		links.push({ ...event, previousHash, hash: hashEvent(event, previousHash) });
	}
	return links;
}

const whole = chain(written);
const auditHead = whole[1]?.hash ?? Buffer.alloc(0);
const sealed = { auditHead, fileHash };
const nothing = { sealed: undefined, anchored: [] };
const codes = (links: ChainLink[], record: typeof sealed | undefined = sealed) =>
	findLogFaults(links, { sealed: record, anchored: [] }).map(({ code }) => code);

describe("a log", () => {
	it("is compared with its own hashes and with the sealed head", () => {
		expect(codes(whole)).toEqual([]);
		expect(findLogFaults(whole.slice(0, 2), nothing)).toEqual([]);
		expect(codes([])).toEqual(["LOG_EMPTY", "SEALED_HEAD_MISSING", "SEAL_NOT_RECORDED"]);
		expect(findLogFaults(whole.slice(1), nothing)).toMatchObject([{ code: "CHAIN_BROKEN", sequence: 1 }]);
	});

	it("that lost its last events differs from the sealed file, or lacks the sealed head", () => {
		expect(codes(whole.slice(0, 2))).toEqual(["SEAL_NOT_RECORDED"]);
		expect(codes(whole.slice(0, 1))).toEqual(["SEALED_HEAD_MISSING", "SEAL_NOT_RECORDED"]);
	});

	it("that was rewritten with new hashes lacks the sealed event", () => {
		const rewritten = chain(
			written.map((event, index) => (index === 1 ? { ...event, data: { x: 1 } } : event)),
		);
		expect(codes(rewritten)).toEqual(["SEALED_HEAD_MISSING"]);
	});

	it("that lost or rewrote an anchored event is detected without a seal", () => {
		const at = new Date(0);
		const anchored: AnchoredHead[] = whole.map(({ sequence, hash }) => ({
			anchor: sequence,
			at,
			sequence,
			hash,
		}));
		const found = (links: ChainLink[]) => findLogFaults(links, { sealed: undefined, anchored });
		expect(found(whole)).toEqual([]);
		expect(found(chain([...written, { type: "DOCUMENT_DOWNLOADED", data: {} }]))).toEqual([]);
		expect(found(whole.slice(0, 1))).toMatchObject([{ code: "ANCHORED_HEAD_MISSING", sequence: 2 }]);
		const rewritten = chain(written.map((event) => ({ ...event, type: `${event.type}!` })));
		expect(found(rewritten)).toMatchObject([
			{ code: "ANCHORED_HEAD_MISSING", sequence: 1, detail: expect.stringContaining("the log has ") },
		]);
	});
});
