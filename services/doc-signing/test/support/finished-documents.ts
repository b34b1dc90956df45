import { createHash } from "node:crypto";
import type { Documenso } from "./documenso.ts";
import { addEnvelope, addPeople } from "./documenso-content.ts";
import { runImport } from "./importing.ts";
import { fixture } from "./pdf-files.ts";
import type { TestApp } from "./start-app.ts";

export const OLD_TOKEN = "api_abcdefghij012345";
export const sealed = fixture("signed.pdf");
export const original = fixture("three-pages.pdf");
export const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

export const run = (app: TestApp, documenso: Documenso, ...options: string[]) =>
	runImport(app, documenso, "--phase", "ready", ...options);
export const signer = (id: number, more: object = {}) => ({
	...{
		id,
		email: `person${id}@example.com`,
		name: `Person ${id}`,
		token: `token-of-${id}-0123456`,
		role: "SIGNER",
	},
	...{
		readStatus: "OPENED",
		sendStatus: "SENT",
		signingStatus: "SIGNED",
		signedAt: "2026-02-03 04:05:06",
		...more,
	},
});

export async function addFinished(documenso: Documenso): Promise<void> {
	await addPeople(documenso);
	await addEnvelope(documenso, {
		...{ kind: "document", number: 40, files: [sealed], original },
		row: {
			status: "COMPLETED",
			completedAt: "2026-02-03 04:05:07",
			title: "Lease",
			externalId: "lease-40",
			qrToken: "qr_of40",
		},
		recipients: [signer(401, { signingOrder: 1 }), signer(402, { role: "CC", signedAt: null })],
		fields: [{ id: 4001, recipientId: 401, type: "TEXT", customText: "Berlin", inserted: true }],
		events: [
			{ type: "DOCUMENT_CREATED", email: "ada@example.com" },
			{ type: "DOCUMENT_SENT", createdAt: "2026-02-01 00:00:00", ipAddress: "192.0.2.1" },
			{
				type: "DOCUMENT_OPENED",
				createdAt: "2026-02-02 00:00:00",
				data: { recipientId: 401, list: [1, { b: 2, a: "ü" }] },
			},
		],
	});
	await addEnvelope(documenso, {
		...{ kind: "document", number: 41, files: [sealed], row: { status: "REJECTED" } },
		recipients: [signer(411, { signingStatus: "REJECTED", signedAt: null, rejectionReason: null })],
	});
	await addEnvelope(documenso, {
		...{ kind: "document", number: 42, row: { status: "PENDING", deletedAt: "2026-02-04 00:00:00" } },
		recipients: [signer(421, { signingStatus: "NOT_SIGNED", signedAt: null })],
	});
	await addEnvelope(documenso, {
		kind: "document",
		number: 43,
		row: { visibility: "ADMIN", status: "COMPLETED" },
	});
	await addEnvelope(documenso, { kind: "document", number: 44, row: { status: "DRAFT" } });
}

export const verify = async (app: TestApp, file: Buffer) =>
	(await app.agent.post("/api/v1/verify").set("Content-Type", "application/pdf").send(file).expect(200)).body;
