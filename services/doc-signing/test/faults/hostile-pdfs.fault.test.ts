import { readdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { recordFault } from "@repo/infra-local/testing";
import { findSealing } from "../../src/sealing/queries/sealings.ts";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { createDraft, signatureField, upload } from "../support/documents/draft.ts";
import { berta, carl, type SentPerson, sendNewDocument } from "../support/documents/sent.ts";
import { accountAt, costlyDocuments, startAttack } from "../support/hostile-callers.ts";
import { type ObjectStorageProcess, startObjectStorageProcess } from "../support/object-storage-process.ts";
import { watchPeaks } from "../support/pdf-children.ts";
import { type ServiceProcess, startServiceProcess } from "../support/service-process.ts";
import { type SigningApp, startSigningApp } from "../support/signing-app.ts";

const ROUNDS = 7;
/** Until the attacker's lanes and budgets are as full as they get. */
const BUILD_UP_MS = 10_000;

let storage: ObjectStorageProcess;
let app: SigningApp;
let service: ServiceProcess;
let victim: TestAccount;
let tenant: TestAccount;
beforeAll(async () => {
	storage = await startObjectStorageProcess();
	app = await startSigningApp(storage.settings);
	const { config, signingKeys } = app.dependencies;
	await signingKeys.current();
	service = await startServiceProcess({
		BASE_URL: config.BASE_URL,
		ENCRYPTION_SECRET: config.ENCRYPTION_SECRET,
		DATABASE_URL: config.DATABASE_URL,
		S3_BUCKET: config.S3_BUCKET,
		SMTP_URL: app.mail.url,
		TRUSTED_PROXIES: "1",
		...storage.settings,
	});
	victim = accountAt(service.address, app.account);
	tenant = accountAt(service.address, await createAccount(app, { plan: "enterprise" }));
}, 60_000);
afterAll(async () => {
	await service.kill();
	// Hostile files still waiting to be processed.
	await app.dependencies.db.$client.query("DELETE FROM graphile_worker._private_jobs");
	await app.close();
	await storage.close();
});

type Times = { intake: number; opening: number; sealing: number };

/**
 * Wider than on a quiet machine (docs/benchmarks/doc-signing-hostile-pdfs.md): here the two cores also run the
 * database, the object storage, the attackers and whatever else a CI machine does.
 */
const LIMITS: Times = { intake: 6, opening: 6, sealing: 6 };

it("hostile files from ten addresses and a tenant leave the work of another tenant its pace", async () => {
	const drawn = await costlyDocuments(tenant);
	await measure(2); // Starts the processes.
	const alone = await measure(ROUNDS);
	const peaks = watchPeaks([], service.pid);
	const disk = watchDisk(service.pid);
	const attack = startAttack({ address: service.address, token: tenant.token, drawn });
	await delay(BUILD_UP_MS);
	const attacked = await measure(ROUNDS);
	const requests = await attack.stop();
	const [childBytes, diskBytes] = [peaks.stop(), disk.stop()];

	const recoveryMs = await timed(takeIn);
	const ratios = {
		intake: ratio(attacked.intake, alone.intake),
		opening: ratio(attacked.opening, alone.opening),
		sealing: ratio(attacked.sealing, alone.sealing),
	};
	console.table({ "alone, ms": alone, "attacked, ms": attacked, ratio: ratios });
	console.table({ requests, "largest child, MB": childBytes / 1e6, "temporary files, MB": diskBytes / 1e6 });
	recordFault({
		fault: `doc-signing: hostile PDFs (times as long: intake ${ratios.intake}, opening ${ratios.opening}, sealing ${ratios.sealing})`,
		requests,
		// Every round of `measure` ended in a sealed document.
		lostWrites: 0,
		recoveryMs,
	});
	expect(childBytes).toBeLessThan(600_000_000);
	expect(diskBytes).toBeLessThan(200_000_000);
	expect(ratios.intake).toBeLessThan(LIMITS.intake);
	expect(ratios.opening).toBeLessThan(LIMITS.opening);
	expect(ratios.sealing).toBeLessThan(LIMITS.sealing);
}, 170_000);

/** Medians, in ms: create, PUT and fields; a signing page with its drawn document.pdf; the last signature until sealed. */
async function measure(rounds: number): Promise<Times> {
	const times: Record<keyof Times, number[]> = { intake: [], opening: [], sealing: [] };
	for (let round = 0; round < rounds; round++) {
		times.intake.push(await timed(takeIn));
		const { documentId, people, fieldIds } = await sendNewDocument(victim, { recipients: [berta, carl] });
		const [first, last] = people as [SentPerson, SentPerson];
		await sign(first, fieldIds[0]);
		times.opening.push(await timed(() => open(last)));
		await sign(last, fieldIds[1]);
		times.sealing.push(await timed(() => untilSealed(documentId)));
	}
	return { intake: median(times.intake), opening: median(times.opening), sealing: median(times.sealing) };
}

async function takeIn(): Promise<void> {
	const draft = await createDraft(victim);
	await upload(draft.uploadUrl);
	const field = { ...signatureField, recipientId: draft.recipients[0]?.recipientId };
	await victim.request("post", `/documents/${draft.documentId}/fields`).send(field).expect(200);
}

async function open({ path }: SentPerson): Promise<void> {
	for (const url of [`${service.address}${path}`, `${service.address}${path}/document.pdf`]) {
		const response = await fetch(url);
		expect(response.status).toBe(200);
		await response.arrayBuffer();
	}
}

async function sign({ path }: SentPerson, fieldId: number | undefined): Promise<void> {
	const send = async (method: "POST" | "PUT", rest: string, body: object): Promise<void> => {
		const headers = { accept: "application/json", "content-type": "application/json" };
		const options = { method, headers, body: JSON.stringify(body) };
		const response = await fetch(`${service.address}${path}/${rest}`, options);
		expect(response.status).toBe(200);
		await response.arrayBuffer();
	};
	await send("PUT", `fields/${fieldId}`, { typed: "Ada Lovelace" });
	await send("POST", "consent", {});
	await send("POST", "complete", {});
}

async function untilSealed(documentId: number): Promise<void> {
	while ((await findSealing(app.dependencies.db, documentId))?.status !== "SEALED") await delay(10);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
	const begun = performance.now();
	await work();
	return performance.now() - begun;
}

function ratio(attacked: number, alone: number): number {
	return Number((attacked / alone).toFixed(2));
}

function median(values: number[]): number {
	return Math.round(values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0);
}

/** The maximum that the service's work folders contained. */
function watchDisk(pid: number): { stop(): number } {
	let peak = 0;
	const look = async (): Promise<void> => {
		let sum = 0;
		for (const name of await readdir(tmpdir())) {
			if (!name.startsWith(`doc-signing-${pid}-`)) continue;
			for (const file of await readdir(join(tmpdir(), name)).catch(() => []))
				sum += (await stat(join(tmpdir(), name, file)).catch(() => ({ size: 0 }))).size;
		}
		peak = Math.max(peak, sum);
	};
	const timer = setInterval(() => void look().catch(() => {}), 50);
	return {
		stop: () => {
			clearInterval(timer);
			return peak;
		},
	};
}
