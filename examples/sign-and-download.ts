// Sends a PDF to be signed, waits until it is, and downloads the sealed file, with a client generated from the API
// document (`pnpm --filter @repo/examples generate` writes generated/doc-signing.ts):
//   API_TOKEN=api_… node --import tsx examples/sign-and-download.ts examples/lease.pdf signed.pdf
import { readFile, writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import createClient from "openapi-fetch";
import type { paths } from "./generated/doc-signing.ts";

const { BASE_URL = "http://localhost:4200", API_TOKEN, POLL_MS = "5000" } = process.env;
const [file, target] = process.argv.slice(2);
if (!API_TOKEN || !file || !target) {
	console.error("usage: API_TOKEN=api_… node --import tsx sign-and-download.ts FILE.pdf SIGNED.pdf");
	process.exit(1);
}
const api = createClient<paths>({ baseUrl: BASE_URL, headers: { Authorization: `Bearer ${API_TOKEN}` } });

// 1. Create the document. A repeated request with the same key returns the same document.
const created = succeeded(
	await api.POST("/api/v1/documents", {
		params: { header: { "Idempotency-Key": `lease-${Date.now()}` } },
		body: {
			title: "Lease for 12 Harbour Street",
			externalId: "lease-4711",
			recipients: [{ name: "Ada Tenant", email: "ada@example.com", role: "SIGNER" }],
		},
	}),
);
const { documentId, uploadUrl, recipients } = created;

// 2. Upload the file directly to the object storage: the URL is the only permission needed.
const upload = await fetch(uploadUrl, { method: "PUT", body: await readFile(file) });
if (!upload.ok) throw new Error(`The upload was refused: ${upload.status} ${await upload.text()}`);

// 3. Add a forgotten witness, and place the signature fields.
const path = { documentId };
const witness = succeeded(
	await api.POST("/api/v1/documents/{documentId}/recipients", {
		params: { path },
		body: { name: "Ben Witness", email: "ben@example.com", role: "APPROVER" },
	}),
);
const place = { pageNumber: 1, pageX: 10, pageY: 84, pageWidth: 34, pageHeight: 6.5 };
const signers = recipients.map(({ recipientId }) => ({ recipientId, type: "SIGNATURE" as const, ...place }));
succeeded(await api.POST("/api/v1/documents/{documentId}/fields", { params: { path }, body: signers }));

// 4. Send it. No emails are sent: the links are distributed here.
const body = { sendEmail: false };
const sent = succeeded(await api.POST("/api/v1/documents/{documentId}/send", { params: { path }, body }));
for (const { name, signingUrl } of sent.recipients) console.log(`${name} signs at ${signingUrl}`);
console.log(`Waiting for ${sent.recipients.length} people, ${witness.name} among them.`);

// 5. Wait until everyone has signed. A webhook for DOCUMENT_COMPLETED would save the polling.
let status: string = sent.status;
while (status === "PENDING") {
	await wait(Number(POLL_MS));
	({ status } = succeeded(await api.GET("/api/v1/documents/{documentId}", { params: { path } })));
}
if (status !== "COMPLETED") throw new Error(`The document is ${status}.`);

// 6. Download the sealed file. Sealing takes a few seconds after the last signature.
let answer = await api.GET("/api/v1/documents/{documentId}/download", { params: { path } });
for (let tries = 0; answer.response.status === 400 && tries < 60; tries++) {
	await wait(Number(POLL_MS));
	answer = await api.GET("/api/v1/documents/{documentId}/download", { params: { path } });
}
const sealed = await fetch(succeeded(answer).downloadUrl);
await writeFile(target, Buffer.from(await sealed.arrayBuffer()));
console.log(`${target} is signed and sealed.`);

/** The response's data. Throws the error in the service's own words. */
function succeeded<Data>({ data, error }: { data?: Data; error?: { message: string } | undefined }): Data {
	if (data === undefined) throw new Error(error?.message ?? "There was no answer.");
	return data;
}
