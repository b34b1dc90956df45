import { expect, it } from "@jest/globals";
import { until } from "@repo/service-kit/testing";
import type { TestAccount } from "../../../../test/support/accounts.ts";
import { ada, createDraft, textField } from "../../../../test/support/documents/draft.ts";
import { sharedAccount, sharedApp } from "../../../../test/support/shared-app.ts";
import { addFields } from "../../fields/field-list.ts";
import { recordEvent } from "../events/record-event.ts";
import { lockFields } from "../fields/lock-fields.ts";
import { listFields, listRecipients } from "../queries.ts";
import { type LockedDocument, lockDocument, lockDocumentById } from "./contents.ts";

const app = sharedApp();
const account = sharedAccount(app);

const accessOf = ({ userId, teamId }: TestAccount) =>
	({ permission: "documents.manage", userId, teamId, reach: "all" }) as const;
const lockWaits =
	"SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

it.each(["by its owner", "by its id"])(
	"a lock that waited reads what was committed meanwhile, %s",
	async (by) => {
		const { db, clock } = app.dependencies;
		const { documentId } = await createDraft(account, { recipients: [ada] });
		const access = accessOf(account);
		const lock = () =>
			db.transaction((tx) =>
				by === "by its id" ? lockDocumentById(tx, documentId) : lockDocument(tx, access, documentId),
			);
		let waiting: Promise<LockedDocument> | undefined;
		const last = await db.transaction(async (tx) => {
			const { recipients } = await lockDocument(tx, access, documentId);
			waiting = lock();
			await until(async () => (await db.$client.query(lockWaits)).rowCount === 1);
			const user = { id: account.userId, email: account.email, name: "" };
			const caller = {
				holder: { userId: user.id },
				owner: access,
				user,
				plan: "free",
				sponsorId: null,
			} as const;
			const fields = await lockFields(tx, app.dependencies, caller, documentId);
			await addFields(fields, { ...textField, type: "TEXT", recipientId: recipients[0]?.id ?? 0 } as never);
			await tx.execute(`UPDATE recipients SET name = 'Augusta' WHERE document_id = ${documentId}`);
			await tx.execute(`UPDATE document_data SET original_bytes = 17 WHERE id = (
			SELECT document_data_id FROM documents WHERE id = ${documentId})`);
			return recordEvent(tx, documentId, { type: "DOCUMENT_CHANGED", data: {}, at: clock() });
		});
		const locked = await waiting;
		expect(locked).toMatchObject({
			file: { originalBytes: 17 },
			recipients: [{ name: "Augusta" }],
			fields: [{ type: "TEXT", page: 1 }],
			lastEvent: { sequence: 3, hash: last.hash, at: last.at },
		});
		expect(locked?.recipients).toEqual(await listRecipients(db, documentId));
		expect(locked?.fields).toEqual(await listFields(db, documentId));
	},
);
