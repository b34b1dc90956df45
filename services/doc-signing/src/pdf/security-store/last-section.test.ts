import { expect, test } from "@jest/globals";
import { readLastSection } from "./security-store.ts";

test("a section with more objects than a call accepts arguments is read", () => {
	const count = 200_000;
	const body = "<</Type /Catalog>>";
	const object = `1 0 obj\n${body}\nendobj\n`;
	const lines = Array.from({ length: count }, (_, index) => {
		const offset = index === 0 ? 9 : 9 + object.length;
		return `${String(offset).padStart(10, "0")} 00000 n\r`;
	});
	const start = 9 + object.length;
	const trailer = `trailer\n<</Size ${count + 1} /Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
	const file = `%PDF-1.7\n${object}xref\n1 ${count}\n${lines.join("\n")}\n${trailer}`;
	expect(readLastSection(Buffer.from(file, "latin1"))).toMatchObject({
		offset: start,
		size: count + 1,
		catalog: { number: 1, generation: 0, body },
	});
});
