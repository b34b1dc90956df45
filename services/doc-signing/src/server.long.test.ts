import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createTestDatabase, serviceProgram } from "@repo/infra-local/testing";
import { until } from "@repo/service-kit/testing";
import pg from "pg";
import { opensslKey, P256 } from "../test/support/signing-keys.ts";
import { hasTool, runTool } from "../test/support/tools.ts";
import { newSigningToken } from "./envelopes/recipients/signing-token.ts";
import { migrateDatabase } from "./migrate-database.ts";
import { generateSigningKey } from "./pdf/pades/generate-signing-key.ts";

let folder: string;
let database: string;
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "server-"));
	database = await createTestDatabase();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts the service as an operator does, stops it once it listens and `use` is done, and waits for it to exit. */
async function start(settings: Record<string, string>, use = async (_port: number): Promise<void> => {}) {
	const server = spawn(process.execPath, serviceProgram("doc-signing", "server"), {
		cwd: fileURLToPath(new URL("..", import.meta.url)),
		env: {
			PATH: process.env.PATH,
			BASE_URL: "http://localhost:4200",
			DATABASE_URL: database,
			ENCRYPTION_SECRET: "0".repeat(43),
			S3_ENDPOINT: "http://127.0.0.1:9",
			S3_BUCKET: "documents",
			S3_ACCESS_KEY: "nobody",
			S3_SECRET_KEY: "nothing",
			SMTP_URL: "smtp://127.0.0.1:9",
			PORT: "0",
			METRICS_PORT: "0",
			...settings,
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	createInterface({ input: server.stdout }).on("line", (line) => {
		const { msg, port } = JSON.parse(line);
		if (msg === "listening") void use(port).finally(() => server.kill("SIGTERM"));
	});
	const said = Promise.all([text(server.stdout), text(server.stderr)]);
	const [code] = await once(server, "exit");
	const [logged, errors] = await said;
	return { code, logged, lines: errors.trim().split("\n") };
}

function file(name: string, content: string | Buffer): string {
	writeFileSync(join(folder, name), content);
	return join(folder, name);
}

const old = () => generateSigningKey("Example Sign", new Date("2010-01-01"));
const now = () => generateSigningKey("Example Sign", new Date());

const pem = ({ key, certificates }: { key: string; certificates: string }) => key + certificates;

describe("a start", () => {
	const wrong: [string, string, () => string][] = [
		["a file that is not there", "SIGNING_KEY_FILE cannot be read: ENOENT.", () => join(folder, "none.pem")],
		["a key that ran out", "expired on", () => file("old.pem", pem(old()))],
		["a file that is no key", "cannot be opened", () => file("text.pem", "hello")],
		[
			"key and certificate that do not belong together",
			"The signing key does not belong to the signing certificate",
			() => file("mixed.pem", now().key + now().certificates),
		],
	];
	const roles = ["server", "worker", "all"];

	test.each(wrong.map((given, index) => [...given, roles[index % 3] ?? "all"] as const))(
		"with %s ends at once with one line that says why: %s",
		async (_what, reason, key, ROLE) => {
			const { code, lines, logged } = await start({ ROLE, SIGNING_KEY_FILE: key() });
			expect([code, lines]).toEqual([1, [expect.stringContaining(reason)]]);
			expect(logged).not.toContain("listening");
		},
	);

	test("with a certificate whose seals can never reach B-LT logs a warning with the reason, and serves", async () => {
		const { code, logged } = await start({
			SIGNING_KEY_FILE: file("own.pem", pem(now())),
			TIMESTAMP_URLS: "http://127.0.0.1:9/",
		});
		const lines = logged
			.trim()
			.split("\n")
			.map((line) => JSON.parse(line));
		expect(lines).toContainEqual(
			expect.objectContaining({
				level: 40,
				msg: "seals can never reach PAdES B-LT with this signing certificate",
				highestLevel: "B-T",
				obstacles: [expect.stringMatching(/^CN=Example Sign.*: /)],
			}),
		);
		expect(lines).toContainEqual(expect.objectContaining({ msg: "listening" }));
		expect(code).toBe(0);
	});

	test.each(["server", "worker"])(
		"with a wrong passphrase ends at once as %s, without repeating any of it",
		async (ROLE) => {
			if (!hasTool("openssl")) return;
			const { key, certificates } = opensslKey(P256);
			const [pem, path] = [file("both.pem", key + certificates), join(folder, "key.p12")];
			runTool("openssl", ["pkcs12", "-export", "-in", pem, "-out", path, "-passout", "pass:correct"]);
			const given = { ROLE, SIGNING_KEY_FILE: path, SIGNING_KEY_PASSPHRASE: "hunter2" };
			const { code, lines } = await start(given);
			expect([code, lines]).toEqual([1, [expect.stringContaining("The PKCS#12 file cannot be opened")]]);
			expect(lines.join()).not.toContain("hunter2");
		},
	);

	test("with a different ENCRYPTION_SECRET than the stored tokens' ends at once with one line", async () => {
		const DATABASE_URL = await createTestDatabase();
		const client = new pg.Client({ connectionString: DATABASE_URL });
		await client.connect();
		await client.query(`
			INSERT INTO users (email, name, password_hash, created_at) VALUES ('a@example.com', 'Ada', '', now());
			INSERT INTO document_data (id, account, upload_key, created_at, upload_offered_at)
				VALUES ('f', 'user:1', 'f', now(), now());
			INSERT INTO documents (user_id, title, document_data_id, date_format, created_at, updated_at)
				VALUES (1, 'Lease', 'f', 'yyyy', now(), now());`);
		const { tokenHash, encryptedToken } = newSigningToken(1, { ENCRYPTION_SECRET: "1".repeat(43) });
		await client.query(
			`INSERT INTO recipients (document_id, email, name, role, token_hash, encrypted_token, created_at)
			VALUES (1, 'b@example.com', 'Berta', 'SIGNER', $1, $2, now())`,
			[tokenHash, encryptedToken],
		);
		await client.end();
		const { code, lines } = await start({ DATABASE_URL });
		expect([code, lines]).toEqual([1, [expect.stringContaining("ENCRYPTION_SECRET is not the one")]]);
	});

	test("before the migrations waits for them without exiting, and then runs jobs", async () => {
		const DATABASE_URL = await createTestDatabase();
		const client = new pg.Client({ connectionString: DATABASE_URL });
		await client.connect();
		await client.query("DROP SCHEMA public, drizzle, graphile_worker CASCADE; CREATE SCHEMA public");
		const seen: string[][] = [];
		const { code, logged } = await start({ DATABASE_URL }, async (port) => {
			const findFailed = async (): Promise<string[]> => {
				const response = await fetch(`http://127.0.0.1:${port}/readyz`);
				const { failed } = (await response.json()) as { failed: string[] };
				return failed;
			};
			seen.push(await findFailed());
			await migrateDatabase(DATABASE_URL);
			await until(async () => !(await findFailed()).includes("migrations_pending"));
			seen.push(await findFailed());
			await until(async () => (await client.query("SELECT FROM job_workers")).rowCount !== 0);
		});
		await client.end();
		expect(seen).toEqual([
			["migrations_pending", "storage_unavailable", "certificate_unusable"],
			["storage_unavailable"],
		]);
		// graphile-worker alone would create its tables.
		expect(logged).toContain("job runner cannot start");
		expect(code).toBe(0);
	}, 60_000);

	test.each([
		[
			"an invalid URL of a time-stamp server",
			{ TIMESTAMP_URLS: "http://a.example/,later" },
			"TIMESTAMP_URLS",
		],
		["required time-stamps without a server", { TIMESTAMP_REQUIRED: "true" }, "TIMESTAMP_REQUIRED"],
	])("with %s ends at once with one line that names the setting", async (_what, settings, name) => {
		const { code, lines } = await start(settings);
		expect([code, lines]).toEqual([1, [expect.stringMatching(`^Wrong settings: ${name}`)]]);
	});
});
