import { expect, test } from "@jest/globals";
import { contrast } from "../html/design/oklch.ts";
import { darkStyle, mailColors } from "./mail-colors.ts";
import { renderHtml } from "./render.ts";

const html = renderHtml(
	{
		subject: "Please sign",
		paragraphs: ["Hello Ada,", { quoted: "Sign by Friday." }, { code: "ABCD-EFGH" }],
		button: { label: "Open document", url: "https://sign.example/sign/token" },
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
	const lined = tags.filter(({ style }) => /border(-left)?:[1-9]/.test(style));
	expect(lined.map(({ tag }) => / class="(\w+)"/.exec(tag)?.[1])).toEqual(["card", "line"]);
	expect(html).toContain('<meta name="color-scheme" content="light dark">');
});

test("texts of an email are readable in both themes", () => {
	const [, text = "", surface = ""] = /body\{color:(#\w+)!important;background:(#\w+)/.exec(darkStyle) ?? [];
	const [, card = ""] = /\.card\{background:(#\w+)/.exec(darkStyle) ?? [];
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

test("an email without a brand is headed by the product, one with a brand by its name or logo", () => {
	const plain = { subject: "Code", paragraphs: ["Hello,"] };
	const brand = { name: "Acme", logo: null, accent: null, footer: null };
	const head = '<strong style="font-size:18px">';
	expect(renderHtml(plain, "Signing")).toContain(`${head}Signing</strong>`);
	expect(renderHtml({ ...plain, brand }, "Signing")).toContain(`${head}Acme</strong>`);
	expect(html).not.toContain(head);
});
