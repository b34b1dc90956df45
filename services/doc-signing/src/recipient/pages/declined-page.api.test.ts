import { expect, it } from "@jest/globals";
import { createAccount } from "../../../test/support/accounts.ts";
import { berta, carl, sendNewDocument } from "../../../test/support/documents/sent.ts";
import { sharedMailApp } from "../../../test/support/shared-app.ts";

const { app } = sharedMailApp();

/** The pages of two recipients after the first declined. */
async function declineAs(meta: { signingOrder: "PARALLEL" | "SEQUENTIAL" }, sending = {}) {
	const account = await createAccount(app);
	const { people } = await sendNewDocument(account, { recipients: [berta, carl], meta }, sending);
	const [own = "", other = ""] = people.map(({ path }) => path);
	const form = { action: "decline", reason: "The <rent> is too high." };
	await app.agent.post(own).type("form").send(form).expect(303);
	await app.workOff();
	const read = async (path: string) => (await app.agent.get(path)).text;
	return { own: await read(own), other: await read(other) };
}

it("a page of a declined document says who declined and why, as the email to the other recipients", async () => {
	const { own, other } = await declineAs({ signingOrder: "PARALLEL" });
	expect(own).toContain(
		"You declined this document. The sender and the other recipients can see your reason.",
	);
	expect(other).toContain(`${berta.name} declined it, so it can no longer be signed.`);
	for (const text of [own, other]) expect(text).toContain("The &lt;rent> is too high.");
});

it("a recipient who was not invited yet, and got no email, does not see who declined and why", async () => {
	const { own, other } = await declineAs({ signingOrder: "SEQUENTIAL" });
	expect(own).toContain("You declined this document. The sender can see your reason.");
	expect(other).toContain("A recipient declined it, so it can no longer be signed.");
	expect(other).not.toContain("too high");
});

it("without emails, who declined sees it and their reason, and the others do not", async () => {
	const { own, other } = await declineAs({ signingOrder: "PARALLEL" }, { sendEmail: false });
	expect(own).toContain("You declined this document. The sender can see your reason.");
	expect(own).toContain("The &lt;rent> is too high.");
	expect(other).toContain("A recipient declined it");
	expect(other).not.toContain("too high");
});
