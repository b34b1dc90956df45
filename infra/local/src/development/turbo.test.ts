import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { checkout } from "./config.ts";

it("turbo prints no notices, even at its first use", () => {
	const home = mkdtempSync(join(tmpdir(), "home-"));
	const { stdout, stderr } = spawnSync(
		join(checkout, "node_modules/.bin/turbo"),
		["run", "dev", "--dry=json"],
		{
			cwd: checkout,
			env: { PATH: process.env.PATH, HOME: home },
			encoding: "utf8",
		},
	);
	rmSync(home, { recursive: true });
	expect(stderr).toBe("");
	expect(JSON.parse(stdout).tasks).toEqual(
		expect.arrayContaining([expect.objectContaining({ taskId: "@repo/infra-local#dev" })]),
	);
});
