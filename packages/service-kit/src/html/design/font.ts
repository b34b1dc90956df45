import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const folder = dirname(createRequire(import.meta.url).resolve("@fontsource-variable/inter/package.json"));
const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };

/** What to serve at `fontPath`; the URL contains the version, so that browsers cache the files. */
export const fontFolder = join(folder, "files");
export const fontPath = `/assets/inter-${version}`;

/** Inter's weights for each script; a browser fetches only the scripts that a page uses. */
export const fontFaces = readFileSync(join(folder, "index.css"), "utf8")
	.replaceAll("./files/", `${fontPath}/`)
	.replaceAll(/\/\*.*?\*\//g, "")
	.replaceAll(/\s*\n\s*/g, "");
