// Sends a PDF to two people for signing, with nothing but fetch:
//   API_TOKEN=api_… node examples/send-document.mjs examples/lease.pdf
import { readFile } from "node:fs/promises";

const { BASE_URL = "http://localhost:4200", API_TOKEN } = process.env;
const [file] = process.argv.slice(2);
if (!API_TOKEN || !file) {
	console.error("usage: API_TOKEN=api_… node send-document.mjs FILE.pdf");
	process.exit(1);
}

const content = await readFile(file);

// 1. Create the document; the response says where to upload its file.
const { documentId, uploadUrl, recipients } = await call("POST", "/api/v1/documents", {
	title: "Lease for 12 Harbour Street",
	recipients: [
		{ name: "Ada Tenant", email: "ada@example.com", role: "SIGNER", signingOrder: 0 },
		{ name: "Ben Landlord", email: "ben@example.com", role: "SIGNER", signingOrder: 1 },
	],
	meta: {
		subject: "Please sign {document.name}",
		message: "Hello {signer.name}, the lease is ready for you.",
		timezone: "Europe/Berlin",
		signingOrder: "SEQUENTIAL",
	},
});

// 2. Upload the file directly to the object storage.
const upload = await fetch(uploadUrl, { method: "PUT", body: content });
if (!upload.ok) throw new Error(`The upload was refused: ${upload.status} ${await upload.text()}`);

// 3. Place a signature field for each, in percent of the first page.
await call(
	"POST",
	`/api/v1/documents/${documentId}/fields`,
	recipients.map(({ recipientId }, index) => ({
		recipientId,
		type: "SIGNATURE",
		pageNumber: 1,
		pageX: 10 + index * 45,
		pageY: 84,
		pageWidth: 34,
		pageHeight: 6.5,
	})),
);

// 4. Send it; the service emails the first signer.
const sent = await call("POST", `/api/v1/documents/${documentId}/send`, {});
console.log(`Document ${documentId} is ${sent.status}.`);
for (const { name, signingUrl } of recipients) console.log(`${name} signs at ${signingUrl}`);

async function call(method, path, body) {
	const response = await fetch(BASE_URL + path, {
		method,
		headers: { Authorization: `Bearer ${API_TOKEN}`, "Content-Type": "application/json" },
		body: JSON.stringify(body),
	});
	const answer = await response.json();
	if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.message}`);
	return answer;
}
