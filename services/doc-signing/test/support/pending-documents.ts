import { expect } from "@jest/globals";
import { type MailServer, startMailServer } from "@repo/infra-local/testing";
import { findFinished } from "../../src/sealing/queries/imported.ts";
import type { Documenso } from "./documenso.ts";
import { addPeople as addAll, addEnvelope } from "./documenso-content.ts";
import { signTyped } from "./documents/sign.ts";
import { verify } from "./finished-documents.ts";
import { select } from "./importing.ts";
import { startApp, type TestApp } from "./start-app.ts";

/** A service that sends mails, and closes after the test. */
export async function withMailingApp(work: (app: TestApp) => Promise<void>): Promise<void> {
	const mail: MailServer = await startMailServer();
	const app = await startApp({ SMTP_URL: mail.url });
	try {
		await work(app);
	} finally {
		await app.close();
		await mail.close();
	}
}

/** Cy may send, and nothing is delivered to a host that does not exist. */
export async function addPeople(documenso: Documenso): Promise<void> {
	await addAll(documenso);
	await documenso.change(`UPDATE "Webhook" SET enabled = false`);
	await documenso.change(`UPDATE "User" SET "emailVerified" = now() WHERE id = 13`);
}

const tokenOf = (id: number) => `token-of-${id}-0123456`;
export const person = (id: number) => ({
	id,
	path: `/sign/${tokenOf(id)}`,
	token: tokenOf(id),
	email: `person${id}@example.com`,
});
export const signer = (id: number, more: object = {}) => ({
	...{
		id,
		email: `person${id}@example.com`,
		name: `Person ${id}`,
		token: tokenOf(id),
		role: "SIGNER",
		signingOrder: id % 10,
	},
	...{ readStatus: "NOT_OPENED", sendStatus: "NOT_SENT", signingStatus: "NOT_SIGNED", ...more },
});
export const signed = {
	readStatus: "OPENED",
	sendStatus: "SENT",
	signingStatus: "SIGNED",
	signedAt: "2026-02-03 04:05:06",
};
export const options = [
	{ id: 1, value: "A", checked: false },
	{ id: 2, value: "B", checked: false },
];

/** The first of two signers has signed; the second has filled in a field. */
export async function addHalfSigned(documenso: Documenso): Promise<void> {
	await addEnvelope(documenso, {
		...{
			kind: "document",
			number: 60,
			row: { status: "PENDING", title: "Lease" },
			meta: { signingOrder: "SEQUENTIAL" },
		},
		recipients: [signer(601, signed), signer(602, { sendStatus: "SENT", sentAt: "2026-02-03 04:05:07" })],
		fields: [
			{ id: 6001, recipientId: 601, customText: "", inserted: true },
			{
				id: 6002,
				recipientId: 601,
				type: "RADIO",
				positionY: 20,
				customText: "B",
				inserted: true,
				fieldMeta: { type: "radio", values: options },
			},
			{
				id: 6003,
				recipientId: 601,
				type: "CHECKBOX",
				positionY: 30,
				customText: '["A","B"]',
				inserted: true,
				fieldMeta: { type: "checkbox", values: options },
			},
			{ id: 6004, recipientId: 602, positionY: 40 },
			{
				id: 6005,
				recipientId: 602,
				type: "TEXT",
				positionY: 50,
				customText: "Berlin",
				inserted: true,
				fieldMeta: { type: "text" },
			},
		],
		events: [
			{ type: "DOCUMENT_SENT", createdAt: "2026-02-01 00:00:00" },
			{
				type: "DOCUMENT_RECIPIENT_COMPLETED",
				data: { recipientId: 601 },
				ipAddress: "192.0.2.7",
				userAgent: "Firefox",
			},
		],
	});
	await documenso.insert("Signature", { id: 1, fieldId: 6001, typedSignature: "Person One" });
}

/** The second signs document 60, which is sealed. Returns what `/verify` says of its file. */
export async function finishHalfSigned(app: TestApp) {
	await signTyped(app, person(602), 6004);
	await app.workOff();
	expect(
		await select(
			app,
			"SELECT d.status, s.status AS sealing FROM documents d JOIN sealings s ON s.document_id = d.id WHERE d.id = 60",
		),
	).toEqual([{ status: "COMPLETED", sealing: "SEALED" }]);
	const { db, storage } = app.dependencies;
	const sealed = await findFinished(db, 60);
	const recorded = { sha256: sealed?.sealedHash?.toString("hex") ?? "", size: sealed?.sealedBytes ?? 0 };
	return verify(app, await storage.read(sealed?.sealedKey as `files/${string}`, recorded));
}
