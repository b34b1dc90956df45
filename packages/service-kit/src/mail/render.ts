import { productAccent } from "../html/design/tokens.ts";
import { darkStyle, mailColors } from "./mail-colors.ts";

const { surface, paper, text: ink, soft, line, onAccent } = mailColors;

/** A mail as data, from which both its HTML and its text are rendered. */
export type MailContent = {
	/** BCP 47; English by default. */
	lang?: string;
	subject: string;
	/** Paragraphs before the button. Line breaks inside are kept; quoted text is set apart. */
	paragraphs: (string | Quoted | Code)[];
	button?: { label: string; url: string };
	/** Small print after it. */
	closing?: string[];
	/** How the sender looks, above and below the text. */
	brand?: MailBrand | undefined;
	/** Below everything, set apart: who sent the mail, and why. */
	footer?: string[];
};

export type MailBrand = {
	name: string | null;
	/** `src` is `cid:…` of an attachment. Width and height in pixels, as shown. */
	logo: { src: string; width: number; height: number } | null;
	/** `#rrggbb` of the button. */
	accent: string | null;
	footer: string | null;
};

export type Quoted = { quoted: string };

/** A code to read and type, set large. */
export type Code = { code: string };

export function renderText(content: MailContent): string {
	const { paragraphs, button, closing = [] } = content;
	const said: string[] = [];
	// In text, a code ends the line that announces it.
	for (const part of paragraphs)
		if (typeof part !== "string" && "code" in part) said.push(`${said.pop() ?? ""} ${part.code}`.trim());
		else said.push(typeof part === "string" ? part : part.quoted);
	const link = button ? [`${button.label}:\n${button.url}`] : [];
	const footer = listFooterLines(content);
	const below = footer.length > 0 ? ["--", ...footer] : [];
	return `${[...said, ...link, ...closing, ...below].join("\n\n")}\n`;
}

/** The brand's text, and the part that a sender cannot change. */
function listFooterLines({ brand, footer = [] }: MailContent): string[] {
	return [...(brand?.footer ? [brand.footer] : []), ...footer];
}

/** `product` names the service, above a mail without a brand. */
export function renderHtml(content: MailContent, product: string): string {
	const { lang = "en", subject, paragraphs, button, closing = [], brand } = content;
	const body = [
		...paragraphs.map(renderParagraph),
		...(button
			? [
					`<p style="margin:24px 0 12px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 24px;` +
						`background:${brand?.accent ?? productAccent};color:${onAccent};text-decoration:none;border-radius:6px;font-weight:600">${escapeHtml(button.label)}</a></p>`,
					...plainLink(button.url),
				]
			: []),
		...closing.map(
			(text) =>
				`<p class="soft" style="margin:0 0 12px;font-size:14px;color:${soft}">${withBreaks(text)}</p>`,
		),
	];
	const footer = listFooterLines(content).map(
		(text) => `<p class="soft" style="margin:0 0 8px;font-size:13px;color:${soft}">${withBreaks(text)}</p>`,
	);
	return `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${darkStyle}</style></head>
<body style="margin:0;padding:24px 12px;font:16px/1.5 system-ui,sans-serif;color:${ink};background:${surface}">
<div style="max-width:600px;margin:0 auto;overflow-wrap:anywhere">
${renderHead(brand, product)}
<div class="card" style="padding:24px 20px 12px;background:${paper};border:1px solid ${line};border-radius:10px">
${body.join("\n")}
</div>
<div style="padding:16px 21px 0">
${footer.join("\n")}
</div>
</div>
</body>
</html>
`;
}

/** For those whose mail program shows no buttons. A preview has no address. */
function plainLink(url: string): string[] {
	if (!url.startsWith("http")) return [];
	const shown = escapeHtml(url);
	return [
		`<p style="margin:0 0 24px;font-size:13px;word-break:break-all"><a class="soft" href="${shown}" style="color:${soft}">${shown}</a></p>`,
	];
}

function renderParagraph(part: MailContent["paragraphs"][number]): string {
	if (typeof part === "string") return `<p style="margin:0 0 16px">${withBreaks(part)}</p>`;
	if ("code" in part)
		return `<p style="margin:0 0 16px;font-size:28px;font-weight:600;letter-spacing:2px">${escapeHtml(part.code)}</p>`;
	return `<blockquote class="line" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${line}">${withBreaks(part.quoted)}</blockquote>`;
}

/** The logo, with the name as alternative text; otherwise the name of the sender or the product. */
function renderHead(brand: MailBrand | undefined, product: string): string {
	const logo = brand?.logo;
	const name = brand?.name ?? (logo ? "" : product);
	const shown = logo
		? `<img src="${escapeHtml(logo.src)}" alt="${escapeHtml(name)}" width="${logo.width}" height="${logo.height}" class="logo" style="display:block;border:0">`
		: `<strong style="font-size:18px">${escapeHtml(name)}</strong>`;
	return `<div style="padding:0 21px 16px">${shown}</div>`;
}

function withBreaks(text: string): string {
	return escapeHtml(text).replaceAll("\n", "<br>\n");
}

const entities: Record<string, string> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

/** Escapes text for HTML, also within attribute quotes. */
function escapeHtml(text: string): string {
	return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
