/** The name of an uploaded file, as a browser sent it, on one line. Empty if there is none. */
export function tidyFileName(name: string): string {
	return [...name.replaceAll(/\p{C}/gu, " ").trim()].slice(0, 255).join("");
}
