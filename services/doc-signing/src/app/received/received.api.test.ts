import { describe, expect, it } from "@jest/globals";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { berta, sendNewDocument } from "../../../test/support/documents/sent.ts";
import { signTyped } from "../../../test/support/documents/sign.ts";
import { pageForms } from "../../../test/support/page-forms.ts";
import { sharedAccount, sharedApp } from "../../../test/support/shared-app.ts";

const app = sharedApp();
const sender = sharedAccount(app, { plan: "enterprise" });

/** A document that was emailed to the person, unless `meta` says otherwise. */
async function sendTo(person: TestAccount, title: string, more: object = {}) {
	const recipients = [{ ...berta, email: person.email.toUpperCase() }];
	const sent = await sendNewDocument(sender, { title, recipients, ...more });
	await app.sql("DELETE FROM graphile_worker._private_jobs WHERE $1::int IS NOT NULL", [1]);
	return { ...sent, recipientId: sent.people[0]?.id ?? 0 };
}

/** The page, and its button for a recipient, whether it is there or not. */
async function openPage(person: TestAccount) {
	const forms = await pageForms(app, person);
	const { text } = await forms.open("/sent-to-me").expect(200);
	const press = async (recipientId: number, from: { hidden: Record<string, string> }) =>
		forms.send({ action: `/sent-to-me/${recipientId}/open`, hidden: from.hidden });
	return {
		html: text,
		titles: [...text.matchAll(/<strong dir="auto">([^<]*)</g)].map(([, title]) => title),
		count: /(\d+) waiting for you/.exec(text)?.[1],
		formOf: (recipientId: number) => forms.formOf("/sent-to-me", `/sent-to-me/${recipientId}/open`),
		press,
	};
}

async function expectNothing(person: TestAccount, recipientId: number) {
	const { titles, count } = await openPage(person);
	expect({ titles, count }).toEqual({ titles: [], count: undefined });
	// With the token of a form that the person has.
	const own = await sendTo(await renew(person), "Own");
	const page = await openPage(person);
	const form = await page.formOf(own.recipientId);
	expect((await page.press(recipientId, form)).status).toBe(404);
}

/** With the address that the account has now. */
async function renew(person: TestAccount): Promise<TestAccount> {
	const [row] = await app.sql("SELECT email FROM users WHERE id = $1", [person.userId]);
	return { ...person, email: row?.email };
}

describe("Sent to me", () => {
	it("lists what waits for the person's signature and what they have signed, with a count on every page", async () => {
		const person = await createAccount(app);
		const empty = await openPage(person);
		expect(empty.html).toContain("No documents are waiting for your signature.");
		expect(empty.count).toBeUndefined();
		const first = await sendTo(person, "First <b>");
		await sendTo(person, "Second");
		const { titles, count, html } = await openPage(person);
		expect(titles).toEqual(["Second", "First &lt;b>"]);
		expect(count).toBe("2");
		expect(html).not.toContain(first.people[0]?.token);
		const [signer] = first.people;
		if (signer) await signTyped(app, signer, first.fieldIds[0]);
		const after = await openPage(person);
		expect(after.titles).toEqual(["Second", "First &lt;b>"]);
		expect(after.count).toBe("1");
		expect(after.html).toContain("Signed by you");
		const { text } = await (await pageForms(app, person)).open("/documents").expect(200);
		expect(text).toContain("1 waiting for you");
		await app.sql("DELETE FROM graphile_worker._private_jobs WHERE $1::int IS NOT NULL", [1]);
	});

	it("leads to the person's signing link, and the audit log says so once", async () => {
		const person = await createAccount(app);
		const { documentId, recipientId, people } = await sendTo(person, "Lease");
		const { press, formOf } = await openPage(person);
		for (const _ of [1, 2]) {
			const answer = await press(recipientId, await formOf(recipientId));
			expect([answer.status, answer.headers.location]).toEqual([303, `/sign/${people[0]?.token}`]);
		}
		const events = await app.sql("SELECT data FROM document_events WHERE document_id = $1 AND type = $2", [
			documentId,
			"RECIPIENT_LINK_FROM_ACCOUNT",
		]);
		expect(events).toEqual([
			{
				data: expect.objectContaining({
					recipientId,
					by: expect.objectContaining({ userId: person.userId }),
				}),
			},
		]);
		expect((await press(recipientId, { hidden: { csrf: "another" } })).status).toBe(403);
	});

	it("shows nothing to another account, and to one that has not proven the address", async () => {
		const [person, stranger] = [await createAccount(app), await createAccount(app)];
		const { recipientId } = await sendTo(person, "Lease");
		await expectNothing(stranger, recipientId);
		const { press, formOf } = await openPage(person);
		const form = await formOf(recipientId);
		await app.sql("UPDATE users SET email_proven_at = NULL WHERE id = $1", [person.userId]);
		const page = await openPage(person);
		expect(page).toMatchObject({ titles: [], count: undefined });
		expect(page.html).toContain("not confirmed yet");
		expect((await press(recipientId, form)).status).toBe(404);
	});

	it("follows the address: of the account, and of the recipient", async () => {
		const person = await createAccount(app);
		const { recipientId } = await sendTo(person, "Lease");
		const before = await openPage(person);
		const form = await before.formOf(recipientId);
		await app.sql("UPDATE users SET email = 'moved-' || email WHERE id = $1", [person.userId]);
		await expectNothing(person, recipientId);
		expect((await before.press(recipientId, form)).status).toBe(404);

		const other = await createAccount(app);
		const changed = await sendTo(other, "Offer");
		const page = await openPage(other);
		const own = await page.formOf(changed.recipientId);
		await sender
			.request("patch", `/documents/${changed.documentId}/recipients/${changed.recipientId}`)
			.send({ name: "Someone Else", email: "else@example.com" })
			.expect(200);
		await app.sql("DELETE FROM graphile_worker._private_jobs WHERE $1::int IS NOT NULL", [1]);
		expect((await page.press(changed.recipientId, own)).status).toBe(404);
		expect(await openPage(other)).toMatchObject({ titles: [], count: undefined });
	});

	it("has no document whose link the sender hands out, whose turn has not come, or that is over", async () => {
		const person = await createAccount(app);
		const silent = await sendTo(person, "Silent", { meta: { distributionMethod: "NONE" } });
		await expectNothing(person, silent.recipientId);
		const other = await createAccount(app);
		const recipients = [berta, { ...berta, email: other.email, signingOrder: 1 }];
		await sendTo(other, "Later", { recipients, meta: { signingOrder: "SEQUENTIAL" } });
		const cancelled = await sendTo(other, "Cancelled");
		await sender.request("post", `/documents/${cancelled.documentId}/cancel`).expect(200);
		await app.sql("DELETE FROM graphile_worker._private_jobs WHERE $1::int IS NOT NULL", [1]);
		expect(await openPage(other)).toMatchObject({ titles: [], count: undefined });
	});

	it("has signed documents, but not once its sender has cancelled and deleted it", async () => {
		const person = await createAccount(app);
		const { documentId, recipientId } = await sendTo(person, "Deleted");
		await app.sql("UPDATE recipients SET signing_status = 'SIGNED', signed_at = now() WHERE id = $1", [
			recipientId,
		]);
		expect((await openPage(person)).titles).toEqual(["Deleted"]);
		await app.sql("UPDATE documents SET status = 'CANCELLED', deleted_at = now() WHERE id = $1", [
			documentId,
		]);
		expect((await openPage(person)).titles).toEqual([]);
	});

	/** More recipients of the same document at the same address. */
	const addCopies = (recipientId: number, count: number, { status, expires }: Record<string, string>) =>
		app.sql(
			`INSERT INTO recipients (account_id, document_id, email, name, role, token_hash, encrypted_token, created_at,
				sent_at, expires_at, signing_status, signed_at)
			SELECT account_id, document_id, email, name, role, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), encrypted_token, created_at,
				sent_at, $4::timestamptz, $3, CASE WHEN $3 = 'SIGNED' THEN now() END
			FROM recipients, generate_series(1, $2::int) WHERE id = $1`,
			[recipientId, count, status, expires],
		);

	it("has each signed one once on pages that follow one another", async () => {
		const person = await createAccount(app);
		const { recipientId } = await sendTo(person, "Many");
		await addCopies(recipientId, 30, { status: "SIGNED", expires: "2100-01-01" });
		const forms = await pageForms(app, person);
		const { text } = await forms.open("/sent-to-me").expect(200);
		const [, before] = /\/sent-to-me\?before=(\d+)/.exec(text) ?? [];
		const older = await forms.open(`/sent-to-me?before=${before}`).expect(200);
		const ids = [text, older.text].map((page) =>
			[...page.matchAll(/\/sent-to-me\/(\d+)\/open/g)].map(([, id]) => Number(id)),
		);
		expect(ids.map(({ length }) => length)).toEqual([1 + 25, 5]);
		expect(new Set(ids.flat()).size).toBe(31);
		expect(older.text).not.toContain("?before=");
	});

	it("looks at the newest 200 unanswered invitations, as their count does", async () => {
		const person = await createAccount(app);
		await sendTo(person, "Oldest");
		const { documentId, recipientId } = await sendTo(person, "Expired");
		await addCopies(recipientId, 198, { status: "NOT_SIGNED", expires: "2020-01-01" });
		expect(await openPage(person)).toMatchObject({ titles: ["Expired", "Oldest"], count: "2" });
		await addCopies(recipientId, 1, { status: "NOT_SIGNED", expires: "2020-01-01" });
		expect(await openPage(person)).toMatchObject({ titles: ["Expired"], count: "1" });
		await app.sql("UPDATE documents SET status = 'CANCELLED' WHERE id = $1", [documentId]);
		expect(await openPage(person)).toMatchObject({ titles: [], count: undefined });
	});
});
