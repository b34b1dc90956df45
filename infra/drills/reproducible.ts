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

const repository = fileURLToPath(new URL("../..", import.meta.url));
/** Both builds are in the same place, as in Docker: scripts of packages contain their path. */
const place = join(tmpdir(), "reproducible-build");

/** Beside Node in the image that the stage starts from. */
const NODE_LICENSE = "cp /usr/local/LICENSE LICENSE.node && ";

type CopyStep = { kind: "COPY"; sources: string[]; target: string };
type RunStep = { kind: "RUN"; command: string };

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
		return hashFiles(join(place, "app"));
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

function hashFiles(folder: string): Map<string, string> {
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

/** What the first stage of the Dockerfile does for a service, without what it changes of Debian and Node. */
function readBuildStage(service: string) {
	const [, stage = ""] = readFileSync(join(repository, "infra/docker/Dockerfile"), "utf8").split(
		/^FROM .*$/m,
	);
	const lines = stage
		.replaceAll(/\\\n\s*/g, "")
		.replaceAll(/\$\{SERVICE\}/g, service)
		.split("\n");
	const environment: Record<string, string> = {};
	const steps = lines.flatMap((line): (CopyStep | RunStep)[] => {
		const [, kind, rest = ""] = /^(\w+) (.*)$/.exec(line) ?? [];
		if (kind === "ENV")
			for (const [, name = "", value = ""] of rest.matchAll(/(\w+)=(\S+)/g)) environment[name] = value;
		if (kind === "RUN" && !rest.startsWith("apt-get"))
			return [{ kind, command: rest.replace(NODE_LICENSE, "") }];
		if (kind !== "COPY") return [];
		const sources = rest.trim().split(/\s+/);
		return [{ kind, target: sources.pop() ?? "", sources }];
	});
	return { steps, environment };
}
