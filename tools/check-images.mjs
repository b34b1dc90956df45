// `pnpm check images`: every image of others that Dockerfiles, compose files and workflows name has a tag and a digest, so that
// what runs is what was tested. Own images (…:latest) are built here or named by the operator.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles, repositoryRoot } from "./source-tree.mjs";

/** Those whose digest no machine of ours could look up yet: Renovate's first pull request adds them (renovate.json). */
const awaited = [
	"node:24-bookworm-slim",
	"node:20-bookworm",
	"debian:bookworm-slim",
	"postgres:18-bookworm",
	"axllent/mailpit:v1.31.4",
	"gotenberg/gotenberg:8-libreoffice",
	"edoburu/pgbouncer:v1.24.1-p1",
	"library/caddy:2.10-alpine",
];
const readsImages = /(^|\/)(Dockerfile[^/]*|compose[^/]*\.yaml)$|^\.github\/workflows\//;
const named = /^\s*(?:FROM|image:|container:)\s+(\S+)|\b(docker\.io\/[^\s"'}]+)/gm;
const own = /^\$\{\w+:-(?:scheduling-oauth|doc-signing|postgres-with-pgbackrest):/;

const root = process.argv[2] ?? repositoryRoot;
/** @type {string[]} */
const faults = [];
const seen = new Set();
for (const path of listFiles(root).filter((one) => readsImages.test(one))) {
	const text = readFileSync(join(root, path), "utf8");
	const stages = [...text.matchAll(/^FROM \S+ AS (\S+)/gm)].map(([, stage]) => stage);
	for (const [, direct = "", quoted = ""] of text.matchAll(named)) {
		const image = (quoted || direct).replace(/^\$\{\w+:-|\}$/g, "");
		if (own.test(direct) || stages.includes(image) || image.startsWith("${")) continue;
		if (/:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image)) continue;
		const known = awaited.find((one) => image === one || image.endsWith(`/${one}`));
		if (known) seen.add(known);
		else faults.push(`${path}  ${image}: write it with its tag and digest, name:tag@sha256:…`);
	}
}
for (const one of awaited)
	if (root === repositoryRoot && !seen.has(one))
		faults.push(`tools/check-images.mjs  ${one} waits for no digest any more`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
