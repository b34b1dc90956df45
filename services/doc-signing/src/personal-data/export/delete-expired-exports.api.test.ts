import { expect, it } from "@jest/globals";
import { insertSender } from "../../../test/support/documents/insert-sent.ts";
import { sharedApp } from "../../../test/support/shared-app.ts";
import { StorageUnavailable } from "../../platform/storage/errors.ts";
import { deleteExpiredExports } from "./delete-expired-exports.ts";

const app = sharedApp();

async function insertExport(): Promise<string> {
	const { userId } = await insertSender(app.dependencies);
	const [row] = await app.sql(
		"INSERT INTO account_exports (user_id, created_at, documents_total, expires_at) VALUES ($1, $2, 0, $2) RETURNING id",
		[userId, app.dependencies.clock()],
	);
	await app.sql("INSERT INTO account_export_files (export_id, number, storage_key) VALUES ($1, 1, $2)", [
		row.id,
		`files/${row.id}`,
	]);
	return row.id;
}

it("deletes all expired exports in several batches, also after a failure", async () => {
	const [first, ...others] = [await insertExport(), await insertExport(), await insertExport()].sort();
	const { storage } = app.dependencies;
	const removed: string[] = [];
	const remove = async (key: string) => {
		if (key === `files/${first}`) throw new StorageUnavailable(new Error("locked"));
		removed.push(key);
		return "all" as const;
	};
	const locked = { ...app.dependencies, storage: { ...storage, remove } };
	await expect(deleteExpiredExports(locked, 1)).rejects.toThrow(StorageUnavailable);
	expect(removed).toEqual(others.map((id) => `files/${id}`));
	expect(await app.sql("SELECT id FROM account_exports")).toEqual([{ id: first }]);
	await deleteExpiredExports(app.dependencies);
	expect(await app.sql("SELECT id FROM account_exports")).toEqual([]);
});
