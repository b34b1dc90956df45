// `pnpm test:containers`: builds the images, starts compose with two instances of each service, runs the README's
// examples against it while instances are killed, and tears it down. Installs nothing; without an engine, runs
// nothing.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { checkConfinement } from "./confinement.ts";
import { type Engine, findEngine } from "./engine.ts";
import { buildImage, checkCommand, checkContents, checkRefusals, checkSize, serviceNames } from "./images.ts";
import { walkOauth } from "./oauth-walk.ts";
import { walkSigning } from "./signing-walk.ts";
import { prepareStack, type Stack } from "./stack.ts";
import { stopIdle, stopInFlight } from "./stopping.ts";

const images = { "scheduling-oauth": "scheduling-oauth:checked", "doc-signing": "doc-signing:checked" };
const makeEnv = fileURLToPath(new URL("../make-env.mjs", import.meta.url));
let passed = 0;
let failed = 0;

const engine = await findEngine();
if (typeof engine === "string") {
	console.log(engine);
	console.log("0 run");
} else {
	console.log(engine.version);
	await checkImages(engine);
	if (failed === 0) await checkStack(engine);
	console.log(`${passed} passed, ${failed} failed`);
	process.exitCode = failed > 0 ? 1 : 0;
}

async function checkImages(engine: Engine): Promise<void> {
	for (const service of serviceNames) {
		const image = images[service];
		if (!(await step(`${service}: image`, () => buildImage(engine, service, image)))) continue;
		await step(`${service}: size`, () => checkSize(engine, image));
		await step(`${service}: contents`, () => checkContents(engine, service, image));
		await step(`${service}: settings`, () => checkRefusals(engine, image));
		await step(`${service}: command`, () => checkCommand(engine, service, image));
	}
}

async function checkStack(engine: Engine): Promise<void> {
	const stack = await prepareStack(engine, images);
	const onSignal = () => void stack.remove().finally(() => process.exit(1));
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, onSignal);
	try {
		await step(".env", () => makeEnvironment(stack));
		if (await step("up", () => bringUp(stack))) await walk(stack);
		if (failed > 0) console.log(await stack.compose("logs", "--no-color", "--tail", "40"));
	} finally {
		await step("down", async () => {
			await stack.remove();
			return "nothing is left";
		});
	}
}

async function walk(stack: Stack): Promise<void> {
	await step("confinement", () => checkConfinement(stack));
	await step("migrations", () => migrateTwice(stack));
	await step("OAuth", () => walkOauth(stack));
	const { token = "" } = await makeToken(stack);
	await step("signing", () => walkSigning(stack, token));
	await step("stop scheduling-oauth", () =>
		stopInFlight(stack, "scheduling-oauth", {
			path: "/api/auth/oauth/token",
			headers: { "content-type": "application/x-www-form-urlencoded" },
			body: "grant_type=authorization_code&client_id=none&client_secret=none&code=none&redirect_uri=http://localhost/",
			status: 401,
		}),
	);
	await step("stop doc-signing", () =>
		stopInFlight(stack, "doc-signing", {
			path: "/api/v1/documents",
			headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
			body: JSON.stringify({ title: "Stopped", recipients: [{ name: "Ada", email: "ada@example.com" }] }),
			status: 200,
		}),
	);
	await step("stop doc-signing-worker", () => stopIdle(stack, "doc-signing-worker"));
}

async function makeEnvironment({ environmentFile, tryCompose }: Stack): Promise<string> {
	const without = await tryCompose("config", "-q");
	assert.notEqual(without.code, 0, "no secret has a default");
	const make = () => promisify(execFile)(process.execPath, [makeEnv, environmentFile]);
	await make();
	assert.equal((await stat(environmentFile)).mode & 0o777, 0o600);
	await assert.rejects(make(), /already exists and was not changed/);
	const { code, stderr } = await tryCompose("config", "-q");
	assert.equal(code, 0, stderr);
	return "made once, for its owner alone; compose reads it";
}

async function bringUp(stack: Stack): Promise<string> {
	const started = performance.now();
	const twice = ["scheduling-oauth=2", "doc-signing=2", "doc-signing-worker=2"];
	await stack.compose("up", "--detach", "--no-build", ...twice.flatMap((scale) => ["--scale", scale]));
	const services = ["scheduling-oauth", "doc-signing", "doc-signing-worker", "minio", "mailpit"];
	const containers = (await Promise.all(services.map(stack.containers))).flat();
	assert.equal(containers.length, 8);
	await stack.untilHealthy(containers);
	await stack.route();
	return `all healthy after ${((performance.now() - started) / 1000).toFixed(1)} s`;
}

/** Two concurrent migrations wait for each other, and the second finds nothing to do. */
async function migrateTwice({ compose }: Stack): Promise<string> {
	const migrate = (service: string) => compose("run", "--rm", "--no-deps", "-T", `${service}-migrate`);
	await Promise.all([...serviceNames, ...serviceNames].map(migrate));
	return "ran twice at once";
}

async function makeToken({ command }: Stack): Promise<Record<string, string>> {
	const user = ["--email", "ada@example.test", "--name", "Ada Sender"];
	await command("doc-signing", "users", "create", ...user);
	return command("doc-signing", "tokens", "create", "--user", "ada@example.test", "--name", "containers");
}

async function step(name: string, work: () => Promise<string>): Promise<boolean> {
	try {
		console.log(`✓ ${name.padEnd(28)} ${await work()}`);
		passed += 1;
		return true;
	} catch (error) {
		console.log(`✗ ${name.padEnd(28)} ${error instanceof Error ? error.message : error}`);
		failed += 1;
		return false;
	}
}
