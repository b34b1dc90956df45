import { expect, it } from "@jest/globals";
import { PdfBusy } from "../pdf/child-process/failures.ts";
import { openUploadQuota } from "./upload-quota.ts";

it("space is available until it is used up, and again after a release", () => {
	const room = openUploadQuota({ maxBytes: 100 });
	const first = room.hold("a");
	first.take(100);
	first.release();
	expect(() => room.hold("a").take(100)).not.toThrow();
});

it("the caller who uses the most is rejected", () => {
	const room = openUploadQuota({ maxBytes: 100 });
	room.hold("quiet").take(20);
	const large = room.hold("large");
	large.take(80);
	expect(() => large.take(1)).toThrow(PdfBusy);
	expect(large.signal.aborted).toBe(true);
});

it("large files that are sent slowly do not block others: the newest is dropped", () => {
	const room = openUploadQuota({ maxBytes: 100 });
	const [older, newer] = [room.hold("large"), room.hold("large")];
	older.take(50);
	newer.take(50);
	const quiet = room.hold("quiet");
	quiet.take(10);
	expect([older, newer, quiet].map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
	quiet.take(40);
	expect(() => newer.take(1)).toThrow(PdfBusy);
});
