import { elementRules } from "./design/elements.ts";
import { fontFaces } from "./design/font.ts";
import { frameRules } from "./design/frames.ts";
import { pieceRules } from "./design/pieces.ts";
import { colorTokens, measureTokens } from "./design/tokens.ts";

/** The design system, readable at 320 px in every theme. Services add rules. */
export const baseStylesheet = [
	fontFaces,
	colorTokens(),
	measureTokens,
	elementRules,
	pieceRules,
	frameRules,
].join("");
