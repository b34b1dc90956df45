import { spawnSync } from "node:child_process";
import { expect, it } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import pg from "pg";

const program = `
	import { runPartition } from "./run-partition.ts";
	const tables = [{ table: "notes", column: "at", minDays: 1 }, { table: "mails", column: "at", minDays: 1 }];
	await runPartition(process.argv[1], tables, () => process.env.URL);
`;

function run(URL: string, ...names: string[]) {
	const options = ["--import", "tsx", "--conditions=source", "--input-type=module", "--eval", program];
	return spawnSync(process.execPath, [...options, ...names], {
		cwd: import.meta.dirname,
		env: { PATH: process.env.PATH, URL },
		encoding: "utf8",
	});
}

it.each([[[]], [["documents"]]])("names the tables when it is called with %j", (names) => {
	const { status, stderr } = run("", ...names);
	expect([status, stderr]).toEqual([2, "Name the table to partition by month: notes, mails.\n"]);
});

it("partitions a table once", async () => {
	const url = await createTestDatabase();
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query("CREATE TABLE notes (id integer PRIMARY KEY, at timestamptz NOT NULL)");
	await client.end();
	const first = run(url, "notes");
	expect(first.stdout).toMatch(
		/^Partitioned notes by month from \d{4}-\d\d-01\. It was locked for \d+ ms\.\n$/,
	);
	expect(run(url, "notes")).toMatchObject({
		status: 0,
		stdout: "notes is already partitioned by month.\n",
		stderr: "",
	});
	expect(run(url, "mails")).toMatchObject({ status: 1, stderr: expect.stringContaining("mails") });
});
