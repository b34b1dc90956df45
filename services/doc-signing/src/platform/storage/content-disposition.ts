/**
 * `attachment` with the name in both forms: ASCII for old clients, UTF-8 for the rest (RFC 6266 §4.3 and appendix
 * D, RFC 8187 §3.2.1). Never inline, so that no uploaded file is shown as a page of the storage's origin.
 */
export function attachment(filename: string): string {
	return disposition("attachment", filename);
}

/** The same for a PDF that our own origin shows to its recipient. */
export function inline(filename: string): string {
	return disposition("inline", filename);
}

function disposition(type: "attachment" | "inline", filename: string): string {
	const name = safeName(filename);
	const ascii = name.replaceAll(/[^\x20-\x7e]/gu, "_").replaceAll(/["\\%]/g, "_");
	const plain = `${type}; filename="${ascii}"`;
	return ascii === name ? plain : `${plain}; filename*=UTF-8''${encodeExtended(name)}`;
}

// Path separators, control and bidirectional characters must not appear in a file name.
function safeName(filename: string): string {
	const name = filename
		.toWellFormed()
		.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
		.replaceAll(/[/\\]/g, "_")
		.trim();
	return shorten(name) || "document";
}

// Most file systems limit names to 255 bytes; keep the extension.
function shorten(name: string): string {
	if (Buffer.byteLength(name) <= 200) return name;
	const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? "";
	const characters = [...name.slice(0, name.length - ending.length)];
	while (Buffer.byteLength(characters.join("")) + ending.length > 200) characters.pop();
	return characters.join("") + ending;
}

function encodeExtended(name: string): string {
	return encodeURIComponent(name).replaceAll(
		/['()*]/g,
		(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
	);
}
