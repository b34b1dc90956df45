const entities: Record<string, string> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

/** Text as it may stand in HTML, also within an attribute's quotes. */
export function escapeHtml(text: string): string {
	return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
