import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { runBuilt, startTestObjectStorage } from "@repo/infra-local/testing";
import pg from "pg";
import { type DatabaseServer, run } from "../../measure/database-server.ts";
import {
	BEFORE,
	chooseEntry,
	patient,
	repository,
	type ServerProcess,
	startProcess,
} from "../start-process.ts";
import { callFor, type SigningPeer, signers } from "./peer.ts";

const service = "doc-signing";
const file = join(repository, "services", service, "test/fixtures/three-pages.pdf");

/** `newAccount` resolves to an API token of a new account. */
type DocSigning = SigningPeer & {
	newAccount(name: string): Promise<string>;
	startWorker(): Promise<ServerProcess>;
};

/** This repository's service, or that of another checkout: the built server process, and the one of its jobs unless `isAlone`. */
export const startDocSigning = async (
	databases: DatabaseServer,
	more: Record<string, string> = patient,
	{ isAlone = true, root }: { isAlone?: boolean; root?: string | undefined } = {},
): Promise<DocSigning> => {
	const databaseUrl = await databases.createDatabase(
		root === undefined ? "doc_signing" : "doc_signing_before",
	);
	const storage = await startTestObjectStorage({ buckets: ["documents"] });
	const settings = {
		BASE_URL: "http://localhost:4200",
		DATABASE_URL: databaseUrl,
		ENCRYPTION_SECRET: "0".repeat(43),
		METRICS_PORT: "0",
		S3_ENDPOINT: storage.url,
		S3_BUCKET: "documents",
		S3_ACCESS_KEY: storage.accessKeyId,
		S3_SECRET_KEY: storage.secretAccessKey,
		SMTP_URL: "smtp://127.0.0.1:1",
		DRAIN_SECONDS: "0",
		// One account sends every request.
		RATE_LIMIT_PER_MINUTE: "100000000",
		ACCOUNT_CONNECTION_SECONDS: "600",
	};
	await runBuilt(service, ["migrate"], settings, root);
	const operator = async (...command: string[]) =>
		JSON.parse(await runBuilt(service, ["cli", ...command, "--json"], settings, root));
	const newAccount = async (name: string): Promise<string> => {
		const email = `${name.toLowerCase()}@example.com`;
		await operator("users", "create", "--email", email, "--name", name);
		return (await operator("tokens", "create", "--user", email, "--name", "benchmark")).token;
	};
	const token = await newAccount("Sam");
	await run(databaseUrl, [addSession]);
	const start = (role: string) =>
		startProcess(() => ({
			path: chooseEntry(service, more),
			settings: { ...settings, ...more, ROLE: role },
			readyPath: "/readyz",
			...(root !== undefined && { root }),
		}));
	const worker = await start("worker");
	const server = await start("server");
	const name = root === undefined ? service : BEFORE;
	const peer: SigningPeer = { ...server, name, databases, databaseUrl, token };
	const template = await newTemplate(peer);
	if (isAlone) await worker.stop();
	const jobs = isAlone ? undefined : openJobs(databaseUrl);
	return {
		...peer,
		...(jobs && { worker: { ...worker, settle: jobs.settle } }),
		template,
		session: "signing-session=benchmark",
		newAccount,
		startAnother: () => start("server"),
		startWorker: () => start("worker"),
		async stop() {
			await server.stop();
			if (!isAlone) await worker.stop();
			await jobs?.close();
			await storage.close();
		},
	};
};

/**
 * Does at once what a job does every minute, so that it counts for the requests that it is done for. Over one kept connection,
 * because opening one costs PostgreSQL more than some requests do.
 */
function openJobs(databaseUrl: string) {
	const client = new pg.Client({ connectionString: databaseUrl });
	const connected = client.connect();
	const has = async (rows: string) => (await client.query(`SELECT FROM ${rows} LIMIT 1`)).rowCount !== 0;
	return {
		async settle(): Promise<void> {
			await connected;
			if (await has("search_changes"))
				await client.query("SELECT graphile_worker.add_job('feed-search', '{}')");
			while (await has("graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts"))
				await delay(20);
		},
		close: () => client.end(),
	};
}

const addSession = `INSERT INTO sessions (secret_hash, user_id, created_at, last_seen_at, proven_at, expires_at, user_agent, ip_address)
	SELECT sha256('benchmark'), id, now(), now(), now(), now() + interval '20 days', 'benchmark', '127.0.0.1' FROM users`;

type Template = { id: number; uploadUrl: string; Recipient: { id: number }[] };

async function newTemplate(peer: SigningPeer) {
	const fields = Array.from({ length: 6 }, (_, index) => ({
		recipientIndex: index % 2,
		type: index < 2 ? "SIGNATURE" : "TEXT",
		pageNumber: 1,
		pageX: 10,
		pageY: 10 + 12 * index,
		pageWidth: 30,
		pageHeight: 6,
		...(index >= 2 && { fieldMeta: { type: "text" } }),
	}));
	const recipients = signers.map(({ name, role }) => ({ name, role }));
	const { id, uploadUrl, Recipient } = await callFor<Template>(peer, "/templates", {
		title: "Lease",
		type: "PRIVATE",
		recipients,
		fields,
	});
	const upload = { method: "PUT", body: new Uint8Array(await readFile(file)) };
	const uploaded = await fetch(uploadUrl, upload);
	if (!uploaded.ok) throw new Error(`The upload was answered with ${uploaded.status}.`);
	for (;;) {
		const { uploadStatus } = await callFor<{ uploadStatus: string }>(peer, `/templates/${id}`);
		if (uploadStatus === "READY") return { id, recipientIds: Recipient.map((one) => one.id) };
		await delay(100);
	}
}
