import { expect, it } from "@jest/globals";
import { readScansDuring } from "@repo/service-kit/testing";
import { createAccount } from "../../../test/support/accounts.ts";
import { berta, sendNewDocument } from "../../../test/support/documents/sent.ts";
import { recordWebhooks } from "../../../test/support/recorded-webhooks.ts";
import { sharedAccount, sharedMailApp } from "../../../test/support/shared-app.ts";
import { eraseDocument } from "./erase-document.ts";

const { app } = sharedMailApp();
const account = sharedAccount(app);
const pool = () => app.dependencies.db.$client;

it("erasing a document deletes its webhook deliveries, which an index finds, and no other ones", async () => {
	const told = await recordWebhooks(app, account, ["DOCUMENT_SENT", "DOCUMENT_COMPLETED"]);
	const finish = async () => {
		const { documentId } = await sendNewDocument(account, { recipients: [{ ...berta, role: "CC" }] });
		return documentId;
	};
	const [erased, other] = [await finish(), await finish()];
	await told();
	await app.workOff();
	const idsOfDeliveries = async () => new Set((await told()).map(({ payload }) => payload.id));
	expect(await idsOfDeliveries()).toEqual(new Set([erased, other]));
	const act = {
		access: "operator",
		by: { kind: "operator", name: "root" },
		documentId: erased,
	} as const;
	const scans = await readScansDuring(pool(), () =>
		app.dependencies.db.transaction((tx) => eraseDocument(tx, app.dependencies, act)),
	);
	const found = scans.filter(({ table }) => table === "webhook_deliveries").map(({ by }) => by);
	expect(found).toEqual([expect.stringContaining("'id'")]);
	expect(await idsOfDeliveries()).toEqual(new Set([other]));
	await app.workOff();
}, 60_000);

it("keeps examples that were sent by hand and have the id of the document", async () => {
	const stranger = await createAccount(app);
	const told = await recordWebhooks(app, stranger, ["DOCUMENT_SENT"]);
	const { body } = await stranger.request("get", "/webhooks").expect(200);
	await stranger.request("post", `/webhooks/${body.webhooks[0].id}/test`).expect(200);
	const { documentId } = await sendNewDocument(account, { recipients: [{ ...berta, role: "CC" }] });
	await pool().query(
		"UPDATE webhook_deliveries SET payload = jsonb_set(payload::jsonb, '{payload,id}', to_jsonb($1::int))::json WHERE webhook_id = $2",
		[documentId, body.webhooks[0].id],
	);
	await told();
	await app.workOff();
	const act = { access: "operator", by: { kind: "operator", name: "root" }, documentId } as const;
	await app.dependencies.db.transaction((tx) => eraseDocument(tx, app.dependencies, act));
	expect(await told()).toMatchObject([{ event: "DOCUMENT_SENT", payload: { id: documentId } }]);
	await app.workOff();
}, 60_000);
