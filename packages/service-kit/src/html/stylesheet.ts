import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { elementRules } from "./design/elements.ts";
import { frameRules } from "./design/frames.ts";
import { pieceRules } from "./design/pieces.ts";
import { colorTokens, measureTokens } from "./design/tokens.ts";

const folder = dirname(createRequire(import.meta.url).resolve("@fontsource-variable/inter/package.json"));
const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };

/** What to serve at `fontPath`; the URL contains the version, so that browsers cache the files. */
export const fontFolder = join(folder, "files");
export const fontPath = `/assets/inter-${version}`;

/** Inter's weights for each script; a browser fetches only the scripts that a page uses. */
const fontFaces = readFileSync(join(folder, "index.css"), "utf8")
	.replaceAll("./files/", `${fontPath}/`)
	.replaceAll(/\/\*.*?\*\//g, "")
	.replaceAll(/\s*\n\s*/g, "");

/** The design system, readable at 320 px in every theme. Services add rules. */
export const baseStylesheet = [
	fontFaces,
	colorTokens(),
	measureTokens,
	elementRules,
	pieceRules,
	frameRules,
].join("");
