/** @jsxRuntime automatic @jsxImportSource preact */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

// The library's entry for require() is beside its bundle for browsers, which its exports do not name.
const entry = pathToFileURL(createRequire(import.meta.url).resolve("@simplewebauthn/browser"));
const library = new URL("../dist/bundle/index.umd.min.js", entry);
// The source and the build are equally deep, so one path serves both.
const own = new URL("../../browser/passkeys.js", import.meta.url);

/** The script of pages with a passkey form. */
export const passkeyScript = `${readFileSync(library, "utf8")}\n${readFileSync(own, "utf8")}`;

const hash = createHash("sha256").update(passkeyScript).digest("base64url").slice(0, 16);
export const passkeyScriptPath = `/scripts/passkeys-${hash}.js`;

export function PasskeyScript() {
	return <script defer src={passkeyScriptPath} />;
}
