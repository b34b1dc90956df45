import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { repository } from "./repository.ts";

let folder = "";
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), "stand-ins-"));
	for (const file of ["compose.yaml", "compose.production.yaml"])
		cpSync(join(repository, "infra/compose", file), join(folder, file));
	writeFileSync(join(folder, ".env"), "COMPOSE_PROJECT_NAME=scheduling-and-signing\n");
	const support = join(repository, "infra/drills/support");
	symlinkSync(join(support, "container-stand-in.mjs"), join(folder, "docker"));
	for (const name of ["npm", "pnpm"])
		symlinkSync(join(support, "repository-stand-in.mjs"), join(folder, name));
	const state = {
		volumes: folder,
		path: process.env.PATH,
		environments: {},
		running: {},
		log: join(folder, "log"),
	};
	writeFileSync(join(folder, "state.json"), JSON.stringify({ ...state, repository }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(command: string) {
	writeFileSync(join(folder, "log"), "");
	const PATH = `${folder}:${process.env.PATH}`;
	const { status, stdout, stderr } = spawnSync("bash", ["--norc", "-c", command], {
		cwd: folder,
		env: { PATH, STAND_IN: join(folder, "state.json") },
		encoding: "utf8",
	});
	return { status, stdout, stderr, log: readFileSync(join(folder, "log"), "utf8") };
}

describe("the stand-in for docker", () => {
	it.each([
		"docker compose up -d --no-deps doc-signing",
		"docker compose up -d --scale doc-signing-worker=3",
		"docker compose logs -f --tail 100 doc-signing",
		"docker tag doc-signing:latest doc-signing:before",
		"docker compose --file compose.production.yaml stop doc-signing-1",
		"DOC_SIGNING_IMAGE=doc-signing:before docker compose up -d",
	])("accepts and records %s", (command) => {
		expect(run(command)).toMatchObject({ status: 0, log: `${command.replace(/^\w+=\S+ /, "")}\n` });
	});

	it.each([
		["docker compose recreate", "unknown command recreate"],
		["docker compose up --detached", "unknown option --detached"],
		["docker compose logs --tail", "--tail needs a value"],
		["docker compose stop doc-signing-1", "no such service: doc-signing-1"],
		["docker compose up -d --scale worker=3", "no such service: worker"],
		["docker compose exec doc-signing", "exec needs a service and a command"],
		["docker compose run --rm nothing true", "no such service: nothing"],
		["docker tag doc-signing:newest doc-signing:before", "compose builds no image doc-signing:newest"],
		["docker tag doc-signing:latest", "tag needs one new name"],
		["docker run --rm debian true", "not an image with a tag: debian"],
		["docker run --rm -v other_minio:/data debian:bookworm-slim true", "no such volume: other_minio"],
		["SIGNING_IMAGE=doc-signing:before docker compose up -d", "no compose file reads SIGNING_IMAGE"],
	])("refuses %s", (command, message) => {
		expect(run(command)).toMatchObject({ status: 1, stderr: `docker (stand-in): ${message}\n` });
	});

	it("runs a container's program with the folders of this machine", () => {
		const { status, stdout } = run(
			"docker run --rm -v scheduling-and-signing_minio:/data:ro debian:bookworm-slim echo /data '/data/a' /database",
		);
		const volume = join(folder, "scheduling-and-signing_minio");
		expect({ status, stdout }).toEqual({ status: 0, stdout: `${volume} ${volume}/a /database\n` });
	});
});

describe("the stand-in for npm and pnpm", () => {
	it.each([
		["npm start", "not run by .ci/run"],
		["pnpm check", "a step of .ci/run"],
		["pnpm drill:failover", "not run by .ci/run"],
		["TEST_KIND=long pnpm --filter @repo/helm test", "not run by .ci/run"],
		["pnpm exec turbo dev", "the program exists"],
		["npm run pack:clients", "not run by .ci/run"],
		[
			"npm install ../elsewhere/build/clients/repo-doc-signing-client.tgz",
			"published-packages.long.test.ts installs the archive",
		],
	])("finds %s", (command, why) => {
		const { status, log } = run(command);
		expect(status).toBe(0);
		expect(log).toContain(`: ${why}`);
	});

	it("runs a script that only calls the engine", () => {
		expect(run("npm run containers -- up -d --wait")).toMatchObject({
			status: 0,
			log: expect.stringMatching(/^docker compose .*compose\.dev\.yaml up -d --wait\n$/),
		});
	});

	it.each([
		["pnpm drill:fail-over", "there is no script drill:fail-over"],
		["npm check", "it is npm run check"],
		["pnpm --filter @repo/charts test", "there is no package @repo/charts"],
		["pnpm exec turbos dev", "there is no program turbos"],
		["pnpm exec turbo develop", "turbo has no task develop"],
		["npm install doc-signing-client", "doc-signing-client is not published"],
		["npm install ../elsewhere/build/clients/repo-signing-client.tgz", "there is no package signing-client"],
		["npm run containers -- up --forever", "unknown option --forever"],
	])("refuses %s", (command, message) => {
		const { status, stderr } = run(command);
		expect(status).toBe(1);
		expect(stderr).toContain(message);
	});
});
