import type { SignatureStyle } from "../../pdf/drawing/script-face.ts";

/** The typefaces of a typed signature, in the order in which they are offered. */
export const signatureStyles = [
	"caveat",
	"dancing-script",
	"great-vibes",
	"sacramento",
] as const satisfies SignatureStyle[];

/** Used unless another is chosen, and not stored. */
export const DEFAULT_STYLE: SignatureStyle = "caveat";

/** The typefaces' own names, the same in every language. */
export const styleNames: Record<SignatureStyle, string> = {
	caveat: "Caveat",
	"dancing-script": "Dancing Script",
	"great-vibes": "Great Vibes",
	sacramento: "Sacramento",
};
