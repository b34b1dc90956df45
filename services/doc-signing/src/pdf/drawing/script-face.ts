// Pure: the server draws typed signatures with it, and the signing page previews them.
import { toDrawnText } from "../rules/drawn-text.ts";

/** The typefaces that recipients can choose for a typed signature (signature-styles.ts). */
export type SignatureStyle = "caveat" | "dancing-script" | "great-vibes" | "sacramento";

/** Caveat, Dancing Script (which has the letters of Vietnamese), Great Vibes, Sacramento. */
export type ScriptFace = "script" | "otherScript" | "greatVibes" | "sacramento";

/**
 * The letters that Dancing Script has and Caveat lacks (script-face.test.ts checks them against the fonts).
 */
const NOT_IN_CAVEAT =
	/[\u01a0\u01a1\u01af\u01b0\u01e6\u022a-\u022d\u0230-\u0233\u1e9e\u1ea0-\u1eb7\u1eba\u1ebb\u1ebe-\u1ec9\u1ece-\u1ee3\u1ee6-\u1ef1\u1ef4-\u1ef7]/;

/**
 * The typefaces that can be chosen, with a letter or digit that they lack (script-face.test.ts checks them
 * against the fonts).
 */
const chosenFaces: Record<Exclude<SignatureStyle, "caveat">, { face: ScriptFace; lacks: RegExp }> = {
	"dancing-script": {
		face: "otherScript",
		lacks:
			/(?![0-9A-Za-z\xaa\xb2\xb3\xb5\xb9\xba\xc0-\xd6\xd8-\xf6\xf8-\u017e\u01a0\u01a1\u01af\u01b0\u01fa-\u021b\u1e80-\u1e85\u1ea0-\u1ef9])[\p{L}\p{N}]/u,
	},
	"great-vibes": {
		face: "greatVibes",
		lacks:
			/(?![0-9A-Za-z\xaa\xb2\xb3\xb5\xb9\xba\xc0-\xd6\xd8-\xf6\xf8-\u0148\u014a-\u017e\u01a0\u01a1\u01af\u01b0\u01f8-\u021b\u0400-\u045f\u0490\u0491\u1e80-\u1e85\u1ea0-\u1ef9])[\p{L}\p{N}]/u,
	},
	sacramento: {
		face: "sacramento",
		lacks:
			/(?![0-9A-Za-z\xaa\xb2\xb3\xb5\xb9\xba\xc0-\xd6\xd8-\xf6\xf8-\u0129\u012b-\u017e\u01fc-\u01ff\u1e80-\u1e85\u1ef2\u1ef3])[\p{L}\p{N}]/u,
	},
};

/**
 * The script typeface of a signature: one for the whole name, because a name in two typefaces looks like two
 * people's. The chosen one, unless it lacks a letter.
 */
export function chooseScriptFace(text: string, style: SignatureStyle = "caveat"): ScriptFace {
	const name = toDrawnText(text).normalize("NFC");
	const chosen = style === "caveat" ? undefined : chosenFaces[style];
	if (chosen && !chosen.lacks.test(name)) return chosen.face;
	return NOT_IN_CAVEAT.test(name) ? "otherScript" : "script";
}
