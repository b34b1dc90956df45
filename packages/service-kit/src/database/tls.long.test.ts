import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type Postgres, startPostgres } from "@repo/infra-local/postgres";
import { Client } from "pg";
import { openDatabase } from "./open-database.ts";

const folder = mkdtempSync(join(tmpdir(), "tls-"));
const file = (name: string) => join(folder, name);
const dataDirectory = mkdtempSync(join(tmpdir(), "tls-data-"));
let server: Postgres;

beforeAll(async () => {
	for (const authority of ["ours", "other"]) {
		const subject = [
			"-subj",
			`/CN=${authority}`,
			"-keyout",
			file(`${authority}.key`),
			"-out",
			file(`${authority}.pem`),
		];
		openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...subject);
	}
	openssl(
		...["req", "-new", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost"],
		...["-keyout", file("server.key"), "-out", file("server.csr")],
	);
	writeFileSync(file("extensions"), "subjectAltName=DNS:localhost\n");
	openssl(
		...["x509", "-req", "-in", file("server.csr"), "-CA", file("ours.pem"), "-CAkey", file("ours.key")],
		...["-CAcreateserial", "-days", "2", "-extfile", file("extensions"), "-out", file("server.crt")],
	);
	server = await startPostgres({ dataDirectory, durability: "throwaway" });
	const client = new Client({ connectionString: server.url("postgres") });
	await client.connect();
	// Written by the server, whose user may be another one: it accepts only a private key file of its own.
	for (const name of ["server.key", "server.crt"]) {
		const lines = client.escapeLiteral(readFileSync(file(name), "utf8").trimEnd());
		const program = client.escapeLiteral(`umask 077; cat > ${name}`);
		await client.query(`COPY (SELECT unnest(string_to_array(${lines}, E'\\n'))) TO PROGRAM ${program}`);
	}
	await client.query("ALTER SYSTEM SET ssl = on");
	await client.query("SELECT pg_reload_conf()");
	await client.end();
});
afterAll(async () => {
	await server.stop();
	for (const each of [folder, dataDirectory]) rmSync(each, { recursive: true });
});

function openssl(...parameters: string[]): void {
	execFileSync("openssl", parameters, { stdio: "pipe" });
}

async function connect(host: string, authority: string) {
	const url = new URL(server.url("postgres"));
	url.hostname = host;
	url.search = new URLSearchParams({
		sslmode: "verify-full",
		sslrootcert: file(`${authority}.pem`),
	}).toString();
	const { $client } = openDatabase({
		url: url.href,
		applicationName: "test",
		poolSize: 1,
		onIdleError: () => {},
	});
	try {
		const { rows } = await $client.query("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()");
		return rows;
	} finally {
		await $client.end();
	}
}

test("with sslmode=verify-full, a server with a certificate of the given authority is used", async () => {
	expect(await connect("localhost", "ours")).toEqual([{ ssl: true }]);
});

test.each([
	["of another authority", "localhost", "other", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
	["for another host name", "127.0.0.1", "ours", "ERR_TLS_CERT_ALTNAME_INVALID"],
])("a certificate %s is refused", async (_whose, host, authority, code) => {
	await expect(connect(host, authority)).rejects.toMatchObject({ code });
});

test("an authority that was replaced in its file is used at the next connect, without a restart", async () => {
	const url = new URL(server.url("postgres"));
	url.hostname = "localhost";
	url.search = new URLSearchParams({ sslmode: "verify-full", sslrootcert: file("rotated.pem") }).toString();
	writeFileSync(file("rotated.pem"), readFileSync(file("other.pem")));
	const { $client } = openDatabase({
		url: url.href,
		applicationName: "test",
		poolSize: 1,
		onIdleError: () => {},
	});
	await expect($client.query("SELECT 1")).rejects.toThrow();
	writeFileSync(file("rotated.pem"), readFileSync(file("ours.pem")));
	expect((await $client.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
	await $client.end();
});
