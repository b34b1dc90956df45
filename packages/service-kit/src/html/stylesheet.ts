import { elementRules } from "./design/elements.ts";
import { fontFaces } from "./design/font.ts";
import { frameRules } from "./design/frames.ts";
import { pieceRules } from "./design/pieces.ts";
import { colorTokens, measureTokens } from "./design/tokens.ts";

/** The design system, readable at 320 px in every theme. A service adds rules of its own. */
export const baseStylesheet = [
	fontFaces,
	colorTokens(),
	measureTokens,
	elementRules,
	pieceRules,
	frameRules,
].join("");
