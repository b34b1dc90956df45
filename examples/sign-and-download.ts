// Sends a PDF to be signed, waits until it is, and downloads the sealed file, with the published client
// (packages/doc-signing-client):
//   API_TOKEN=api_… node --import tsx examples/sign-and-download.ts examples/lease.pdf signed.pdf
import { readFile, writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { ApiError, DocSigning } from "@repo/doc-signing-client";

const { BASE_URL = "http://localhost:4200", API_TOKEN, POLL_MS = "5000" } = process.env;
const [file, target] = process.argv.slice(2);
if (!API_TOKEN || !file || !target) {
	console.error("usage: API_TOKEN=api_… node --import tsx sign-and-download.ts FILE.pdf SIGNED.pdf");
	process.exit(1);
}
const signing = new DocSigning({ baseUrl: BASE_URL, token: API_TOKEN });

// 1. Create the document and upload its file. The client retries what is safe to retry.
const { documentId, recipients } = await signing.uploadDocument(await readFile(file), {
	title: "Lease for 12 Harbour Street",
	externalId: "lease-4711",
	recipients: [{ name: "Ada Tenant", email: "ada@example.com", role: "SIGNER" }],
});

// 2. Add a forgotten witness, and place the signature fields.
const witness = await signing.addRecipient(documentId, {
	name: "Ben Witness",
	email: "ben@example.com",
	role: "APPROVER",
});
const place = { pageNumber: 1, pageX: 10, pageY: 84, pageWidth: 34, pageHeight: 6.5 };
await signing.addFields(
	documentId,
	recipients.map(({ recipientId }) => ({ recipientId, type: "SIGNATURE", ...place })),
);

// 3. Send it. No emails are sent: the links are distributed here.
const sent = await signing.sendDocument(documentId, { sendEmail: false });
for (const { name, signingUrl } of sent.recipients) console.log(`${name} signs at ${signingUrl}`);
console.log(`Waiting for ${sent.recipients.length} people, ${witness.name} among them.`);

// 4. Wait until everyone has signed. A webhook for DOCUMENT_COMPLETED would replace the polling.
let status: string = sent.status;
while (status === "PENDING") {
	await wait(Number(POLL_MS));
	({ status } = await signing.getDocument(documentId));
}
if (status !== "COMPLETED") throw new Error(`The document is ${status}.`);

// 5. Download the sealed file. Sealing takes a few seconds after the last signature.
await writeFile(target, await downloadWhenSealed());
console.log(`${target} is signed and sealed.`);

async function downloadWhenSealed(): Promise<Uint8Array> {
	for (let tries = 0; ; tries++) {
		try {
			return await signing.downloadSealedFile(documentId);
		} catch (error) {
			const isNotSealed = error instanceof ApiError && error.status === 400;
			if (!isNotSealed || tries === 60) throw error;
			await wait(Number(POLL_MS));
		}
	}
}
