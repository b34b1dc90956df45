import { expect, test } from "@jest/globals";
import { contrast } from "../html/design/oklch.ts";
import { darkStyle, mailColors } from "./mail-colors.ts";
import { renderHtml, renderText } from "./render.ts";

const html = renderHtml(
	{
		subject: "Please sign",
		greeting: "Hello Ada,",
		heading: "Acme asks you to sign",
		paragraphs: [
			{ title: "Lease", facts: ["3 pages"] },
			{ quoted: "Sign by Friday." },
			{ code: "ABCD-EFGH" },
		],
		button: { label: "Review and sign", url: "https://sign.example/sign/token" },
		closing: ["This link is personal."],
		brand: {
			name: "Acme",
			logo: { src: "cid:logo", width: 100, height: 40 },
			accent: "#a33b20",
			footer: "Acme GmbH",
		},
		footer: ["Sent with Signing"],
	},
	"Signing",
);

const tags = [...html.matchAll(/<(\w+)[^>]* style="([^"]*)"[^>]*>/g)].map(([tag, name, style]) => ({
	tag,
	name,
	style: style ?? "",
}));

test("in a dark theme, every text color and line of an email is replaced, but for the button's", () => {
	const colored = tags.filter(({ name, style }) => name !== "body" && /(^|;)color:/.test(style));
	const texts = colored.filter(({ style }) => !style.includes("background:"));
	expect(texts).toHaveLength(4);
	for (const { tag } of texts) expect(tag).toContain('class="soft"');
	expect(colored).toHaveLength(5);
	const lined = tags.filter(({ name, style }) => name !== "a" && /border(-left|-top)?:[1-9]/.test(style));
	const sheet = ["sheet line", "line", "line", "line"];
	expect(lined.map(({ tag }) => / class="([\w ]+)"/.exec(tag)?.[1])).toEqual([
		"card",
		"inset line",
		...sheet,
		"line",
	]);
	const filled = tags.filter(
		({ name, style }) => /^(div|table)$/.test(name ?? "") && /background:/.test(style),
	);
	for (const { tag } of filled) expect(darkStyle).toContain(`.${/ class="(\w+)/.exec(tag)?.[1]}`);
	expect(html).toContain('<meta name="color-scheme" content="light dark">');
});

test("texts of an email are readable in both themes", () => {
	const [, text = "", surface = ""] = /body\{color:(#\w+)!important;background:(#\w+)/.exec(darkStyle) ?? [];
	const [, card = ""] = /\.card,\.sheet\{background:(#\w+)/.exec(darkStyle) ?? [];
	const [, soft = ""] = /\.soft\{color:(#\w+)/.exec(darkStyle) ?? [];
	for (const [ink, pale, papers] of [
		[text, soft, [surface, card]],
		[mailColors.text, mailColors.soft, [mailColors.surface, mailColors.paper]],
	] as const)
		for (const paper of papers) {
			expect(contrast(ink, paper)).toBeGreaterThan(7);
			expect(contrast(pale, paper)).toBeGreaterThan(4.5);
		}
});

test("an email without a brand is headed by the product and its initial, one with a brand by its name or logo", () => {
	const plain = { subject: "Code", paragraphs: ["Hello,"] };
	const brand = { name: "Acme", logo: null, accent: null, footer: null };
	const head = />(.)<\/td><td style="padding-left:10px;font-size:18px;font-weight:600">(.*?)<\/td>/u;
	expect(head.exec(renderHtml(plain, "Signing"))?.slice(1)).toEqual(["S", "Signing"]);
	expect(head.exec(renderHtml({ ...plain, brand }, "Signing"))?.slice(1)).toEqual(["A", "Acme"]);
	expect(html).not.toMatch(head);
	const unseen = /<img[^>]* alt="Acme"/;
	expect(html).toMatch(unseen);
});

test("an email's text begins with the greeting, has the document's facts, and the heading unless it is the subject", () => {
	const content = { subject: "Please sign", greeting: "Hello Ada,", heading: "Please sign", paragraphs: [] };
	expect(renderText(content)).toBe("Hello Ada,\n");
	const card = { title: "Lease", facts: ["From Acme", "3 pages"] };
	const asked = renderText({ ...content, heading: "Acme asks you to sign.", paragraphs: [card] });
	expect(asked).toBe("Hello Ada,\n\nAcme asks you to sign.\n\nLease\nFrom Acme\n3 pages\n");
});

test("an email shows the address of its button only in the text", () => {
	expect(html.replaceAll(/href="[^"]*"/g, "")).not.toContain("sign.example");
	const button = { label: "Review and sign", url: "https://sign.example/sign/token" };
	const text = renderText({ subject: "", paragraphs: [], button });
	expect(text).toBe("Review and sign:\nhttps://sign.example/sign/token\n");
});
