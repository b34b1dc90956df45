// No file names a package registry: the machine that installs packages decides where they come from (a
// company's mirror, an offline cache), and a lockfile with hosts installs only in one place.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles, repositoryRoot } from "./source-tree.mjs";

const host =
	/\b(?:https?:\/\/[^\s"'`/]*\b(?:registry|npmjs|npmmirror|verdaccio)\b[^\s"'`]*|registry\.[a-z0-9-]+\.(?:org|com|net|io|dev|cn))\b/i;
const npmSetting = /^\s*(?:@[^:\s]+:)?registry\s*=|_authToken/;
const lockedHost = /\b(?:tarball|registry):\s*['"]?https?:/;
const unread = [".pdf", ".png", ".jpg", ".webp", ".ttf", ".woff2", ".p12", ".wasm"];

const root = process.argv[2] ?? repositoryRoot;
const own = "tools/check-registries.mjs";
let found = 0;
for (const path of listFiles(root)) {
	if (path === own || unread.some((ending) => path.endsWith(ending))) continue;
	for (const [index, line] of readFileSync(join(root, path), "utf8").split("\n").entries()) {
		const named = path.endsWith("pnpm-lock.yaml")
			? lockedHost.test(line)
			: host.test(line) || (path.endsWith(".npmrc") && npmSetting.test(line));
		if (!named) continue;
		found += 1;
		console.error(`${path}:${index + 1}  names a package registry: leave it to the machine's own settings`);
	}
}
if (found === 0) console.log("No file names a package registry.");
process.exitCode = found > 0 ? 1 : 0;
