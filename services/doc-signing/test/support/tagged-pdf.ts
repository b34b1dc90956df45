import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { WrittenPdf } from "./written-pdf.ts";

type Node = { role?: string; alt?: string; lang?: string; type?: string; id?: string; children?: Node[] };

/** Each element of a page's structure with the text that it marks, as PDF.js reads both, indented. */
export async function readTree(bytes: Uint8Array, pageNumber: number): Promise<string[]> {
	const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
	const page = await (await loading.promise).getPage(pageNumber);
	const texts = new Map<string, string>();
	const open: string[] = [];
	for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
		if ("str" in item) texts.set(open.at(-1) ?? "", `${texts.get(open.at(-1) ?? "") ?? ""}${item.str}`);
		else if (item.type === "endMarkedContent") open.pop();
		else open.push(item.id ?? "");
	}
	const show = (node: Node, depth: number): string[] => {
		const text = node.type ? (texts.get(node.id ?? "") ?? "") : "";
		if (node.type) return [`${" ".repeat(depth)}“${text.trim()}”`];
		const { role = "", alt, lang, children = [] } = node;
		const line = `${" ".repeat(depth)}${role}${alt ? ` (${alt})` : ""}${lang ? ` in ${lang}` : ""}`;
		return [line, ...children.flatMap((child) => show(child, depth + 1))];
	};
	const tree = (await page.getStructTree()) as Node | null;
	await loading.destroy();
	return (tree?.children ?? []).flatMap((child) => show(child, 0));
}

/** A page with a paragraph and a check box, in a document element. */
export function taggedPdf(
	overrides: Partial<Record<"root" | "parents" | "document" | "page" | "widget", string>> = {},
): WrittenPdf {
	const {
		root = "/K 7 0 R/ParentTree 8 0 R/ParentTreeNextKey 2",
		parents = "/Kids[<</Limits[0 0]/Nums[0[9 0 R]]>><</Limits[1 1]/Nums[1 10 0 R]>>]",
		document = "/K[9 0 R 10 0 R 12 0 R]",
		page = "/StructParents 0",
		widget = "/F 4/V/Yes/AS/Yes",
	} = overrides;
	return {
		catalog: "/MarkInfo<</Marked true>>/StructTreeRoot 6 0 R/AcroForm<</Fields[11 0 R]>>",
		page: `${page}/Annots[11 0 R]`,
		content: "/P <</MCID 0>> BDC BT /F 20 Tf 50 350 Td (I agree:) Tj ET EMC",
		objects: [
			`<</Type/StructTreeRoot${root}>>`,
			`<</S/Document/P 6 0 R${document}>>`,
			`<<${parents}>>`,
			"<</S/P/P 7 0 R/Pg 3 0 R/K 0>>",
			"<</S/Form/P 7 0 R/Pg 3 0 R/K<</Type/OBJR/Obj 11 0 R>>/Alt(Consent)>>",
			`<</Type/Annot/Subtype/Widget/FT/Btn/T(box)/Rect[50 300 70 320]/StructParent 1${widget}>>`,
			"<</S/P/P 7 0 R>>",
		],
	};
}
