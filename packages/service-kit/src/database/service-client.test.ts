import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startTwoRoleDatabase, type TwoRoleDatabase } from "@repo/infra-local/testing";
import { openDatabase } from "./open-database.ts";

let server: TwoRoleDatabase;
const folder = mkdtempSync(join(tmpdir(), "passwords-"));
beforeAll(async () => {
	server = await startTwoRoleDatabase();
});
afterAll(async () => {
	await server.stop();
	rmSync(folder, { recursive: true });
});

test("a password that was rotated in its file is used at the next connect, without a restart", async () => {
	const passwordFile = join(folder, "password");
	const url = new URL(server.service);
	writeFileSync(passwordFile, `${url.password}\n`);
	url.password = "";
	const { $client } = openDatabase({
		url: url.href,
		passwordFile,
		applicationName: "test",
		poolSize: 1,
		onIdleError: () => {},
	});
	const reconnect = async () => {
		const client = await $client.connect();
		client.release(true);
		return (await $client.query("SELECT 1 AS one")).rows;
	};
	expect(await reconnect()).toEqual([{ one: 1 }]);
	await $client.query("ALTER ROLE app_service PASSWORD 'rotated'");
	await expect(reconnect()).rejects.toMatchObject({ code: "28P01" });
	writeFileSync(passwordFile, "rotated");
	expect(await reconnect()).toEqual([{ one: 1 }]);
	await $client.end();
});
