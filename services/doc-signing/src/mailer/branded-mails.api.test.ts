import { describe, expect, it } from "@jest/globals";
import { toSolid } from "@repo/service-kit/mail";
import { createAccount } from "../../test/support/accounts.ts";
import { brandingForms, logoImage } from "../../test/support/branding.ts";
import { insertSentDocument, signAll } from "../../test/support/documents/insert-sent.ts";
import { pageText } from "../../test/support/render-page.ts";
import { sharedMailApp } from "../../test/support/shared-app.ts";
import { findBrand } from "../accounts/branding/queries.ts";
import { checkChain } from "../audit-log/check-chain.ts";
import { queueMail } from "../envelopes/documents/mails/queue-mail.ts";
import { openStorage } from "../platform/storage/storage.ts";
import { findSealing } from "../sealing/queries/sealings.ts";
import { queueSealing } from "../sealing/queue-sealing.ts";
import { sendMail } from "./send-mail.ts";

const { app, mail } = sharedMailApp({ BASE_URL: "http://sign.example" });

const texts = { name: "Acme Rentals", color: "#a33b20", footer: "Acme GmbH\nHauptstraße 1" };

async function brandedDocument() {
	const person = await createAccount(app);
	const forms = await brandingForms(app, person);
	await forms.saveTexts(texts);
	await forms.upload(await logoImage());
	const sample = await insertSentDocument(app.dependencies);
	await app.dependencies.db.$client.query("UPDATE documents SET user_id = $1 WHERE id = $2", [
		person.userId,
		sample.documentId,
	]);
	return { person, forms, sample };
}
type Branded = Awaited<ReturnType<typeof brandedDocument>>;

let mails = 0;
async function mailTo(
	{ sample, person }: Branded,
	to: "recipient" | "sender",
	send: (mailId: string) => Promise<void> = async () => {},
) {
	mail.received.length = 0;
	const { documentId, recipients } = sample;
	const [recipient] = recipients;
	const at = app.dependencies.clock();
	const shared = { documentId, once: `branding:${++mails}`, at };
	await app.dependencies.db.transaction((tx) =>
		to === "recipient"
			? queueMail(tx, {
					...shared,
					kind: "request",
					recipientId: recipient?.id ?? 0,
					to: recipient?.email ?? "",
					data: {},
				})
			: queueMail(tx, {
					...shared,
					kind: "declined",
					to: person.email,
					data: { declinedBy: "A", reason: "B" },
				}),
	);
	const { rows } = await app.dependencies.db.$client.query("SELECT id FROM mails WHERE status = 'QUEUED'");
	for (const { id } of rows) await send(id);
	await app.workOff();
	const [sent] = mail.received;
	if (!sent) throw new Error("no mail was sent");
	return sent;
}

describe("a mail to a recipient", () => {
	it("has the sender's logo, name, color and footer, and names the service and account that sent it", async () => {
		const branded = await brandedDocument();
		const sent = await mailTo(branded, "recipient");
		expect(sent.subject).toContain("Acme Rentals");
		expect(sent.text).toContain("Acme GmbH\nHauptstraße 1");
		const { name, email } = await senderOf(branded);
		expect(sent.text).toContain(`Sent with Signing (sign.example) for ${name}, ${email}.`);
		expect(sent.html).toContain(`background:${toSolid("#a33b20")}">Review and sign<`);
		expect(sent.html).toContain('alt="Acme Rentals" width="192" height="48"');
		const attached = sent.attachments.map(({ mimeType, contentId }) => ({ mimeType, contentId }));
		expect(attached).toEqual([{ mimeType: "image/png", contentId: "<logo@signing>" }]);
		expect(sent.html).toContain('src="cid:logo@signing"');
		expect(sent.replyTo).toEqual([{ name, address: email }]);
		expect(sent.from).toEqual({
			name: `Acme Rentals (${email}) via Signing`,
			address: "no-reply@localhost",
		});
	});

	it("has the sender's branding at the time of sending, and is sent without a lost logo", async () => {
		const branded = await brandedDocument();
		await branded.forms.saveTexts({ ...texts, name: "Acme Homes" });
		const { logo } = await findBrand(app.dependencies.db, { userId: branded.person.userId, teamId: null });
		await app.dependencies.storage.remove(logo?.key as `files/${string}`);
		const sent = await mailTo(branded, "recipient");
		expect(sent.html).toContain(">Acme Homes</td>");
		expect(sent.attachments).toEqual([]);
	});

	it("is sent without its logo while storage is down", async () => {
		const branded = await brandedDocument();
		const { config, clock, ...dependencies } = app.dependencies;
		const settings = {
			endpoint: "http://127.0.0.1:1",
			publicEndpoint: "http://127.0.0.1:1",
			region: "us-east-1",
		};
		const keys = { bucket: "documents", accessKeyId: "key", secretAccessKey: "secret", timeoutMs: 1_000 };
		const storage = openStorage({ ...settings, ...keys }, clock);
		const send = (id: string) => sendMail({ ...dependencies, config, clock, storage }, id);
		const sent = await mailTo(branded, "recipient", send);
		expect(sent.html).toContain("Acme Rentals");
		expect(sent.attachments).toEqual([]);
		expect((await mailTo(branded, "recipient")).attachments).toHaveLength(1);
	});

	it("has no branding if sent to the sender, and links to the document", async () => {
		const branded = await brandedDocument();
		const sent = await mailTo(branded, "sender");
		expect(sent.text).toContain(
			`Open document:\nhttp://sign.example/documents/${branded.sample.documentId}\n`,
		);
		for (const mark of ["Acme", toSolid("#a33b20")]) expect(sent.html).not.toContain(mark);
		expect(sent.text).toContain("Sent with Signing (sign.example), because you sent this document.");
	});
});

describe("a mail to a sender", () => {
	it("is in the language of their profile, otherwise of their last sign-in, whatever the document's", async () => {
		const branded = await brandedDocument();
		const set = (language: string | null, last: string | null) =>
			app.dependencies.db.$client.query("UPDATE users SET language = $1, last_language = $2 WHERE id = $3", [
				language,
				last,
				branded.person.userId,
			]);
		await set(null, "fr");
		expect((await mailTo(branded, "sender")).text).toContain("Ouvrir le document");
		await set("de", "fr");
		const sent = await mailTo(branded, "sender");
		expect(sent.text).toContain("weil Sie dieses Dokument versendet haben");
		expect(sent.html).toContain('<html lang="de">');
	});
});

describe("a certificate", () => {
	it("has the branding at the time of sealing, and the audit log does not mention it", async () => {
		const branded = await brandedDocument();
		const { sample, forms } = branded;
		await signAll(app.dependencies, sample);
		const { db, clock, storage } = app.dependencies;
		await db.transaction((tx) => queueSealing(tx, sample.documentId, clock()));
		await app.workOff();
		await forms.saveTexts({ ...texts, name: "Later" });
		const sealing = await findSealing(db, sample.documentId);
		const sealed = await storage.read(sealing?.sealedKey as `files/${string}`, {
			sha256: sealing?.sealedHash?.toString("hex") ?? "",
			size: sealing?.sealedBytes ?? 0,
		});
		const text = (await pageText(sealed, 4)).replaceAll(/\s+/g, " ");
		const { name } = await senderOf(branded);
		expect(text).toContain(`sign.example Certificate of completion`);
		expect(text).toContain(`Sender Acme Rentals (${name})`);
		expect(text).toContain("Note from the sender Acme GmbH Hauptstraße 1");
		const { rows } = await db.$client.query("SELECT data::text FROM document_events WHERE document_id = $1", [
			sample.documentId,
		]);
		expect(JSON.stringify(rows)).not.toContain("Acme");
		expect(await checkChain(db, sample.documentId)).toMatchObject({ intact: true });
	});
});

async function senderOf({ person }: Branded): Promise<{ name: string; email: string }> {
	const { rows } = await app.dependencies.db.$client.query("SELECT name, email FROM users WHERE id = $1", [
		person.userId,
	]);
	return rows[0];
}
