/** A PDF of one page. Object 1 is the catalog, 2 the page tree, 3 the page, 4 a font; `objects` follow from 5. */
export type WrittenPdf = {
	/** Further entries of the catalog. */
	catalog?: string;
	/** Further entries of the page. */
	page?: string;
	/** Further entries of the page's resources. */
	resources?: string;
	/** As objects are. */
	content?: string | readonly [string, string];
	/** Object 6 and up: dictionaries, or streams as [dictionary entries, data]. */
	objects?: readonly (string | readonly [string, string])[];
};

/** Written by hand, so that tests can contain what no library writes. */
export function writtenPdf({
	catalog = "",
	page = "",
	resources = "",
	content = "",
	objects = [],
}: WrittenPdf): Buffer {
	const stream = ([entries, data]: readonly [string, string]) =>
		`<<${entries}/Length ${Buffer.byteLength(data, "latin1")}>>stream\n${data}\nendstream`;
	const all = [
		`<</Type/Catalog/Pages 2 0 R ${catalog}>>`,
		"<</Type/Pages/Kids[3 0 R]/Count 1>>",
		`<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 5 0 R/Resources<</Font<</F 4 0 R>>${resources}>>${page}>>`,
		"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
		stream(typeof content === "string" ? ["", content] : content),
		...objects.map((object) => (typeof object === "string" ? object : stream(object))),
	];
	let text = "%PDF-1.7\n";
	const offsets = all.map((object, index) => {
		const offset = text.length;
		text += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return `${String(offset).padStart(10, "0")} 00000 n \n`;
	});
	const size = all.length + 1;
	const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
	return Buffer.from(
		`${text}${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
		"latin1",
	);
}

/** A form that shows a line of text, 300 points wide and 30 high. */
export function textForm(text: string): readonly [string, string] {
	return [
		"/Type/XObject/Subtype/Form/BBox[0 0 300 30]/Resources<</Font<</F 4 0 R>>>>",
		`BT /F 20 Tf 5 8 Td (${text}) Tj ET`,
	];
}
