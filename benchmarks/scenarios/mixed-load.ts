import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Browser, sendFor } from "../measure/send.ts";
import type { OAuthPeer } from "../peers/oauth/peer.ts";
import { call, callFor, type SigningPeer } from "../peers/signing/peer.ts";
import { repository } from "../peers/start-process.ts";
import { createTokens } from "../scenarios/oauth.ts";
import { generateDocument } from "../scenarios/signing.ts";

const SEALED_WITHIN_MS = 120_000;
const file = readFile(join(repository, "services/doc-signing/test/fixtures/three-pages.pdf"));

/** One use of an app: code, tokens, API calls, a refresh, and every second time it is disconnected. */
export async function useApp(peer: OAuthPeer, index: number): Promise<void> {
	const { origin, paths, client } = peer;
	const secret = { client_id: client.id, client_secret: client.secret };
	const first = await createTokens(peer, index);
	const call = (path: string, token: string) =>
		sendFor([200], origin, { path, headers: { authorization: `Bearer ${token}` } });
	for (let calls = 0; calls < 8; calls++)
		await call(calls % 2 ? paths.me : "/api/v1/bookings", first.access_token);
	const form = { grant_type: "refresh_token", refresh_token: first.refresh_token, ...secret };
	const { text } = await sendFor([200], origin, { path: paths.token, form });
	const { access_token } = JSON.parse(text) as { access_token: string };
	await call(paths.me, access_token);
	const introspect = paths.introspect ?? "";
	await sendFor([200], origin, { path: introspect, form: { ...secret, token: access_token } });
	if (index % 2)
		await sendFor([200], origin, {
			path: "/api/auth/oauth/revoke",
			form: { ...secret, token: access_token },
		});
}

type Created = { documentId: number; uploadUrl: string; recipients: { recipientId: number }[] };
type Sent = { recipients: { signingUrl: string }[] };
type View = { fields: { id: number }[] };

/** Creates a document, reads the list and the document, signs it and downloads the sealed file. */
export async function completeDocument(peer: SigningPeer, index: number): Promise<void> {
	const recipients = [{ name: "Ada", email: `ada${index}@example.com`, role: "SIGNER" }];
	const title = `Lease ${index}`;
	const {
		documentId,
		uploadUrl,
		recipients: added,
	} = await callFor<Created>(peer, "/documents", { title, recipients });
	const upload = await fetch(uploadUrl, { method: "PUT", body: await file });
	if (!upload.ok) throw new Error(`The upload was answered with ${upload.status}.`);
	const place = { pageNumber: 1, pageX: 10, pageY: 10, pageWidth: 30, pageHeight: 6 };
	const path = `/documents/${documentId}`;
	await call(peer, `${path}/fields`, { recipientId: added[0]?.recipientId, type: "SIGNATURE", ...place });
	const sent = await callFor<Sent>(peer, `${path}/send`, {});
	for (let looks = 0; looks < 4; looks++) {
		await call(peer, "/documents");
		await call(peer, path);
	}
	const { fields } = await callFor<View>(peer, path);
	await sign(peer, new URL(sent.recipients[0]?.signingUrl ?? "").pathname, fields[0]?.id);
	await downloadSealed(peer, path);
}

/** Generates a document from the template, reads it and the list, and loads the page of documents. */
export async function useTemplate(peer: SigningPeer, index: number): Promise<void> {
	const { id } = await generateDocument(peer, index);
	await call(peer, `/documents/${id}`);
	await call(peer, "/documents");
	await sendFor([200], peer.origin, { path: "/documents", headers: { cookie: peer.session ?? "" } });
}

async function sign({ origin }: SigningPeer, path: string, fieldId: number | undefined): Promise<void> {
	const browser = new Browser(origin);
	await browser.get(path);
	await browser.send({ method: "PUT", path: `${path}/fields/${fieldId}`, json: { typed: "Ada Lovelace" } });
	await browser.send({ method: "POST", path: `${path}/consent` });
	await browser.send({ method: "POST", path: `${path}/complete`, json: {} });
}

async function downloadSealed({ origin, token }: SigningPeer, path: string): Promise<void> {
	const sent = { path: `/api/v1${path}/download`, headers: { authorization: token } };
	for (const started = performance.now(); performance.now() - started < SEALED_WITHIN_MS; await delay(1000)) {
		const { status, text } = await sendFor([200, 400], origin, sent);
		if (status === 400) continue;
		const { downloadUrl } = JSON.parse(text) as { downloadUrl: string };
		const sealed = Buffer.from(await (await fetch(downloadUrl)).arrayBuffer());
		if (!sealed.subarray(0, 5).equals(Buffer.from("%PDF-"))) throw new Error("The sealed file is no PDF.");
		return;
	}
	throw new Error(`${path} is not sealed after ${SEALED_WITHIN_MS / 1000} s.`);
}
