export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
export const S3_NAMESPACE = "http://s3.amazonaws.com/doc/2006-03-01/";

export function element(name: string, text: string | number | boolean): string {
	return `<${name}>${escapeText(String(text))}</${name}>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

// XML 1.0 §2.2 cannot express most control characters; S3 offers encoding-type=url for keys with them.
function escapeText(text: string): string {
	return text
		.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? "")
		.replaceAll(/\r/g, "&#13;")
		.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd");
}
