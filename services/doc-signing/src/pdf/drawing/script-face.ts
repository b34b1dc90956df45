// Pure: the server draws typed signatures with it, and the signing page shows them so before.

/** Caveat, or Dancing Script, which has the letters of Vietnamese. */
export type ScriptFace = "script" | "otherScript";

/** What Dancing Script has and Caveat lacks (script-face.test.ts holds it against the fonts). */
const NOT_IN_CAVEAT =
	/[\u01a0\u01a1\u01af\u01b0\u01e6\u022a-\u022d\u0230-\u0233\u1e9e\u1ea0-\u1eb7\u1eba\u1ebb\u1ebe-\u1ec9\u1ece-\u1ee3\u1ee6-\u1ef1\u1ef4-\u1ef7]/;

/** The script typeface of a signature: one for the whole name, since a name in two looks like two people's. */
export function scriptFaceOf(text: string): ScriptFace {
	return NOT_IN_CAVEAT.test(text.normalize("NFC")) ? "otherScript" : "script";
}
