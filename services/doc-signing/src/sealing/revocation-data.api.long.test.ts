import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import {
	type CertificationAuthority,
	startCertificationAuthority,
} from "../../test/support/certification-authority.ts";
import { download, levelOf, signOne, tryAgain, verify } from "../../test/support/sealed-levels.ts";
import { type SigningApp, startSigningApp } from "../../test/support/signing-app.ts";
import { startTimeStampServer, type TimeStampServer } from "../../test/support/time-stamp-server.ts";
import { hasTool } from "../../test/support/tools.ts";
import { objectsToRemove } from "../platform/storage/tables.ts";
import { fetchMissingRevocationData } from "./evidence/raise-level.ts";
import { findSealing } from "./queries/sealings.ts";

const withOpenssl = hasTool("openssl") ? describe : describe.skip;

withOpenssl("with a certificate that names revocation servers", () => {
	let app: SigningApp;
	let stamps: TimeStampServer;
	let authority: CertificationAuthority;
	beforeAll(async () => {
		authority = await startCertificationAuthority();
		stamps = await startTimeStampServer({
			identity: authority.timeStamps,
			time: () => app.dependencies.clock(),
		});
		app = await startSigningApp({
			TIMESTAMP_URLS: stamps.url,
			SIGNING_KEY_FILE: authority.signerFile,
			REVOCATION_FROM_PRIVATE_ADDRESSES: "true",
			TRUSTED_PROXIES: "1",
		});
		await signOne(app);
	});
	afterAll(async () => {
		// Replaced files wait for their removal.
		await tryAgain(app);
		await app.close();
		await stamps.close();
		await authority.close();
	});
	beforeEach(() => {
		authority.setDown(false);
		stamps.setDown(false);
	});

	it("a document is sealed at B-LT, and /verify explains it", async () => {
		const documentId = await signOne(app);
		const bytes = await download(app, documentId);
		const checked = await verify(app, bytes);
		expect(checked).toMatchObject({ verdict: "GENUINE", level: "B-LT", original: { isPrefix: true } });
		expect(checked.explanation.join(" ")).toContain("can be verified offline");
		const { text } = await app.agent
			.post("/verify")
			.set("x-forwarded-for", "198.51.100.1")
			.attach("file", bytes, { filename: "lease.pdf", contentType: "application/pdf" })
			.expect(200);
		expect(text).toContain("PAdES baseline level B-LT");
	});

	it("any changed byte is reported, also in the added evidence", async () => {
		const bytes = await download(app, await signOne(app));
		const added = bytes.lastIndexOf("/Type /DSS") - 3_000;
		const places = Array.from({ length: 24 }, (_, index) =>
			index < 6
				? Math.floor((index * added) / 6)
				: added + Math.floor(((index - 6) * (bytes.length - added)) / 18),
		);
		for (const at of [...places, bytes.length - 1]) {
			const changed = Buffer.from(bytes);
			changed[at] = (changed[at] ?? 0) ^ 1;
			const { verdict } = await verify(app, changed);
			expect([at, verdict]).toEqual([at, expect.stringMatching(/^(ALTERED|NOT_A_PDF|NOT_OURS|NOT_SEALED)$/)]);
		}
		expect(await verify(app, Buffer.concat([bytes, Buffer.from("\n")]))).toMatchObject({
			verdict: "ALTERED",
		});
	}, 120_000);

	it("evidence missing at sealing is added step by step, and every copy stays genuine", async () => {
		stamps.setDown(true);
		authority.setDown(true);
		const documentId = await signOne(app);
		const copies = [await download(app, documentId)];
		stamps.setDown(false);
		await tryAgain(app);
		expect(await levelOf(app, documentId)).toBe("B-T");
		copies.push(await download(app, documentId));
		authority.setDown(false);
		await tryAgain(app);
		copies.push(await download(app, documentId));
		const levels = [];
		for (const copy of copies) levels.push(await verify(app, copy));
		expect(levels.map(({ verdict, level }) => [verdict, level])).toEqual([
			["GENUINE", "B-B"],
			["GENUINE", "B-T"],
			["GENUINE", "B-LT"],
		]);
	});

	it("the object of a killed attempt is removed by the next attempt", async () => {
		authority.setDown(true);
		const documentId = await signOne(app);
		const { db, storage } = app.dependencies;
		const leftover = `files/${"b".repeat(64)}` as const;
		await storage.put(leftover, Buffer.from("leftover"), { contentType: "application/pdf" });
		await db.$client.query("UPDATE sealings SET pending_key = $1 WHERE document_id = $2", [
			leftover,
			documentId,
		]);
		const before = (await findSealing(db, documentId))?.sealedKey as `files/${string}`;
		authority.setDown(false);
		await tryAgain(app);
		expect(await findSealing(db, documentId)).toMatchObject({ level: "B-LT", pendingKey: null });
		expect(await storage.find(leftover)).toBeUndefined();
		await tryAgain(app);
		expect(await storage.find(before)).toBeUndefined();
		await download(app, documentId);
	});

	it("an issued download URL leads to the same file until it expires", async () => {
		authority.setDown(true);
		const documentId = await signOne(app);
		const { body } = await app.account.request("get", `/documents/${documentId}/download`).expect(200);
		const copy = Buffer.from(await (await fetch(body.downloadUrl)).arrayBuffer());
		authority.setDown(false);
		await tryAgain(app);
		expect(await levelOf(app, documentId)).toBe("B-LT");
		await app.workOff();
		const again = Buffer.from(await (await fetch(body.downloadUrl)).arrayBuffer());
		expect(again.equals(copy)).toBe(true);
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT min(run_at) AS at FROM graphile_worker.jobs WHERE task_identifier = 'remove-replaced-file'",
		);
		expect((rows[0].at - Date.now()) / 86_400_000).toBeGreaterThan(7);
	});

	it("two concurrent attempts leave one file: the superseded one removes only what it wrote", async () => {
		authority.setDown(true);
		const documentId = await signOne(app);
		authority.setDown(false);
		app.travel(120);
		const { dependencies } = app;
		const put = dependencies.storage.put;
		const written: string[] = [];
		// The slow attempt is superseded while it writes its object.
		const slow = async (...given: Parameters<typeof put>) => {
			const stored = await put(...given);
			written.push(given[0]);
			if (written.length === 1) {
				authority.setDown(true);
				await fetchMissingRevocationData(dependencies, documentId).catch(() => {});
				authority.setDown(false);
				app.travel(120);
				await fetchMissingRevocationData(dependencies, documentId);
				// As if the removal recorded by the newer attempt had been carried out.
				await dependencies.db.delete(objectsToRemove);
			}
			return stored;
		};
		await fetchMissingRevocationData(
			{ ...dependencies, storage: { ...dependencies.storage, put: slow, remove: async () => "refused" } },
			documentId,
		);
		// Storage has refused to remove it.
		expect(await dependencies.db.select().from(objectsToRemove)).toMatchObject([
			{ key: written[0], fileId: expect.any(String) },
		]);
		const sealing = await findSealing(dependencies.db, documentId);
		expect(sealing).toMatchObject({ level: "B-LT", pendingKey: null });
		expect(await verify(app, await download(app, documentId))).toMatchObject({ level: "B-LT" });
		const events = await app.eventTypes(documentId);
		expect(events.filter((type) => type === "REVOCATION_DATA_ADDED")).toHaveLength(1);
		for (const key of written)
			if (key !== sealing?.sealedKey)
				expect(await dependencies.storage.find(key as `files/${string}`)).toBeUndefined();
		await tryAgain(app);
	});

	it("missing responses are recorded once, and only those are retried", async () => {
		authority.setDown(true);
		const documentId = await signOne(app);
		expect(await levelOf(app, documentId)).toBe("B-T");
		const warnings = app.logged.filter((line) => line.includes("sealed without revocation data"));
		expect(warnings.filter((line) => line.includes(`"documentId":${documentId}`))).toHaveLength(1);
		authority.setDown(false);
		await tryAgain(app);
		expect(await levelOf(app, documentId)).toBe("B-LT");
		expect((await app.eventTypes(documentId)).slice(-3)).toEqual([
			"DOCUMENT_SEALED",
			"REVOCATION_DATA_PENDING",
			"REVOCATION_DATA_ADDED",
		]);
	});

	it("a revoked certificate does not seal, and the operator sees why", async () => {
		authority.revoke("signer");
		const documentId = await signOne(app);
		const { db } = app.dependencies;
		expect(await findSealing(db, documentId)).toMatchObject({
			status: "FAILED",
			sealedKey: null,
			lastError: expect.stringMatching(/"CN=Test signer" was revoked on 2020-01-02.*SIGNING_KEY_FILE/),
		});
		await app.account.request("get", `/documents/${documentId}/download`).expect(400);
		await db.$client.query("DELETE FROM graphile_worker._private_jobs");
	});
});
