import { findSealing } from "../../src/sealing/queries/sealings.ts";
import { sendNewDocument } from "./documents/sent.ts";
import type { SigningApp } from "./signing-app.ts";

let callers = 0;

/** Takes a document through its whole life: sent, signed, sealed. */
export async function signOne(app: SigningApp): Promise<number> {
	app.catchUp();
	const { documentId, people, fieldIds } = await sendNewDocument(app.account);
	const [person] = people;
	if (!person) throw new Error("nobody to sign");
	await app.sign(person, fieldIds[0]);
	await app.workOff();
	return documentId;
}

export async function download(app: SigningApp, documentId: number): Promise<Buffer> {
	const { body } = await app.account.request("get", `/documents/${documentId}/download`).expect(200);
	return Buffer.from(await (await fetch(body.downloadUrl)).arrayBuffer());
}

/** A request from a separate address, because checks are limited by address. */
export async function verify(app: SigningApp, bytes: Buffer) {
	callers += 1;
	const { body } = await app.agent
		.post("/api/v1/verify")
		.set("x-forwarded-for", `192.0.2.${callers % 250}`)
		.set("content-type", "application/pdf")
		.send(bytes)
		.expect(200);
	return body;
}

/** When failed servers are tried again. */
export async function tryAgain(app: SigningApp): Promise<void> {
	app.travel(40);
	await app.dependencies.db.$client.query("UPDATE graphile_worker._private_jobs SET run_at = now()");
	await app.workOff();
}

export const levelOf = async (app: SigningApp, documentId: number) =>
	(await findSealing(app.dependencies.db, documentId))?.level;
