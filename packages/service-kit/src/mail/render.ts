import { productAccent } from "../html/design/tokens.ts";
import { darkStyle, mailColors } from "./mail-colors.ts";

const { surface, paper, text: ink, soft, line, onAccent } = mailColors;

/** A mail as data, from which both its HTML and its text are rendered. */
export type MailContent = {
	/** BCP 47; English by default. */
	lang?: string;
	subject: string;
	greeting?: string;
	/** What the mail says or asks, set large. In text, only if it is not the subject. */
	heading?: string;
	/** Paragraphs before the button. Line breaks inside are kept; quoted text is set apart. */
	paragraphs: (string | Quoted | Code | Card)[];
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

/** The document that the mail is about, and facts about it. */
export type Card = { title: string; facts: string[] };

export function renderText(content: MailContent): string {
	const { subject, greeting, heading, paragraphs, button, closing = [] } = content;
	const said = [greeting, heading === subject ? undefined : heading].filter((part) => part !== undefined);
	for (const part of paragraphs) {
		// In text, a code ends the line that announces it.
		if (typeof part !== "string" && "code" in part) said.push(`${said.pop() ?? ""} ${part.code}`.trim());
		else said.push(writeParagraph(part));
	}
	const link = button ? [`${button.label}:\n${button.url}`] : [];
	const footer = listFooterLines(content);
	const below = footer.length > 0 ? ["--", ...footer] : [];
	return `${[...said, ...link, ...closing, ...below].join("\n\n")}\n`;
}

function writeParagraph(part: string | Quoted | Card): string {
	if (typeof part === "string") return part;
	return "quoted" in part ? part.quoted : [part.title, ...part.facts].join("\n");
}

/** The brand's text, and the part that a sender cannot change. */
function listFooterLines({ brand, footer = [] }: MailContent): string[] {
	return [...(brand?.footer ? [brand.footer] : []), ...footer];
}

/** `product` names the service, above a mail without a brand. */
export function renderHtml(content: MailContent, product: string): string {
	const { lang = "en", subject, greeting, heading, paragraphs, button, closing = [], brand } = content;
	const accent = brand?.accent ?? productAccent;
	const body = [
		...(greeting === undefined ? [] : [paragraph(greeting)]),
		...(heading === undefined
			? []
			: [
					`<h1 style="margin:0 0 20px;font-size:22px;line-height:1.3;font-weight:600">${withBreaks(heading)}</h1>`,
				]),
		...paragraphs.map(renderParagraph),
		...(button ? [renderButton(button, accent)] : []),
		...closing.map((text) => smallPrint(text)),
	];
	return `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${darkStyle}</style></head>
<body style="margin:0;padding:24px 12px;font:16px/1.5 system-ui,sans-serif;color:${ink};background:${surface}">
<div style="max-width:600px;margin:0 auto;overflow-wrap:anywhere">
${renderHead(brand, product, accent)}
<div class="card" style="padding:28px 24px 16px;background:${paper};border:1px solid ${line};border-radius:10px">
${body.join("\n")}
</div>
<div style="padding:16px 25px 0">
${listFooterLines(content).map(smallPrint).join("\n")}
</div>
</div>
</body>
</html>
`;
}

function paragraph(text: string): string {
	return `<p style="margin:0 0 16px">${withBreaks(text)}</p>`;
}

function smallPrint(text: string): string {
	return `<p class="soft" style="margin:0 0 12px;font-size:13px;color:${soft}">${withBreaks(text)}</p>`;
}

/** A table, because Outlook ignores the padding and background of a link. The address is in the mail's text. */
function renderButton({ label, url }: NonNullable<MailContent["button"]>, accent: string): string {
	const link = `display:inline-block;padding:12px 24px;border:1px solid ${accent};border-radius:6px;color:${onAccent};text-decoration:none;font-weight:600`;
	return (
		`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0;border-collapse:separate"><tr><td style="background:${accent};border-radius:6px">` +
		`<a href="${escapeHtml(url)}" style="${link};background:${accent}">${escapeHtml(label)}</a></td></tr></table>`
	);
}

function renderParagraph(part: MailContent["paragraphs"][number]): string {
	if (typeof part === "string") return paragraph(part);
	if ("code" in part)
		return `<p style="margin:0 0 16px;font-size:28px;font-weight:600;letter-spacing:2px">${escapeHtml(part.code)}</p>`;
	if ("quoted" in part)
		return `<blockquote class="line" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${line}">${withBreaks(part.quoted)}</blockquote>`;
	return renderCard(part);
}

/** A sheet of paper beside the title, drawn with borders: it shows without images. */
function renderCard({ title, facts }: Card): string {
	const lines = [18, 18, 12].map(
		(width) =>
			`<div class="line" style="width:${width}px;height:0;margin-top:6px;border-top:2px solid ${line}"></div>`,
	);
	const sheet = `<div class="sheet line" style="width:18px;height:36px;padding:6px 8px 0;background:${paper};border:1px solid ${line};border-radius:3px">${lines.join("")}</div>`;
	const said = facts.map(
		(fact) => `<div class="soft" style="font-size:14px;color:${soft}">${withBreaks(fact)}</div>`,
	);
	return (
		`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="inset line" style="margin:0 0 20px;background:${surface};border:1px solid ${line};border-radius:8px;border-collapse:separate"><tr>` +
		`<td width="36" style="padding:16px 0 16px 16px;vertical-align:top" aria-hidden="true">${sheet}</td>` +
		`<td style="padding:14px 16px;vertical-align:top"><div style="font-weight:600">${withBreaks(title)}</div>${said.join("")}</td></tr></table>`
	);
}

/** The logo, with the name as alternative text; otherwise the name of the sender or the product beside its initial. */
function renderHead(brand: MailBrand | undefined, product: string, accent: string): string {
	const logo = brand?.logo;
	if (logo) {
		const { src, width, height } = logo;
		const alt = escapeHtml(brand.name ?? "");
		return `<div style="padding:0 25px 16px"><img src="${escapeHtml(src)}" alt="${alt}" width="${width}" height="${height}" class="logo" style="display:block;border:0;font-size:18px;font-weight:600"></div>`;
	}
	const name = brand?.name ?? product;
	const [initial] = new Intl.Segmenter().segment(name.toUpperCase());
	return (
		`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 25px 16px;border-collapse:separate"><tr>` +
		`<td width="32" height="32" align="center" aria-hidden="true" style="background:${accent};color:${onAccent};border-radius:7px;font-size:18px;line-height:32px;font-weight:600">${escapeHtml(initial?.segment ?? "")}</td>` +
		`<td style="padding-left:10px;font-size:18px;font-weight:600">${escapeHtml(name)}</td></tr></table>`
	);
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
