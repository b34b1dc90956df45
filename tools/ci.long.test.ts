import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { repositoryRoot } from "./source-tree.mjs";

// .ci/run itself, in a checkout whose scripts only write counts, like tools/jest/count-reporter.mjs.
let root = "";
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), "ci-"));
	cpSync(join(repositoryRoot, ".ci"), join(root, ".ci"), { recursive: true });
	writeFileSync(join(root, ".ci/debian-packages"), "# none\n");
	mkdirSync(join(root, "infra/local"), { recursive: true });
	writeFileSync(join(root, "infra/local/ceph-rgw.sh"), '"$@"\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const counting = (counts: object) => `echo '${JSON.stringify(counts)}' > "$TEST_COUNTS_DIR/x-$$.json"`;
/** The journeys are three steps. */
const passing = {
	test: counting({ passed: 7, failed: 0, skipped: 0 }),
	build: "true",
	check: "true",
	"test:long": "true",
	"test:faults": "true",
	"test:journeys": counting({ passed: 2, failed: 0 }),
	"test:pgbouncer": "true",
	"drill:observability": "true",
	"test:s3": counting({ passed: 1, failed: 0 }),
};

describe(".ci/run", () => {
	it("adds up the tests of all steps", () => {
		expect(run(passing)).toMatchObject({ status: 0, last: "14 passed, 0 failed" });
	});

	it("counts failed tests, and fails their step only because of them", () => {
		const test = `${counting({ passed: 5, failed: 2 })}; exit 1`;
		expect(run({ ...passing, test })).toMatchObject({ status: 1, last: "12 passed, 2 failed" });
	});

	it("shows each failure again before the sums", () => {
		const test = `${counting({ passed: 5, failed: 1, failures: ["a.test.ts the reason"] })}; exit 1`;
		const { status, stdout } = run({ ...passing, test });
		expect(status).toBe(1);
		expect(stdout).toMatch(/✗ test: a.test.ts the reason\n.*12 passed, 1 failed/s);
	});

	it("counts a step that fails without a failed test, and continues", () => {
		expect(run({ ...passing, check: "exit 3" })).toMatchObject({ status: 1, last: "14 passed, 1 failed" });
	});

	it("counts a skipped test as failed", () => {
		const test = counting({ passed: 6, failed: 0, skipped: 1 });
		expect(run({ ...passing, test })).toMatchObject({ status: 1, last: "13 passed, 1 failed" });
	});

	it("names the files that took longest", () => {
		const test = counting({
			passed: 1,
			failed: 0,
			seconds: [
				["quick.test.ts", 1],
				["slow.test.ts", 20.04],
			],
		});
		expect(run({ ...passing, test }).stdout).toMatch(/ 20\.0 slow\.test\.ts\n +1\.0 quick\.test\.ts\n/);
	});

	it("runs one at a time of those that mostly wait", () => {
		const alone = `mkdir ${join(root, "alone")} && sleep 0.2 && rmdir ${join(root, "alone")}`;
		const { status, stdout } = run({ ...passing, "drill:observability": alone, "test:s3": alone });
		expect(stdout).toMatch(/✓ observability .*✓ object-storage /s);
		expect(status).toBe(0);
	});

	it("ends the steps that are running when it is ended", async () => {
		const pidFile = join(root, "pid");
		const { environment } = prepare({ ...passing, "test:faults": `echo $$ > ${pidFile} && exec sleep 600` });
		const ci = spawn("bash", [join(root, ".ci/run")], { env: environment, stdio: "ignore" });
		const pid = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, "utf8")) : 0);
		while (pid() === 0) await delay(50);
		ci.kill("SIGTERM");
		expect(await once(ci, "exit")).toEqual([1, null]);
		while (existsSync(`/proc/${pid()}`)) await delay(50);
	});

	it("fails when no test ran", () => {
		const nothing = {
			test: "true",
			build: "true",
			"test:long": "true",
			"test:faults": "true",
			check: "true",
			"test:journeys": "true",
			"test:pgbouncer": "true",
			"drill:observability": "true",
			"test:s3": "true",
		};
		expect(run(nothing)).toMatchObject({ status: 1, last: "0 passed, 1 failed" });
	});

	it("runs scripts of package.json", () => {
		const text = readFileSync(join(repositoryRoot, ".ci/run"), "utf8");
		const used = [...text.matchAll(/\bnpm (?:run )?([\w:]+)/g)].map(([, name]) => name);
		expect([...new Set(used)].sort()).toEqual(Object.keys(passing).sort());
		const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, "package.json"), "utf8"));
		expect(Object.keys(scripts)).toEqual(expect.arrayContaining(used));
	});

	it("reports unavailable Debian packages, and runs what needs none", () => {
		writeFileSync(join(root, ".ci/debian-packages"), "no-such-package-anywhere\n");
		writeFileSync(join(root, "apt-get"), "#!/bin/sh\nexit 100\n", { mode: 0o755 });
		expect(run(passing, root)).toMatchObject({ status: 1, last: "7 passed, 1 failed" });
	});
});

function run(scripts: Record<string, string>, firstOnPath?: string) {
	const { environment: env } = prepare(scripts, firstOnPath);
	const { status, stdout } = spawnSync("bash", [join(root, ".ci/run")], { env, encoding: "utf8" });
	return { status, stdout, last: stdout.trimEnd().split("\n").at(-1) };
}

/** A program `npm` runs the scripts: the real one takes half a second for each of a hundred steps. */
function prepare(scripts: Record<string, string>, firstOnPath?: string) {
	const folder = join(root, "scripts");
	mkdirSync(folder, { recursive: true });
	for (const [name, script] of Object.entries(scripts)) writeFileSync(join(folder, name), script);
	const npm = `#!/bin/sh\n[ "$1" = run ] && shift\nexec sh "${folder}/$1"\n`;
	writeFileSync(join(folder, "npm"), npm, { mode: 0o755 });
	const PATH = [folder, firstOnPath, process.env.PATH].filter(Boolean).join(":");
	return { environment: { ...process.env, PATH } };
}
