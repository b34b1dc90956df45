import { expect, it } from "@jest/globals";
import { readScansDuring } from "@repo/service-kit/testing";
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
