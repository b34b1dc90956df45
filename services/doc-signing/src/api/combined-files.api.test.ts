import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { PDF } from "@libpdf/core";
import { openCircuitBreaker } from "@repo/service-kit/outbound";
import sharp from "sharp";
import { createAccount } from "../../test/support/accounts.ts";
import { signedInBrowser } from "../../test/support/browsers.ts";
import { uploadParts } from "../../test/support/documents/upload-parts.ts";
import { type FakeConverter, startConverter } from "../../test/support/fake-converter.ts";
import { fixture } from "../../test/support/pdf-files.ts";
import { pageText } from "../../test/support/render-page.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
import { addMember } from "../accounts/teams/add-member.ts";
import { openConverter } from "../platform/converter/converter.ts";

const app = sharedApp();

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const picture = (width: number, height: number, orientation?: number) =>
	sharp({ create: { width, height, channels: 3, background: "#a33" } }).withMetadata({ orientation });

const lease = { name: "Lease.pdf", bytes: fixture("three-pages.pdf") };
const letter = { name: "Letter.docx", bytes: Buffer.from("PK\u0003\u0004 a letter") };

async function readFileOf(id: number, table: "documents" | "templates" = "documents") {
	const column = table === "documents" ? "document_data_id" : "template_document_data_id";
	const { rows } = await app.dependencies.db.$client.query(
		`SELECT f.* FROM ${table} d JOIN document_data f ON f.id = d.${column} WHERE d.id = $1`,
		[id],
	);
	const { original_key, original_hash, original_bytes, parts, pages } = rows[0];
	const recorded = { sha256: original_hash.toString("hex"), size: Number(original_bytes) };
	return { bytes: await app.dependencies.storage.read(original_key, recorded), parts, pages };
}

describe("several uploads", () => {
	it("become one file in their order, with a bookmark for each, and their hashes in the audit log", async () => {
		const account = await createAccount(app);
		const uploads = [
			{ name: "photo.jpg", bytes: await picture(300, 200, 6).jpeg().toBuffer() },
			lease,
			{ name: "Müller 契約.png", bytes: await picture(300, 200).png().toBuffer() },
		];
		const { id, check, combine, address } = await uploadParts(app, account, uploads);
		for (const [index, pages] of [1, 3, 1].entries())
			expect((await check(index).expect(200)).body).toEqual({ pages });
		expect((await combine().expect(200)).body).toEqual({ pages: 5 });
		const { bytes, parts, pages } = await readFileOf(id);
		const expected = uploads.map(({ name, bytes }) => ({
			name,
			sha256: sha256(bytes),
			bytes: bytes.length,
		}));
		expect(parts).toEqual(expected);
		// A camera's picture is turned as its EXIF orientation says.
		expect(pages[0].height).toBeGreaterThan(pages[0].width);
		expect(pages[4].width).toBeGreaterThan(pages[4].height);
		expect(await pageText(bytes, 2)).toBe(await pageText(Buffer.from(lease.bytes), 1));
		const text = Buffer.from(bytes).toString("latin1");
		for (const title of ["photo", "Lease"]) expect(text).toContain(`/Title (${title})`);
		const utf16 = Buffer.from("Müller 契約", "utf16le").swap16().toString("hex");
		expect(text.toLowerCase().replaceAll("\\", "")).toContain(utf16);
		const log = await account.request("get", `${address}/audit-log`).expect(200);
		expect(JSON.stringify(log.body)).toContain(sha256(uploads[0]?.bytes ?? new Uint8Array()));
		await combine().expect(400);
		await check(0).expect(400);
		const { request } = await signedInBrowser(app, account);
		await request("post", `${address}/parts`).expect(400);
	});

	it("become the file of a template, whose documents share it", async () => {
		const account = await createAccount(app);
		const { id, combine } = await uploadParts(app, account, [lease, { ...lease, name: "Rules.pdf" }], {
			kind: "template",
		});
		expect((await combine().expect(200)).body).toEqual({ pages: 6 });
		const { body } = await account
			.request("post", `/templates/${id}/generate-document`)
			.send({ recipients: [] })
			.expect(200);
		expect((await readFileOf(body.documentId)).parts).toEqual((await readFileOf(id, "templates")).parts);
	});

	it("change nothing if one cannot be combined, which the answer says, and the others are kept", async () => {
		for (const [reason, name, bytes] of [
			["ALREADY_SIGNED", "signed.pdf", fixture("signed.pdf")],
			["PASSWORD_PROTECTED", "encrypted.pdf", fixture("encrypted-256.pdf")],
			["FORM", "tax.pdf", fixture("tax-form.pdf")],
			["NOT_A_PDF", "page.html", Buffer.from("<html>")],
			["NOT_A_PDF", "letter.docx", letter.bytes],
			["IMAGE", "broken.png", (await picture(9, 9).png().toBuffer()).subarray(0, 60)],
			["NOT_UPLOADED", "unchecked.png", await picture(9, 9).png().toBuffer()],
		] as const) {
			// Its own share of processor time.
			const account = await createAccount(app);
			const { check, combine, parts, address } = await uploadParts(app, account, [lease, { name, bytes }]);
			if (reason === "IMAGE") {
				const refused = await check(1).expect(422);
				expect(refused.body).toMatchObject({ code: "part_unusable", reason });
			}
			const refused = await combine().expect(422);
			expect(refused.body.detail).toContain(name);
			const expected = reason === "IMAGE" ? "NOT_UPLOADED" : reason;
			expect(refused.body).toMatchObject({ code: "part_unusable", reason: expected });
			const { body } = await account.request("get", address).expect(200);
			expect(body.uploadStatus).toBe("WAITING");
			if (reason === "IMAGE") await combine(parts.slice(0, 1)).expect(200);
		}
	});

	it("are bounded in number, bytes and pages", async () => {
		const account = await createAccount(app);
		const large = PDF.create();
		for (let page = 0; page < 700; page++) large.addPage();
		const many = { name: "Many.pdf", bytes: await large.save() };
		const { combine, parts } = await uploadParts(app, account, [many, lease]);
		const [first, second] = parts;
		if (!first || !second) throw new Error("no parts");
		const thrice = await combine([first, first, first]).expect(400);
		expect(thrice.body.detail).toContain("more than 2000 pages");
		await combine(Array.from({ length: 31 }, () => second)).expect(400);
		const { config } = app.dependencies;
		const before = config.MAX_FILE_BYTES;
		config.MAX_FILE_BYTES = lease.bytes.length + 1;
		try {
			const both = await combine([second, second]).expect(400);
			expect(both.body.code).toBe("files_not_combined");
		} finally {
			config.MAX_FILE_BYTES = before;
		}
	});

	it("are only those of a draft of the account", async () => {
		const [account, stranger] = [await createAccount(app), await createAccount(app)];
		const { address, parts } = await uploadParts(app, account, [lease]);
		const other = await uploadParts(app, stranger, []);
		const { request } = await signedInBrowser(app, stranger);
		const [part] = parts;
		if (!part) throw new Error("no part");
		await request("post", `${address}/parts`).expect(404);
		const { uploadUrl, ...known } = part;
		await request("post", `${address}/parts/check`).send(known).expect(404);
		await request("post", `${address}/combine`)
			.send({ parts: [known] })
			.expect(404);
		// Neither the secret nor the key of another draft's upload leads to it.
		const key = /uploads\/([\w-]{43})/.exec(uploadUrl)?.[1] ?? "";
		for (const guess of [known.part, key]) {
			const stolen = await other.combine([{ name: "a.pdf", part: guess }]).expect(422);
			expect(stolen.body.reason).toBe("NOT_UPLOADED");
		}
	});

	it("are not for programs, nor for members on drafts of others", async () => {
		const owner = await createAccount(app, { team: true });
		const teamId = owner.teamId ?? 0;
		const { body: draft } = await owner
			.request("post", "/documents")
			.send({ title: "Lease", recipients: [] });
		const path = `/documents/${draft.documentId}/parts`;
		expect((await owner.request("post", path).expect(403)).body.code).toBe("cross_origin_request");
		const member = await createAccount(app);
		await addMember(app.dependencies, { teamId, userId: member.userId, role: "member" }, "operator");
		const [by, own] = [await signedInBrowser(app, member), await signedInBrowser(app, owner)];
		for (const one of ["", "/check"].map((end) => `${path}${end}`))
			await by
				.request("post", one, teamId)
				.send({ name: "a.pdf", part: "x".repeat(43) })
				.expect(403);
		await own.request("post", path, teamId).expect(200);
	});

	it("are combined once by two requests at the same time", async () => {
		const account = await createAccount(app);
		const { combine } = await uploadParts(app, account, [lease]);
		// Both read the draft before the first has its turn.
		const answers = await Promise.all([combine(), combine()]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
	});
});

describe("with a converter", () => {
	let fake: FakeConverter;
	let pdf: Uint8Array;
	beforeAll(async () => {
		fake = await startConverter();
		const made = PDF.create();
		made.addPage();
		pdf = await made.save();
	});
	afterAll(() => fake.close());
	beforeEach(() => {
		fake.requests.length = 0;
		fake.answer = () => ({ status: 200, body: pdf });
		const breaker = openCircuitBreaker(app.dependencies.clock);
		app.dependencies.converter = openConverter({ CONVERTER_URL: fake.url }, breaker);
	});

	it("an office file is converted once, without its name, and its own hash is recorded", async () => {
		const account = await createAccount(app);
		const { id, check, combine } = await uploadParts(app, account, [letter, lease]);
		expect((await check(0).expect(200)).body).toEqual({ pages: 1 });
		expect((await combine().expect(200)).body).toEqual({ pages: 4 });
		expect(fake.requests).toHaveLength(1);
		const [{ line, body } = { line: "", body: "" }] = fake.requests;
		expect(line).toBe("POST /forms/libreoffice/convert");
		expect(body).toContain('name="files"; filename="document.docx"');
		expect(body).toContain("a letter");
		const { parts } = await readFileOf(id);
		expect(parts[0]).toEqual({
			name: letter.name,
			sha256: sha256(letter.bytes),
			bytes: letter.bytes.length,
			isConverted: true,
		});
	});

	it("what is uploaded after the check is not combined with the file that was converted", async () => {
		const account = await createAccount(app);
		const { check, combine, parts } = await uploadParts(app, account, [letter]);
		await check(0).expect(200);
		const body = new Uint8Array(Buffer.from("PK\u0003\u0004 another letter"));
		await fetch(parts[0]?.uploadUrl ?? "", { method: "PUT", body });
		expect((await combine().expect(422)).body.reason).toBe("NOT_UPLOADED");
	});

	it.each([
		["a file that it rejects", () => ({ status: 400 }), 422, "part_unusable"],
		["an answer that is no PDF", () => ({ status: 200, body: Buffer.from("<html>") }), 422, "part_unusable"],
		["a failure", () => ({ status: 503 }), 503, "converter_unavailable"],
		["a redirect", () => ({ status: 307, location: "/other" }), 503, "converter_unavailable"],
	] as const)("%s is said", async (_what, answer, status, code) => {
		const account = await createAccount(app);
		const { check } = await uploadParts(app, account, [letter]);
		fake.answer = answer;
		expect((await check(0).expect(status)).body.code).toBe(code);
		expect(fake.requests).toHaveLength(1);
	});

	it("an upload is kept while the converter is down", async () => {
		const account = await createAccount(app);
		const { check } = await uploadParts(app, account, [letter]);
		fake.answer = () => ({ status: 503 });
		await check(0).expect(503);
		fake.answer = () => ({ status: 200, body: pdf });
		await check(0).expect(200);
	});

	it("a PDF larger than an upload may be is refused, and a server that is down is not asked again at once", async () => {
		const account = await createAccount(app);
		const { check } = await uploadParts(app, account, [letter]);
		fake.answer = () => ({ status: 200, body: Buffer.alloc(app.dependencies.config.MAX_FILE_BYTES + 1) });
		expect((await check(0).expect(422)).body.reason).toBe("TOO_LARGE");
		fake.answer = () => ({ status: 307, location: "/other" });
		await check(0).expect(503);
		await check(0).expect(503);
		expect(fake.requests).toHaveLength(2);
	});

	it("an account converts two files at once, and sixty before it has to wait", async () => {
		const account = await createAccount(app);
		const { check } = await uploadParts(app, account, [letter]);
		const begun: (() => void)[] = [];
		fake.answer = () => new Promise((resolve) => begun.push(() => resolve({ status: 200, body: pdf })));
		const running = [check(0), check(0)].map((one) => one.then(({ status }) => status));
		while (begun.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
		expect((await check(0).expect(503)).headers["retry-after"]).toBe("5");
		for (const release of begun) release();
		expect(await Promise.all(running)).toEqual([200, 200]);
		fake.answer = () => ({ status: 400 });
		for (let count = 3; count < 60; count++) await check(0).expect(422);
		await check(0).expect(429);
	});
});
