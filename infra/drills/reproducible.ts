// `pnpm test:reproducible [service …]`: does twice what the first stage of the Dockerfile does, without Docker, and
// compares the files of /app, which the image gets.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	cpSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	rmSync,
	statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type CopyStep, readBuildStage } from "./support/build-stage.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));
/** Both builds are in the same place, as in Docker: scripts of packages contain their path. */
const place = join(tmpdir(), "reproducible-build");

for (const service of process.argv.length > 2 ? process.argv.slice(2) : ["scheduling-oauth", "doc-signing"]) {
	const [first, second] = [build(service), build(service)];
	const paths = [...new Set([...first.keys(), ...second.keys()])].sort();
	const different = paths.filter((path) => first.get(path) !== second.get(path));
	for (const path of different) console.error(`${service}: two builds differ: ${path}`);
	if (different.length > 0) process.exitCode = 1;
	else console.log(`${service}: ${paths.length} files, sha256 ${hash(JSON.stringify([...first].sort()))}`);
}

/** The files of /app by path. Their times are left out, because the image's exporter sets them. */
function build(service: string): Map<string, string> {
	const { steps, environment } = readBuildStage(service);
	const inPlace = (text: string) => text.replaceAll(/(?<![\w.])\/(?=(repository|app)\b)/g, `${place}/`);
	const PATH = `${inPlace(environment.PATH ?? "").replace("$PATH", "")}${process.env.PATH}`;
	rmSync(place, { recursive: true, force: true });
	mkdirSync(join(place, "repository"), { recursive: true });
	try {
		for (const step of steps)
			if (step.kind === "COPY") copy(step);
			else run(inPlace(step.command), { ...process.env, ...environment, PATH });
		return filesOf(join(place, "app"));
	} finally {
		rmSync(place, { recursive: true, force: true });
	}
}

/** The committed files that .dockerignore lets through. */
function copy({ sources, target }: CopyStep): void {
	for (const source of sources) {
		const isFile = statSync(join(repository, source)).isFile();
		const { stdout } = spawnSync("git", ["ls-files", "-z", "--", source], {
			cwd: repository,
			encoding: "utf8",
		});
		for (const path of stdout.split("\0").filter((one) => one && !/\/test\/|\.test\.tsx?$/.test(one))) {
			const below = isFile ? (target.endsWith("/") ? basename(path) : "") : relative(source, path);
			const to = join(place, "repository", target, below);
			mkdirSync(dirname(to), { recursive: true });
			cpSync(join(repository, path), to);
		}
	}
}

function run(command: string, env: NodeJS.ProcessEnv): void {
	const cwd = join(place, "repository");
	const maxBuffer = 64 * 1024 * 1024;
	const { status, stdout, stderr } = spawnSync("sh", ["-c", command], {
		cwd,
		env,
		encoding: "utf8",
		maxBuffer,
	});
	if (status !== 0) throw new Error(`${command}\n${stdout}${stderr}`);
}

function filesOf(folder: string): Map<string, string> {
	const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
	return new Map(paths.map((path) => [path, describeFile(join(folder, path))]));
}

function describeFile(path: string): string {
	const stats = lstatSync(path);
	if (stats.isSymbolicLink()) return `link to ${readlinkSync(path)}`;
	return `${stats.mode.toString(8)} ${stats.isDirectory() ? "" : hash(readFileSync(path))}`;
}

function hash(content: string | Buffer): string {
	return createHash("sha256").update(content).digest("hex");
}
