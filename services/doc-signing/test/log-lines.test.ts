import { expect, it } from "@jest/globals";
import { findLogFaults, until } from "@repo/service-kit/testing";
import { ada, draftWith, signatureField } from "./support/documents/draft.ts";
import { sharedAccount, sharedMailApp } from "./support/shared-app.ts";

const { app, mail } = sharedMailApp({ WEBHOOKS_TO_PRIVATE_ADDRESSES: "true" });
const account = sharedAccount(app);

it("requests, faults, failed jobs, refused mails and webhooks have only members that docs/logs.md names", async () => {
	const { $client } = app.dependencies.db;
	const hook = { url: "http://127.0.0.1:1/", events: ["DOCUMENT_SENT"] };
	await account.request("post", "/webhooks").send(hook).expect(200);
	const { documentId, recipients } = await draftWith(account, { recipients: [ada] });
	const field = { ...signatureField, recipientId: recipients[0]?.recipientId };
	await account.request("post", `/documents/${documentId}/fields`).send(field).expect(200);
	await account.request("post", `/documents/${documentId}/send`).send({}).expect(200);
	await account.request("get", "/documents/999999").expect(404);
	await $client.query("ALTER TABLE api_tokens RENAME TO away");
	await account.request("get", "/documents").expect(500);
	await $client.query("ALTER TABLE away RENAME TO api_tokens");
	mail.refuseWith(550);
	await app.workOff();
	await $client.query("DELETE FROM graphile_worker._private_jobs");
	const lines = () => app.logged.map((line) => JSON.parse(line));
	await until(() => lines().filter(({ msg }) => msg === "request").length > 5);
	expect(lines()).toEqual(
		expect.arrayContaining([
			expect.objectContaining({ msg: "a request failed" }),
			expect.objectContaining({ name: "deliver-webhook", reason: expect.any(String) }),
			expect.objectContaining({ msg: "the mail server refused a mail", documentId }),
		]),
	);
	expect(findLogFaults(app.logged)).toEqual([]);
});
