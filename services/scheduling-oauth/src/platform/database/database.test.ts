import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import { SettingsInvalid } from "@repo/validation";
import { checkDatabaseUrl } from "./check-database-url.ts";
import { type Database, openDatabase } from "./database.ts";
import { databaseUnavailable } from "./database-errors.ts";

let url: string;
beforeAll(async () => {
	url = await createTestDatabase();
});

const opened: Database[] = [];
const relayed: Socket[] = [];
afterAll(async () => {
	await Promise.all(opened.map(({ $client }) => $client.end()));
	for (const socket of relayed) socket.destroy();
});

function open(at: string, silenceMs?: number): Database {
	const database = openDatabase({
		url: at,
		poolSize: 1,
		onIdleError: () => undefined,
		...(silenceMs && { silenceMs }),
	});
	opened.push(database);
	return database;
}

const elsewhere = (changed: Partial<URL>) => Object.assign(new URL(url), changed).href;

describe("at the start DATABASE_URL", () => {
	it("may name a database that lets us in, or one that does not answer yet", async () => {
		await checkDatabaseUrl(open(url));
		await checkDatabaseUrl(open("postgres://nobody@127.0.0.1:1/nothing"));
	});

	it.each([
		["a database that is not there", () => elsewhere({ pathname: "/nowhere" })],
		["a user whom the database does not know", () => elsewhere({ username: "nobody" })],
	])("stops the start with one line for %s", async (_what, wrong) => {
		const database = open(wrong());
		await expect(checkDatabaseUrl(database)).rejects.toThrow(SettingsInvalid);
		await expect(checkDatabaseUrl(database)).rejects.toThrow(
			/^Wrong settings: DATABASE_URL is refused: .*\.$/,
		);
		const fault = await database.$client.query("SELECT 1").catch((error: unknown) => error);
		expect(databaseUnavailable(fault)).toMatchObject({ status: 503 });
	});
});

it("a connection whose other end has fallen silent is given up, and the next one is used", async () => {
	const { port, fallSilent } = await relayTo(url);
	const { $client } = open(elsewhere({ hostname: "127.0.0.1", port: String(port) }), 200);
	await $client.query("SELECT 1");
	fallSilent();
	const fault = await $client.query("SELECT 1").catch((error: unknown) => error);
	expect(databaseUnavailable(fault)).toMatchObject({ status: 503 });
	expect((await $client.query("SELECT 2 AS two")).rows).toEqual([{ two: 2 }]);
});

/** A way to the database, on which what is open can fall silent, as when its host vanishes. */
async function relayTo(database: string) {
	const { hostname, port } = new URL(database);
	const relay = createServer((near) => {
		const far = connect(Number(port), hostname);
		near.pipe(far).pipe(near);
		relayed.push(near, far);
	});
	await once(relay.listen(0, "127.0.0.1"), "listening");
	relay.unref();
	return {
		port: (relay.address() as AddressInfo).port,
		fallSilent: () => {
			for (const socket of relayed) socket.unpipe();
		},
	};
}
