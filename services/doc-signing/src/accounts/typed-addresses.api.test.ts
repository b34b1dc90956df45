import { expect, it } from "@jest/globals";
import { findByEmail } from "@repo/accounts/users";
import { createAccount } from "../../test/support/accounts.ts";
import { pagesOf } from "../../test/support/browser-pages.ts";
import { createDraft } from "../../test/support/documents/draft.ts";
import { sharedAccount, sharedMailApp } from "../../test/support/shared-app.ts";
import { getUserByEmail } from "./queries.ts";

const { app } = sharedMailApp();
const account = sharedAccount(app);
const ada = { name: "Ada", email: "ada@müller.de", role: "SIGNER" };
const stored = "ada@xn--mller-kva.de";

it("a recipient's internationalized address is stored in ASCII, equal in any spelling, and shown as it is read", async () => {
	const { documentId, recipients } = await createDraft(account, { recipients: [ada] });
	expect(recipients[0]?.email).toBe(stored);
	for (const email of [stored, "Ada@MÜLLER.de", "\u2060ada@müller.de\u200b"]) {
		const path = `/documents/${documentId}/recipients`;
		const { body } = await account
			.request("post", path)
			.send({ ...ada, email })
			.expect(400);
		expect(body.code).toBe("recipient_exists");
	}
	await app.dependencies.db.$client.query("UPDATE documents SET file_arrived_at = now() WHERE id = $1", [
		documentId,
	]);
	const { get } = await pagesOf(app, account);
	expect((await get(`/documents/${documentId}`)).text).toContain("ada@müller.de");
	await app.dependencies.db.$client.query("UPDATE recipients SET name = '' WHERE document_id = $1", [
		documentId,
	]);
	expect((await get("/documents")).text).toContain("ada@müller.de");
});

it.each([
	["ada@exam\u200bple.com", "contains an invisible character (U+200B)"],
	["ada@p\u0430ypal.com", "must have a valid domain, with the letters of one script in each part"],
	["ädä@example.com", "must have only ASCII characters before the @: many mail servers accept no others"],
])("%j is refused with its reason", async (email, message) => {
	const payload = { title: "Lease", recipients: [{ ...ada, email }] };
	const { body } = await account.request("post", "/documents").send(payload).expect(400);
	expect(body.errors).toEqual([{ path: "body.recipients.0.email", message }]);
});

it("an account is found by either spelling, to sign in and by the operator", async () => {
	const { db } = app.dependencies;
	const { userId } = await createAccount(app);
	await db.$client.query("UPDATE users SET email = $2 WHERE id = $1", [userId, stored]);
	for (const typed of ["ada@müller.de", "ADA@müller.de ", stored]) {
		expect(await findByEmail(db, typed)).toMatchObject({ id: userId });
		expect(await getUserByEmail(db, typed)).toMatchObject({ id: userId });
	}
});
