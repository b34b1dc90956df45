import unhomoglyph from "unhomoglyph";

/** Small capitals, which the table of look-alikes lacks. */
const SMALL_CAPITALS: Record<string, string> = Object.fromEntries(
	[..."ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz".matchAll(/(.)(.)/gu)].map(([, from, to]) => [
		from,
		to,
	]),
);

/**
 * Names that look alike have the same (UTS #39 §4), whatever their case, accents and spaces. Mapped before and after the case is
 * lost, because a Greek N looks like an N but its lowercase like a v. A capital I looks like an l, so an i counts as one.
 */
export function toLook(name: string): string {
	const large = [...name.normalize("NFKD")].map((letter) => SMALL_CAPITALS[letter] ?? letter).join("");
	// Fillers of Hangul are letters, and invisible.
	const letters = unhomoglyph(large).replaceAll(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, "");
	return unhomoglyph(letters.toLowerCase()).replaceAll("i", "l");
}
