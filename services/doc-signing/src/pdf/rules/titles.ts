import { toOneLine } from "@repo/validation";

/** What a file says about its title: in its metadata, and in its first line of text. */
export type FileTitles = { own: string | null; heading: string | null };

const MAX_TITLE = 120;
/** What scanners, cameras and programs write without being asked. */
const MEANINGLESS =
	/^(?:untitled|unbenannt|sans titre|title|titel|document|dokument|doc|datei|file|scan(?:ned)?|image|img|photo|print|page|pdf|output|copy|kopie|dsc|pxl|whatsapp|new|neu|microsoft word|powerpoint presentation|from|to|at|am|pm|of|of the|wa)$/i;
const FILE_NAME = /\.(?:pdf|docx?|odt|rtf|txt|pages|indd|pptx?|xlsx?|html?|tex|dvi|ps|jpe?g|png|tiff?)$/i;

/** A title as one visible line, if it names a document. */
export function readTitle(text: string | null | undefined): string | null {
	const title = toOneLine((text ?? "").slice(0, 4000))
		.normalize("NFC")
		.replaceAll(/\s+/g, " ")
		.trim();
	const isShort = [...title].length <= MAX_TITLE;
	return isShort && !FILE_NAME.test(title) && !/[<>{}\\]|:\/\//.test(title) && isMeaningful(title)
		? title
		: null;
}

/** Whether it has a word that is not a scanner's. */
function isMeaningful(title: string): boolean {
	// A number with letters is an identifier, and letters before a number are often a scanner's.
	const words = title.replaceAll(/\p{N}[\p{L}\p{N}]*/gu, " ").split(/[^\p{L}\p{M}]+/u);
	return words.some((word) => /..|\p{Lo}/u.test(word) && !MEANINGLESS.test(word));
}

/**
 * The title of a document whose sender gave none: the file's own, else its name, unless that is a scanner's and the text
 * has a better one.
 */
export function chooseTitle(fileName: string, { own, heading }: FileTitles): string {
	return own ?? (isMeaningful(fileName) ? fileName : (heading ?? fileName));
}
