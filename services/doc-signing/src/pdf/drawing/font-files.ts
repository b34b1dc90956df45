import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type EmbeddedFont, PDF } from "@libpdf/core";

const FILES = {
	sans: "noto-sans/400Regular/NotoSans_400Regular.ttf",
	bold: "noto-sans/700Bold/NotoSans_700Bold.ttf",
	script: "caveat/700Bold/Caveat_700Bold.ttf",
	otherScript: "dancing-script/700Bold/DancingScript_700Bold.ttf",
	greatVibes: "great-vibes/400Regular/GreatVibes_400Regular.ttf",
	sacramento: "sacramento/400Regular/Sacramento_400Regular.ttf",
	hebrew: "noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf",
	arabic: "noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf",
	thai: "noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf",
	emoji: "noto-emoji/400Regular/NotoEmoji_400Regular.ttf",
	chinese: "noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
	korean: "noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf",
	/** Also for rare letters of names, which the Chinese font lacks. */
	japanese: "noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf",
} as const;
export type FontFile = keyof typeof FILES;

type ParsedFont = { bytes: Uint8Array; program: EmbeddedFont["program"] };

const require = createRequire(import.meta.url);
const parsed = new Map<FontFile, ParsedFont>();

/** Loads and parses a font once in this process. It contains nothing of a document. */
export function parsedFont(file: FontFile): ParsedFont {
	const known = parsed.get(file);
	if (known) return known;
	const bytes = readFileSync(require.resolve(`@expo-google-fonts/${FILES[file]}`));
	const font = { bytes, program: PDF.create().embedFont(bytes).program };
	parsed.set(file, font);
	return font;
}

/** Whether the font has the character. Embeds nothing. */
export function hasCharacter(file: FontFile, character: string): boolean {
	return parsedFont(file).program.hasGlyph(character.codePointAt(0) ?? 0);
}

export function embedFont(pdf: PDF, file: FontFile): EmbeddedFont {
	const { bytes, program } = parsedFont(file);
	const font = pdf.embedFont(bytes);
	// The library parses a font's tables again for each document, which takes longer than drawing one.
	Reflect.set(font, "fontProgram", program);
	return font;
}
