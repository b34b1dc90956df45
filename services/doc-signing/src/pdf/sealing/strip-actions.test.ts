import { describe, expect, test } from "@jest/globals";
import { PDF, PdfDict } from "@libpdf/core";
import { fixture } from "../../../test/support/pdf-files.ts";
import { annotation, reachable, sealed } from "../../../test/support/sealed-dictionaries.ts";
import { textForm, writtenPdf } from "../../../test/support/written-pdf.ts";
import { showDocument } from "./show-document.ts";

/** Every type of ISO 32000-2, table 201, and older ones. */
const ACTIONS = new Set(
	"GoTo GoToR GoToE GoToDp Launch Thread URI Sound Movie Hide Named SubmitForm ResetForm ImportData SetOCGState Rendition Trans GoTo3DView JavaScript RichMediaExecute SetState NOP".split(
		" ",
	),
);
const SCRIPT = "<</S/JavaScript/JS(app.alert\\(1\\))>>";
const LINK = "<</S/URI/URI(https://example.com/)>>";

/** Every action in the file, such as "URI https://example.com/". */
function actionsIn(pdf: PDF): string[] {
	return reachable(pdf).flatMap((dict) => {
		const type = dict.getName("S")?.value ?? "";
		if (!ACTIONS.has(type)) return [];
		const detail = dict.getString("URI")?.asString() ?? dict.getName("N")?.value ?? "";
		return [`${type} ${detail}`.trim()];
	});
}

const runs = (pdf: PDF): string[] =>
	reachable(pdf).flatMap((dict) =>
		["JS", "AA", "PA", "OnInstantiate", "Next"].filter((key) => dict.has(key) && !dict.has("Title")),
	);

describe("after sealing, no action remains", () => {
	test.each<[string, Parameters<typeof writtenPdf>[0]]>([
		["on opening", { catalog: `/OpenAction ${SCRIPT}` }],
		["on closing, saving or printing", { catalog: `/AA<</WC ${SCRIPT}/WP ${SCRIPT}>>` }],
		["in the scripts by name", { catalog: `/Names<</JavaScript<</Names[(a) ${SCRIPT}]>>>>` }],
		["in the media by name", { catalog: `/Names<</Renditions<</Names[(a) <</S/MR/JS(x)>>]>>>>` }],
		[
			"on hidden pages for scripts",
			{
				catalog: "/Names<</Templates<</Names[(a) 6 0 R]>>>>",
				objects: [`<</Type/Template/AA<</O ${SCRIPT}>>>>`],
			},
		],
		["of a portfolio's navigator", { catalog: `/Collection<</Navigator<</A ${SCRIPT}>>>>` }],
		["on opening a page", { page: `/AA<</O ${SCRIPT}>>` }],
		["on the steps of a page", { page: `/PresSteps<</NA ${SCRIPT}/PA ${SCRIPT}>>` }],
		["of an annotation", { page: "/Annots[6 0 R]", objects: [annotation(`/Subtype/Link/A ${SCRIPT}`)] }],
		[
			"of an annotation that the page contains itself",
			{ page: `/Annots[${annotation(`/Subtype/Link/A ${SCRIPT}`)}]` },
		],
		[
			"on moving over an annotation",
			{ page: "/Annots[6 0 R]", objects: [annotation(`/Subtype/Link/AA<</E ${SCRIPT}>>`)] },
		],
		[
			"of a link as it was before conversion",
			{ page: "/Annots[6 0 R]", objects: [annotation(`/Subtype/Link/PA ${SCRIPT}`)] },
		],
		[
			"of a field without a form",
			{
				page: "/Annots[6 0 R]",
				objects: [
					annotation("/Subtype/Widget/Parent 7 0 R"),
					`<</FT/Tx/T(a)/A ${SCRIPT}/AA<</K ${SCRIPT}>>>>`,
				],
			},
		],
		[
			"of a form's field",
			{
				catalog: "/AcroForm<</Fields[7 0 R]/CO[7 0 R]>>",
				page: "/Annots[6 0 R]",
				objects: [
					annotation("/Subtype/Widget/Parent 7 0 R"),
					`<</FT/Tx/T(a)/Kids[6 0 R]/AA<</C ${SCRIPT}>>>>`,
				],
			},
		],
		[
			"of an outline, at any depth",
			{
				catalog: "/Outlines 6 0 R",
				objects: [
					"<</First 7 0 R/Last 7 0 R>>",
					`<</Title(a)/Parent 6 0 R/First 8 0 R/Last 8 0 R/A ${SCRIPT}>>`,
					`<</Title(b)/Parent 7 0 R/Next 7 0 R/A<</S/Launch/F(calc.exe)>>>>`,
				],
			},
		],
		[
			"by name in a stream",
			{ catalog: "/Names 6 0 R", objects: [[`/JavaScript<</Names[(a) ${SCRIPT}]>>`, ""]] },
		],
		[
			"of an outline that is a stream",
			{ catalog: "/Outlines 6 0 R", objects: [["/First 7 0 R", ""], `<</Title(a)/A ${SCRIPT}>>`] },
		],
		[
			"of an outline whose item is a stream",
			{ catalog: "/Outlines<</First 6 0 R>>", objects: [[`/Title(a)/A ${SCRIPT}`, ""]] },
		],
		[
			"of an annotation behind references to references",
			{
				page: "/Annots 6 0 R",
				objects: ["7 0 R", "[8 0 R]", "9 0 R", annotation(`/Subtype/Link/A ${SCRIPT}`)],
			},
		],
		[
			"by name behind references",
			{ catalog: "/Names 6 0 R", objects: ["7 0 R", `<</JavaScript ${SCRIPT}>>`] },
		],
	])("%s", async (_, written) => {
		const original = writtenPdf(written);
		for (const pdf of [
			await sealed(original),
			await PDF.load(await showDocument(original, { fields: [], formValues: {}, foot: null })),
		]) {
			expect(actionsIn(pdf)).toEqual([]);
			expect(runs(pdf)).toEqual([]);
		}
	});

	test.each([
		"/S/Launch/F(calc.exe)",
		"/S/GoToR/F(\\\\\\\\server\\\\share)/D[0/Fit]",
		"/S/GoToE/T<</R/C/N(a)>>",
		"/S/SubmitForm/F(https://example.com/)",
		"/S/SetOCGState/State[/Toggle 4 0 R]",
		"/S/Hide/T(a)",
		"/S/Rendition/OP 0",
		"/S/Named/N/Print",
		"/S/Named/N/SaveAs",
		"/S/URI/URI(javascript:alert\\(1\\))",
		"/S/URI/URI(file:///etc/passwd)",
		"/S/URI/URI( https://example.com/)",
		"/S/URI/URI(page.html)",
		"/S/Unknown",
		"/JS(x)",
	])("of this kind: %s", async (action) => {
		const link = (entries: string) => annotation(`/Subtype/Link/A<<${entries}>>`);
		const pdf = await sealed(
			writtenPdf({
				page: "/Annots[6 0 R 7 0 R]",
				objects: [link(action), link(`/S/GoTo/D[3 0 R/Fit]/Next<<${action}>>`)],
			}),
		);
		expect(actionsIn(pdf)).toEqual(["GoTo"]);
		expect(runs(pdf)).toEqual([]);
	});

	test("behind a link, in a list, or in a circle", async () => {
		const pdf = await sealed(
			writtenPdf({
				catalog: "/Outlines 8 0 R",
				page: "/Annots[6 0 R 7 0 R]",
				objects: [
					annotation(`/Subtype/Link/A<</S/URI/URI(https://example.com/)/Next[${SCRIPT} 9 0 R]>>`),
					annotation("/Subtype/Link/A 9 0 R"),
					"<</First 10 0 R/Last 10 0 R>>",
					`<</S/Named/N/NextPage/Next[9 0 R ${SCRIPT}]>>`,
					`<</Title(a)/A<</S/GoTo/D[3 0 R/Fit]/Next ${SCRIPT}>>>>`,
				],
			}),
		);
		expect(actionsIn(pdf).toSorted()).toEqual(["GoTo", "Named NextPage", "URI https://example.com/"]);
		expect(runs(pdf)).toEqual([]);
	});

	test("in a file that has one in each of six places", async () => {
		const pdf = await sealed(fixture("actions.pdf"));
		expect(actionsIn(pdf).toSorted()).toEqual(["GoTo", "URI https://example.com"]);
		expect(runs(pdf)).toEqual([]);
	});
});

test("nothing plays, and its picture is kept", async () => {
	const pdf = await sealed(
		writtenPdf({
			page: "/Annots[7 0 R 8 0 R 9 0 R 10 0 R]",
			objects: [
				textForm("Poster"),
				annotation("/Subtype/Movie/AP<</N 6 0 R>>/Movie<</F(a.avi)>>/A<</Mode/Open>>"),
				annotation("/Subtype/RichMedia/AP<</N 6 0 R>>/RichMediaContent<<>>/RichMediaSettings<<>>"),
				annotation("/Subtype/3D/AP<</N 6 0 R>>/3DD<</OnInstantiate 6 0 R>>/3DA<</A/PO>>"),
				annotation(`/Subtype/Screen/AP<</N 6 0 R>>/A<</S/Rendition>>/AA<</PO ${SCRIPT}>>`),
			],
		}),
	);
	const annotations = pdf.getPage(0)?.dict.getArray("Annots", (ref) => pdf.getObject(ref));
	const entries = [0, 1, 2, 3].map((index) => {
		const one = annotations?.at(index, (ref) => pdf.getObject(ref));
		return one instanceof PdfDict ? [...one.keys()].map(({ value }) => value) : [];
	});
	expect(entries).toEqual(Array(4).fill(["Type", "Rect", "F", "Subtype", "AP"]));
	expect(runs(pdf)).toEqual([]);
});

test("links within the document and to the web, mail and telephone are kept", async () => {
	const addresses = ["https://example.com/", "HTTP://example.com", "mailto:ada@example.com", "tel:+4930123"];
	const link = (action: string) => annotation(`/Subtype/Link/A<<${action}>>`);
	const actions = [
		...addresses.map((address) => `/S/URI/URI(${address})`),
		...["NextPage", "PrevPage", "FirstPage", "LastPage"].map((name) => `/S/Named/N/${name}`),
		"/S/GoTo/D[3 0 R/Fit]",
	];
	const pdf = await sealed(
		writtenPdf({
			page: `/Annots[${actions.map(link).join(" ")} ${annotation(`/Subtype/Link/A ${LINK}`)} ${annotation("/Subtype/Link/Dest[3 0 R/Fit]")}]`,
		}),
	);
	expect(actionsIn(pdf).toSorted()).toEqual(
		[
			"GoTo",
			...["NextPage", "PrevPage", "FirstPage", "LastPage"].map((name) => `Named ${name}`),
			...[...addresses, "https://example.com/"].map((address) => `URI ${address}`),
		].toSorted(),
	);
	expect(reachable(pdf).filter((dict) => dict.has("Dest"))).toHaveLength(1);
});
