import { beforeAll, describe, expect, it } from "@jest/globals";
import { inTurn } from "@repo/validation";
import type { TemplateParts } from "../templates/queries.ts";
import { listBlanks } from "../templates/using/fill-template.ts";
import { checkFile } from "./check-file.ts";
import { columnFinder, listColumns, writeHeader } from "./columns.ts";

const person = (id: number, name: string) => ({
	...{ id, name, email: "ada@example.com", role: "SIGNER", signingOrder: id },
});
const fieldOf = (recipientId: number, id: number, label: string) => ({
	...{ id, recipientId, label, type: "TEXT", page: 1 },
	fieldMeta: { type: "text", label },
});
const partsOf = (recipients: object[], fields: object[] = []) =>
	({ recipients, fields }) as unknown as TemplateParts;
const ada = partsOf([person(1, "Ada")]);
const bytesOf = (...lines: string[]) => Buffer.from(lines.join("\n"));

describe("a header", () => {
	it("much wider than the template is reported as one problem", async () => {
		const named = (more: number) => Array.from({ length: 3 + more }, () => "Title").join(",");
		const { problems } = await checkFile(bytesOf(named(51), "x"), ada, "user:1");
		expect(problems).toEqual([{ row: 1, message: "The file has 54 columns, but this template requires 3." }]);
		expect((await checkFile(bytesOf(named(50), "x"), ada, "user:1")).problems).toHaveLength(52);
		const wide = bytesOf("Title,".repeat(150_000), "x");
		expect((await checkFile(wide, ada, "user:1")).problems).toHaveLength(1);
	});

	it.each([
		["runs of spaces", ["Ada B", "Ada   B"]],
		["names that are equal in lower case", ["ADA", "Ada"]],
		["names with the suffix of a duplicate", ["Ada", "Ada", "Ada: name 2"]],
		["formulas", ["=1", "+1", "-1", "@x"]],
		["an apostrophe", ["'Ada", "Ada"]],
		["an apostrophe before a formula", ["'=1", "=1"]],
	])("is recognized if labels have %s", (_what, labels) => {
		const columns = listColumns(listBlanks(partsOf(labels.map((label, index) => person(index + 1, label)))));
		const cells = writeHeader(columns).trim().slice(1, -1).split('","');
		expect(columnFinder(columns)(cells)).toEqual(columns);
		expect(new Set(columns.map(({ name }) => name)).size).toBe(columns.length);
	});

	it("is created in linear time, however similar the labels are", () => {
		const many = Array.from({ length: 40_000 }, (_, id) => fieldOf(1 + (id % 200), id, "x"));
		const people = Array.from({ length: 200 }, (_, index) => person(index + 1, "Ada"));
		const before = process.cpuUsage();
		expect(listColumns(listBlanks(partsOf(people, many)))).toHaveLength(40_401);
		expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
	});
});

describe("before the header", () => {
	const utf16 = (text: string) => Buffer.from(text, "utf16le");
	const table = "Title,Ada: name,Ada: email\r\n,Ben,ben@example.com\r\n";
	const [withSemicolons, withTabs] = [table.replaceAll(",", ";"), table.replaceAll(",", "\t")];

	it.each<[string, string | Buffer, number]>([
		["nothing", table, 2],
		["the separator", `sep=;\r\n${withSemicolons}`, 2],
		["the separator in quotation marks", `\ufeff"sep=,"\r\n${table}`, 2],
		["another separator", `sep=|\n${table.replaceAll(",", "|")}`, 2],
		["a tab as separator", `sep=\t\n${withTabs}`, 2],
		["the separator, filled up by a spreadsheet", `SEP=;;;\n${withSemicolons}`, 2],
		["the byte order mark of UTF-16", utf16(`\ufeff${withTabs}`), 2],
		["that of the other byte order", utf16(`\ufeff${table}`).swap16(), 2],
		["empty lines", `\r\n \n,,,,\n${table}`, 5],
		["a title with another separator", `Tenants of 12 Elm Street, 2026\n\n${withSemicolons}`, 4],
	])("%s may stand, and rows are counted as a spreadsheet shows them", async (_what, file, number) => {
		const { rows } = await checkFile(Buffer.from(file as string), ada, "user:1");
		expect(rows).toMatchObject([
			{ number, input: { recipients: [{ name: "Ben", email: "ben@example.com" }] } },
		]);
	});

	it.each([
		["the separator and nothing else", "sep=;\r\n", { message: "The file is empty." }],
		["a title and no header", "Report\r\nx\r\n", { row: 1, column: "Report" }],
		["a row of data and no header", "Ben,ben@example.com\r\n", { row: 1, column: "ben@example.com" }],
		[
			"a wrong header",
			`sep=,\r\nReport\r\n${table.replaceAll("Ada: ", "Eve: ")}`,
			{ row: 2, column: "Eve: name" },
		],
	])("%s is named", async (_what, file, problem) => {
		const { problems } = await checkFile(Buffer.from(file), ada, "user:1");
		expect(problems).toContainEqual(expect.objectContaining(problem));
	});
});

it("addresses are read as the API reads them", async () => {
	const of = (email: string) => checkFile(bytesOf("Ada: email", email), ada, "user:1");
	const { rows } = await of("ada@müller.de\u200b");
	expect(rows?.[0]?.input.recipients[0]?.email).toBe("ada@xn--mller-kva.de");
	const { problems } = await of("ada@mü\u200bller.de");
	expect(problems).toEqual([
		{ row: 2, column: "Ada: email", message: "contains an invisible character (U+200B)" },
	]);
});

describe("a file of 1 MB", () => {
	const MB = 1_000_000;
	const cells = ["Title", ...Array(1_000).fill(`${"x".repeat(900)},${"y".repeat(99)}`)].join("\n");
	const cpuOf = async (text: string) => {
		const before = process.cpuUsage();
		await checkFile(Buffer.from(text), ada, "user:1");
		return process.cpuUsage(before).user;
	};
	/** How many turns another account has meanwhile, which always waits for the next. */
	const turnsBeside = async (text: string) => {
		let turns = 0;
		let isDone = false;
		const others = (async () => {
			while (!isDone) await inTurn("user:2", () => void turns++);
		})();
		await checkFile(Buffer.from(text), ada, "user:1");
		isDone = true;
		await others;
		return turns;
	};
	let usual: number;
	beforeAll(async () => {
		await cpuOf(cells); // The first one takes longer.
		usual = await cpuOf(cells);
	});

	it.each([
		["one cell", "x".repeat(MB)],
		["one cell below the header", `Title\n${"x".repeat(MB)}`],
		["an unclosed cell", `Title\n"${"x".repeat(MB)}`],
		["one row of empty cells", `Title\n${",".repeat(MB)}`],
		["a header of empty cells", ",".repeat(MB)],
	])(
		"with %s takes no longer than one with a thousand rows, and yields to other accounts",
		async (_what, text) => {
			expect(await turnsBeside(text)).toBeGreaterThanOrEqual(15);
			// What else the machine does only adds to it, so one of three runs is enough.
			const ratios: number[] = [];
			while (ratios.length < 3 && !ratios.some((ratio) => ratio < 5))
				ratios.push((await cpuOf(text)) / usual);
			expect(Math.min(...ratios)).toBeLessThan(5);
		},
	);

	it("is read correctly where it is divided", async () => {
		const name = "ä€😀".repeat(28);
		const { rows } = await checkFile(Buffer.from(`Ada: name\n${`"${name}"\n`.repeat(900)}`), ada, "user:1");
		expect(rows).toHaveLength(900);
		expect(new Set(rows?.map(({ input }) => input.recipients[0]?.name))).toEqual(new Set([name]));
	});
});

describe("rows", () => {
	const lines = ["Ada: name", ...Array.from({ length: 200 }, (_, n) => `Ada ${n}`)];

	it("below many without a value are read, and numbered as a spreadsheet shows them", async () => {
		const blank = Array(1_100).fill(",,,");
		const { rows } = await checkFile(bytesOf(...lines, ...blank, "Eve"), ada, "user:1");
		expect(rows).toHaveLength(201);
		expect(rows?.at(-1)).toMatchObject({ number: 1_302, input: { recipients: [{ name: "Eve" }] } });
	});

	it("of more than 1,000 are refused, however many have no value", async () => {
		const many = [...Array(600).fill("Ada"), ...Array(500).fill(",,,"), ...Array(401).fill("Eve")];
		for (const lines of [many, Array(100_000).fill(","), Array(100_000).fill("x")]) {
			const { problems } = await checkFile(bytesOf("Ada: name", ...lines), ada, "user:1");
			const message = "The file has more than 1,000 rows. Split it into several files.";
			expect(problems).toEqual([expect.objectContaining({ message })]);
		}
	});

	it("do not read the template again", async () => {
		let reads = 0;
		const counted = {
			fields: [],
			get recipients() {
				reads++;
				return ada.recipients;
			},
		};
		const { rows } = await checkFile(bytesOf(...lines), counted, "user:1");
		expect(rows).toHaveLength(200);
		expect(rows?.[7]?.input.recipients[0]?.name).toBe("Ada 7");
		expect(reads).toBe(1);
	});

	it("yield to other work", async () => {
		let turns = 0;
		let timer = setImmediate(function turn() {
			turns++;
			timer = setImmediate(turn);
		});
		await checkFile(bytesOf(...lines), ada, "user:1");
		clearImmediate(timer);
		expect(turns).toBeGreaterThanOrEqual(3);
	});
});
