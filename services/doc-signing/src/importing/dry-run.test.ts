import { createHash } from "node:crypto";
import { mkdtemp, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { runCommand } from "@repo/service-kit/testing";
import { sql } from "drizzle-orm";
import { createDocumenso, type Documenso, type Release, releases } from "../../test/support/documenso.ts";
import { addEnvelope, addPeople } from "../../test/support/documenso-content.ts";
import { reasonsOf } from "../../test/support/importing.ts";
import { fixture } from "../../test/support/pdf-files.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
import { program } from "../operator/program.ts";
import type { ReportRead } from "./report.ts";

const app = sharedApp();
let folder = "";
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "import-"));
});

async function dryRun({ url }: Pick<Documenso, "url">, ...options: string[]) {
	const result = await runCommand(program, app.dependencies, [
		...["import", "documenso", "--database", url, "--dry-run", ...options],
	]);
	return { ...result, report: result.value as ReportRead };
}

const twoSigners = [
	{ id: 21, email: "sam@example.com", name: "Sam", token: "samstoken", signingOrder: 1 },
	{ id: 22, email: "tia@example.com", name: "Tia", token: "tiastoken", signingOrder: 2 },
];

describe.each(Object.keys(releases) as Release[])("a dry run on the database of release %s", (release) => {
	it("counts what is taken, and says in words what is not", async () => {
		const documenso = await createDocumenso(release);
		await addPeople(documenso);
		await addEnvelope(documenso, {
			...{ kind: "template", number: 3, row: { type: "ORGANISATION" }, recipients: twoSigners },
			fields: [
				{ id: 31, recipientId: 21 },
				{ id: 32, recipientId: 22, width: -1 },
			],
		});
		await addEnvelope(documenso, { kind: "document", number: 4, row: { visibility: "ADMIN" } });
		const answer = await dryRun(documenso);
		expect([answer.exitCode, answer.errors]).toEqual([0, ""]);
		expect(answer.report.counts).toMatchObject({
			accounts: { taken: 4, blocked: 0 },
			teams: { taken: release === "A" ? 1 : 2 },
			"API tokens": { taken: 1, changed: 0 },
			webhooks: { taken: 1, changed: 1 },
			templates: { taken: 1, changed: 1, left: 0 },
			documents: { taken: 1, changed: 1 },
		});
		expect(reasonsOf(answer)).toEqual(
			[
				"accounts name-missing: 14 dora@example.com",
				"accounts password-missing: 14 dora@example.com",
				...(release === "A" ? [] : ["teams team-personal: 8 Personal Team"]),
				"webhooks webhook-events: hook",
				"templates type-private: 3",
				"templates field-dropped: 3",
				"documents restricted: 4",
			].sort(),
		);
		expect(answer.report.untaken).toMatchObject([{ table: "Session", count: 2 }]);
		expect(answer.out).toContain("Session: 2. People sign in again.");
		expect(answer.out).toContain("This is a dry run: nothing was written.");
		expect(answer.out).toContain("1 documents: Only admins, or admins and managers, see it there.");
		expect(answer.out).toMatch(/Nothing blocks the import\.$/);
	});
});

describe("a dry run", () => {
	it("writes nothing, and saves the report for its owner only, once", async () => {
		const documenso = await createDocumenso("last C");
		await addPeople(documenso);
		const file = join(folder, "report.json");
		await dryRun(documenso, "--report", file);
		expect(JSON.parse(await readFile(file, "utf8")).counts.accounts.taken).toBe(4);
		expect((await stat(file)).mode & 0o777).toBe(0o600);
		const { rows } = await app.dependencies.db.execute(
			sql`SELECT id FROM users WHERE email = 'cy@example.com'`,
		);
		expect(rows).toEqual([]);
		const again = await dryRun(documenso, "--report", file);
		expect([again.exitCode, again.errors]).toEqual([1, `error: --report ${file} cannot be written: EEXIST`]);
	});

	it("is refused for another phase, and for another database", async () => {
		const documenso = await createDocumenso("last C");
		expect((await dryRun(documenso, "--phase", "first")).errors).toBe("error: --phase must be ready or rest");
		const ours = await dryRun({ url: app.dependencies.config.DATABASE_URL });
		expect(ours.errors).toBe(
			"error: --database is no database of Documenso: it has no table _prisma_migrations",
		);
		const unreachable = await dryRun({ url: "postgres://127.0.0.1:1/none" });
		expect([unreachable.exitCode, unreachable.errors]).toEqual([
			1,
			expect.stringContaining("--database cannot be opened"),
		]);
	});

	it("blocks for addresses that differ in case, and for accounts here that no one has proven", async () => {
		const documenso = await createDocumenso("first C");
		const { db } = app.dependencies;
		await db.execute(sql`INSERT INTO users (email, name, created_at, email_proven_at) VALUES
			('Mia@example.com', 'Mia', now(), now()), ('noa@example.com', 'Noa', now(), NULL)`);
		const person = { createdAt: "2026-01-01", name: "X", password: null, twoFactorEnabled: false };
		const proven = { ...person, emailVerified: "2026-01-01" };
		await documenso.insert(
			"User",
			{ ...proven, id: 1, email: "mia@example.com" },
			{ ...proven, id: 2, email: "noa@example.com" },
			{ ...proven, id: 3, email: "zoe@example.com" },
			{ ...proven, id: 4, email: "ZOE@example.com" },
			{ ...proven, id: 5, email: "no address" },
		);
		const answer = await dryRun(documenso);
		expect([answer.exitCode, answer.errors]).toEqual([1, "error: the import is blocked by 3 objects"]);
		expect(reasonsOf(answer).filter((line) => !line.includes("password-missing"))).toEqual([
			"accounts account-joined: 1 mia@example.com",
			"accounts account-not-proven-here: 2 noa@example.com",
			"accounts address-refused: 5 X",
			"accounts address-twice: 3 zoe@example.com, 4 ZOE@example.com",
		]);
	});

	it("does not join an account there whose address nobody proved with one here", async () => {
		const documenso = await createDocumenso("first C");
		await app.dependencies.db.execute(
			sql`INSERT INTO users (email, name, created_at, email_proven_at) VALUES ('pia@example.com', 'Pia', now(), now())`,
		);
		await documenso.insert("User", {
			...{ id: 1, email: "pia@example.com", name: "Stranger", createdAt: "2026-01-01", emailVerified: null },
		});
		expect(reasonsOf(await dryRun(documenso))).toEqual([
			"accounts account-not-proven-there: 1 pia@example.com",
		]);
	});

	it("does not join an account that is disabled there with one here", async () => {
		const documenso = await createDocumenso("first C");
		await app.dependencies.db.execute(
			sql`INSERT INTO users (email, name, created_at, email_proven_at) VALUES ('lea@example.com', 'Lea', now(), now())`,
		);
		const person = { id: 1, email: "lea@example.com", name: "Lea", createdAt: "2026-01-01" };
		await documenso.insert("User", { ...person, emailVerified: "2026-01-01", disabled: true });
		expect(reasonsOf(await dryRun(documenso))).toEqual([
			"accounts account-disabled-there: 1 lea@example.com",
		]);
	});

	it("keeps authenticator apps with the right key only", async () => {
		const documenso = await createDocumenso("first C");
		await documenso.insert("User", {
			...{
				id: 1,
				email: "tom@example.com",
				name: "Tom",
				createdAt: "2026-01-01",
				password: `$2b$12$${"a".repeat(53)}`,
			},
			...{ twoFactorEnabled: true, twoFactorSecret: TOTP_UNDER_KEY },
		});
		const reasons = async (...options: string[]) => reasonsOf(await dryRun(documenso, ...options));
		const key = join(folder, "key");
		await writeFile(key, `${KEY}\n`);
		const other = join(folder, "other");
		await writeFile(other, "another key");
		expect(await reasons()).toEqual(["accounts two-factor-needs-key: 1 tom@example.com"]);
		expect(await reasons("--encryption-key-file", other)).toEqual([
			"accounts two-factor-other-key: 1 tom@example.com",
		]);
		expect(await reasons("--encryption-key-file", key)).toEqual([
			"accounts recovery-codes: 1 tom@example.com",
		]);
		expect(await reasons("--reset-two-factor")).toEqual(["accounts two-factor-reset: 1 tom@example.com"]);
	});

	it("finds damaged, missing and unusable files, and several in one envelope", async () => {
		const documenso = await createDocumenso("last C");
		await addPeople(documenso);
		const add = (number: number, status: string, files: (string | Buffer)[], more = {}) =>
			addEnvelope(documenso, {
				kind: "document",
				number,
				row: { status, completedAt: null },
				files,
				...more,
			});
		await add(1, "DRAFT", ["JVBER*=="]);
		await add(2, "COMPLETED", [Buffer.from("no PDF")]);
		await add(3, "PENDING", [fixture("signed.pdf")]);
		await add(4, "COMPLETED", [fixture("signed.pdf"), fixture("three-pages.pdf")]);
		await add(5, "PENDING", [fixture("three-pages.pdf"), fixture("three-pages.pdf")]);
		await add(6, "DRAFT", [fixture("three-pages.pdf"), fixture("three-pages.pdf")]);
		await add(7, "DRAFT", ["documents/gone.pdf"], { fileType: "S3_PATH" });
		await add(8, "DRAFT", []);
		expect(reasonsOf(await dryRun(documenso))).toEqual(
			expect.arrayContaining([
				"documents file-damaged: 1, 2",
				"documents file-none: 8",
				"documents file-refused: 3",
				"documents files-many: 6",
				"documents pending-files: 5",
				"documents sealed-elsewhere: 2, 4",
				"documents storage-needed: 7",
			]),
		);
	});

	it("reads files in object storage", async () => {
		const documenso = await createDocumenso("B");
		await addPeople(documenso);
		const { config, storage } = app.dependencies;
		const key = `files/${"k".repeat(22)}` as const;
		await storage.put(key, fixture("three-pages.pdf"), { contentType: "application/pdf" });
		const there = { kind: "document", fileType: "S3_PATH" } as const;
		await addEnvelope(documenso, { ...there, number: 1, files: [key] });
		await addEnvelope(documenso, { ...there, number: 2, files: ["files/gone"] });
		const credentials = join(folder, "s3");
		await writeFile(credentials, `${config.S3_ACCESS_KEY}\n${config.S3_SECRET_KEY}\n`);
		const answer = await dryRun(
			documenso,
			...["--s3-endpoint", String(config.S3_ENDPOINT), "--s3-bucket", config.S3_BUCKET],
			...["--s3-credentials-file", credentials],
		);
		expect(answer.report.files.count).toBe(1);
		expect(reasonsOf(answer)).toContain("documents file-missing: 2");
		const half = await dryRun(documenso, "--s3-endpoint", String(config.S3_ENDPOINT));
		expect(half.errors).toBe("error: give --s3-endpoint, --s3-bucket and --s3-credentials-file together");
	});

	it("blocks for numbers that are in use here", async () => {
		const documenso = await createDocumenso("first C");
		await addPeople(documenso);
		const { db } = app.dependencies;
		await db.execute(
			sql`INSERT INTO users (id, email, name, created_at) OVERRIDING SYSTEM VALUE VALUES (900, 'q@example.com', 'Q', now())`,
		);
		await db.execute(
			sql`INSERT INTO document_data (id, account, upload_key, created_at, upload_offered_at) VALUES ('d', 'user:900', 'uploads/d', now(), now())`,
		);
		await db.execute(sql`INSERT INTO documents (id, user_id, title, document_data_id, date_format, created_at, updated_at)
			OVERRIDING SYSTEM VALUE VALUES (77, 900, 'Ours', 'd', 'yyyy', now(), now())`);
		await addEnvelope(documenso, { kind: "document", number: 77 });
		expect(reasonsOf(await dryRun(documenso))).toContain("documents id-taken: 77");
	});
});

const KEY = "an encryption key of the other service";
/** JBSWY3DPEHPK3PXP under KEY, as the other service stores it. */
const TOTP_UNDER_KEY = sealSecret("JBSWY3DPEHPK3PXP");

function sealSecret(secret: string): string {
	const nonce = Buffer.alloc(24, 7);
	const cipher = xchacha20poly1305(createHash("sha256").update(KEY).digest(), nonce);
	return Buffer.concat([nonce, cipher.encrypt(Buffer.from(secret))]).toString("hex");
}
