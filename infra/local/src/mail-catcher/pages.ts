import type { ReceivedMail } from "../smtp/receive-mails.ts";

export type CaughtMail = Omit<ReceivedMail, "source"> & { id: number; at: string };

export function listPage(mails: readonly CaughtMail[]): string {
	const rows = mails.map(
		({ id, recipients, subject, at }) =>
			`<tr><td>${escapeHtml(at.slice(11, 19))}<td>${escapeHtml(recipients.join(", "))}<td><a href="/mails/${id}">${escapeHtml(subject ?? "(no subject)")}</a>`,
	);
	const table = rows.length > 0 ? `<table>${rows.join("")}</table>` : "<p>No mail yet.</p>";
	return frame(
		"Caught mails",
		`<h1>Caught mails</h1><p>Nothing here was delivered. Reload to see more.</p>${table}`,
	);
}

export function mailPage({ id, subject, from, recipients, text, html, attachments }: CaughtMail): string {
	const files = attachments.map(
		({ filename }, index) =>
			`<li><a href="/mails/${id}/files/${index}">${escapeHtml(filename ?? "file")}</a>`,
	);
	return frame(
		subject ?? "(no subject)",
		`<p><a href="/">All mails</a></p><h1>${escapeHtml(subject ?? "(no subject)")}</h1>
<p>From ${escapeHtml(from?.address ?? "")} to ${escapeHtml(recipients.join(", "))}</p>
${files.length > 0 ? `<ul>${files.join("")}</ul>` : ""}
${html ? `<iframe title="HTML form" src="/mails/${id}/html"></iframe>` : ""}
<h2>Text form</h2><pre>${linked(text ?? "")}</pre>`,
	);
}

function frame(title: string, body: string): string {
	return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
td{padding:.3rem .8rem .3rem 0;vertical-align:top}pre{white-space:pre-wrap;background:#f5f7f9;padding:1rem}
iframe{width:100%;height:24rem;border:1px solid #d5dbe3}</style>${body}`;
}

function linked(text: string): string {
	return escapeHtml(text).replaceAll(
		/https?:\/\/[^\s&]+/g,
		(url) => `<a href="${url}" target="_blank">${url}</a>`,
	);
}

const entities: Record<string, string> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

function escapeHtml(text: string): string {
	return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
