import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { contend } from "@repo/infra-local/testing";
import { until } from "@repo/service-kit/testing";
import supertest from "supertest";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { signedInBrowser } from "../../../test/support/browsers.ts";
import { createDraft, draftWith, upload } from "../../../test/support/documents/draft.ts";
import { createTemplate, readyTemplate } from "../../../test/support/documents/template.ts";
import { fixture } from "../../../test/support/pdf-files.ts";
import { sharedApp } from "../../../test/support/shared-app.ts";
import { createApp } from "../../app.ts";
import type { Dependencies } from "../../dependencies.ts";
import { PdfBusy } from "../../pdf/child-process/failures.ts";
import { StorageUnavailable } from "../../platform/storage/errors.ts";
import { listAwaited } from "../files/queries.ts";
import { readWithUploads, recordFound } from "./look-for-uploads.ts";

const app = sharedApp();
let account: TestAccount;
beforeEach(async () => {
	account = await createAccount(app);
});

/** An instance whose storage is asked with `find`; it counts. */
function instanceWith(find: Dependencies["storage"]["find"] = app.dependencies.storage.find) {
	const asked: string[] = [];
	const storage: Dependencies["storage"] = {
		...app.dependencies.storage,
		find: (key) => {
			asked.push(key);
			return find(key);
		},
	};
	const dependencies = { ...app.dependencies, storage, uploadLooks: new Map() };
	const agent = supertest(createApp(dependencies));
	const list = (query = "") => agent.get(`/api/v1/documents${query}`).set("Authorization", account.token);
	return { agent, asked, list, dependencies };
}

async function open(path: string): Promise<string> {
	const { cookie } = await signedInBrowser(app, account);
	const { text } = await app.agent.get(path).set("Cookie", cookie).expect(200);
	return text;
}

async function statuses(): Promise<string[]> {
	const { rows } = await app.dependencies.db.$client.query(
		"SELECT status FROM document_data WHERE account = $1 ORDER BY created_at",
		[`user:${account.userId}`],
	);
	return rows.map(({ status }) => status);
}

describe("as soon as a file was uploaded,", () => {
	it.each(["/documents", "/documents?query=lease", "/documents?status=DRAFT"])(
		"%s shows the document, and then that its file was checked",
		async (path) => {
			await createDraft(account, { title: "No file" });
			await draftWith(account, { title: "Lease" });
			const html = await open(path);
			expect(html).toMatch(/>Lease</);
			expect(html).toContain("Checking file…");
			expect(html).not.toContain("No file");
			expect(html).toContain('Draft <span class="count">1</span>');
			await app.workOff();
			expect(await statuses()).toEqual(["WAITING", "READY"]);
			expect(await open(path)).not.toContain("Checking file…");
		},
	);

	it("the page of documents says which file was refused, and then that there is no other one yet", async () => {
		const { documentId } = await draftWith(account, {}, fixture("password.pdf"));
		await open("/documents");
		await app.workOff();
		expect(await open("/documents")).toContain("File not accepted");
		await account.request("post", `/documents/${documentId}/upload-url`).expect(200);
		const html = await open("/documents");
		expect(html).toContain("No file yet");
		expect(html).not.toContain("Checking file…");
	});

	it.each(["", "?status=DRAFT", "?page=2", "?query=lease", "?externalId=a"])(
		"GET /documents%s has it taken in",
		async (query) => {
			await draftWith(account, { title: "Lease", externalId: "a" });
			await account.request("get", `/documents${query}`).expect(200);
			await app.workOff();
			expect(await statuses()).toEqual(["READY"]);
		},
	);

	it("the lists of templates have it taken in", async () => {
		for (const list of [() => open("/templates"), () => account.request("get", "/templates").expect(200)]) {
			await readyTemplate(account);
			await list();
			await app.workOff();
		}
		expect(await statuses()).toEqual(["READY", "READY"]);
	});

	it("a list shows a team's document", async () => {
		account = await createAccount(app, { team: true });
		await draftWith(account, { title: "Lease" });
		expect(await open(`/documents?team=${account.teamId}`)).toMatch(/>Lease</);
		await app.workOff();
	});

	it("the document's page says that it is being checked, if PDF processes are busy", async () => {
		const { documentId } = await draftWith(account);
		const busy = async () => {
			throw new PdfBusy(1);
		};
		const pdf = { ...app.dependencies.pdf, inTurn: busy };
		const agent = supertest(createApp({ ...app.dependencies, pdf }));
		const { cookie } = await signedInBrowser(app, account);
		const { text } = await agent.get(`/documents/${documentId}`).set("Cookie", cookie).expect(200);
		expect(text).toContain("The file was uploaded and is being checked.");
		expect(text).not.toContain("Upload file");
		await app.workOff();
		expect(await statuses()).toEqual(["READY"]);
	});
});

describe("looking for uploads", () => {
	it("asks for each file once for many requests at once", async () => {
		for (let count = 0; count < 3; count++) await createDraft(account);
		const { asked, list } = instanceWith();
		// They meet at the lists' own statement.
		const lock = { text: "LOCK TABLE document_counts" };
		const contenders = Array.from({ length: 20 }, () => async () => list().expect(200));
		await contend({ pool: app.dependencies.db.$client, lock, contenders });
		expect(asked).toHaveLength(3);
		expect(new Set(asked).size).toBe(3);
	});

	it("finds a file that was uploaded while an earlier look was asking", async () => {
		const { uploadUrl } = await createDraft(account);
		let answer = () => {};
		const gone = new Promise<void>((resolve) => {
			answer = resolve;
		});
		const { asked, list } = instanceWith(async (key) => {
			const found = await app.dependencies.storage.find(key);
			if (asked.length === 1) await gone;
			return found;
		});
		const early = list().then(({ status }) => status);
		await until(() => asked.length === 1);
		expect(await upload(uploadUrl)).toBe(200);
		const late = list().then(({ status }) => status);
		setTimeout(answer, 100);
		expect(await Promise.all([early, late])).toEqual([200, 200]);
		await app.workOff();
		expect(await statuses()).toEqual(["READY"]);
	});

	it("asks for the twenty newest side by side, and does not wait long for a storage that hangs", async () => {
		for (let count = 0; count < 22; count++) await createDraft(account);
		const { asked, list } = instanceWith(() => new Promise(() => {}));
		const begun = performance.now();
		await Promise.all([list().expect(200), list().expect(200)]);
		// One after another, it would be ten.
		expect(performance.now() - begun).toBeLessThan(8_000);
		expect(asked).toHaveLength(20);
		await list().expect(200);
		expect(asked).toHaveLength(20);
	});

	describe("reads a list once more", () => {
		const timesRead = async (dependencies: Dependencies) => {
			let count = 0;
			const read = async () => {
				count++;
				return { awaitsUpload: true };
			};
			await readWithUploads(dependencies, { userId: account.userId, teamId: null }, read);
			return count;
		};

		it("only if a file was found", async () => {
			const { uploadUrl } = await createDraft(account);
			const { asked, dependencies } = instanceWith();
			expect([await timesRead(dependencies), asked.length]).toEqual([1, 1]);
			await upload(uploadUrl);
			expect([await timesRead(dependencies), asked.length]).toEqual([2, 2]);
			await app.workOff();
		});

		it("if the storage hangs, or another instance has found the file", async () => {
			await draftWith(account);
			expect(await timesRead(instanceWith(() => new Promise(() => {})).dependencies)).toBe(2);
			await account.request("get", "/documents").expect(200);
			expect(await timesRead(instanceWith().dependencies)).toBe(2);
			await app.workOff();
		});

		it("if the file was found after this request had begun", async () => {
			await draftWith(account);
			const { asked, dependencies } = instanceWith();
			const times = [timesRead(dependencies), timesRead(dependencies)];
			await until(() => asked.length > 0);
			expect(await Promise.all([...times, timesRead(dependencies)])).toEqual([2, 2, 2]);
			await app.workOff();
		});
	});

	it("asks once in a second for uploads that were abandoned", async () => {
		await createDraft(account);
		const { asked, list } = instanceWith();
		for (let count = 0; count < 3; count++) await list().expect(200);
		expect(asked).toHaveLength(3);
		await app.dependencies.db.$client.query(
			"UPDATE document_data SET upload_offered_at = upload_offered_at - interval '2 minutes' WHERE account = $1",
			[`user:${account.userId}`],
		);
		const begun = performance.now();
		for (let count = 0; count < 3; count++) await list().expect(200);
		const { length } = asked;
		expect(length).toBeGreaterThanOrEqual(4);
		expect(length).toBeLessThanOrEqual(4 + Math.floor((performance.now() - begun) / 1_000));
		await delay(1_100);
		await list().expect(200);
		expect(asked).toHaveLength(length + 1);
	});

	it("answers the list while the storage is unavailable, and looks again", async () => {
		await draftWith(account);
		let isDown = true;
		const { list } = instanceWith(async (key) => {
			if (isDown) throw new StorageUnavailable(new Error("down"));
			return app.dependencies.storage.find(key);
		});
		await list().expect(200);
		isDown = false;
		await list().expect(200);
		await app.workOff();
		expect(await statuses()).toEqual(["READY"]);
	});

	it("asks nothing for files that are there, that were found, and whose URL has expired", async () => {
		await draftWith(account);
		await account.request("get", "/documents").expect(200);
		await createTemplate(account);
		await app.dependencies.db.$client.query(
			"UPDATE document_data SET next_look_at = NULL WHERE account = $1 AND found_at IS NULL",
			[`user:${account.userId}`],
		);
		const { asked, list } = instanceWith();
		await list().expect(200);
		await app.workOff();
		await list().expect(200);
		expect(asked).toEqual([]);
	});

	it("of two instances, one has the file taken in", async () => {
		const { documentId } = await draftWith(account);
		const { db } = app.dependencies;
		const limits = { each: 1, limit: 1, issuedBefore: new Date(0) };
		const [file] = await listAwaited(db, [`user:${account.userId}`], limits);
		if (!file) throw new Error("no file is awaited");
		const find = () => recordFound(app.dependencies, file);
		const lock = { text: "SELECT FROM documents WHERE id = $1 FOR UPDATE", values: [documentId] };
		await contend({ pool: db.$client, lock, contenders: [find, find, find] });
		const { rows } = await db.$client.query("SELECT revision FROM graphile_worker.jobs WHERE key = $1", [
			`take-in:${file.id}`,
		]);
		// A second enqueue would have replaced the job.
		expect(rows).toEqual([{ revision: 0 }]);
		await app.workOff();
	});

	it("begins again if the file was removed before it was taken in", async () => {
		const { uploadUrl } = await draftWith(account);
		await account.request("get", "/documents").expect(200);
		const [file] = await app.dependencies.db.$client
			.query("SELECT upload_key AS key FROM document_data WHERE account = $1", [`user:${account.userId}`])
			.then(({ rows }) => rows);
		await app.dependencies.storage.remove(file.key);
		await app.workOff();
		expect(await upload(uploadUrl)).toBe(200);
		await account.request("get", "/documents").expect(200);
		await app.workOff();
		expect(await statuses()).toEqual(["READY"]);
	});
});
