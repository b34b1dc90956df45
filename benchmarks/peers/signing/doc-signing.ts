import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startTestObjectStorage } from "@repo/infra-local/testing";
import { runProgram } from "../run-program.ts";
import { repository, startProcess } from "../start-process.ts";
import { callFor, type SigningPeer, type StartSigningPeer, signers } from "./peer.ts";

const service = "services/doc-signing";
const file = join(repository, service, "test/fixtures/three-pages.pdf");

/**
 * This repository's service: the built server process. Another process runs its jobs while a file is
 * processed.
 */
export const startDocSigning: StartSigningPeer = async (databases) => {
	const databaseUrl = await databases.createDatabase("doc_signing");
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
	await runProgram(`${service}/dist/migrate.js`, [], settings);
	const operator = async (...command: string[]) =>
		JSON.parse(await runProgram(`${service}/dist/cli.js`, [...command, "--json"], settings));
	await operator("users", "create", "--email", "sam@example.com", "--name", "Sam");
	const { token } = await operator("tokens", "create", "--user", "sam@example.com", "--name", "benchmark");
	const start = (role: string) =>
		startProcess(() => ({
			path: `${service}/dist/server.js`,
			settings: { ...settings, ROLE: role },
			readyPath: "/readyz",
		}));
	const worker = await start("worker");
	const server = await start("server");
	const peer: SigningPeer = { ...server, name: "doc-signing", databases, databaseUrl, token };
	const template = await newTemplate(peer);
	await worker.stop();
	return {
		...peer,
		template,
		async stop() {
			await server.stop();
			await storage.close();
		},
	};
};

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
