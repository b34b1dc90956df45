import { expect, it } from "@jest/globals";
import { createDraft, draftWith } from "../../../test/support/documents/draft.ts";
import { sharedAccount, sharedApp } from "../../../test/support/shared-app.ts";
import { StorageUnavailable } from "../../platform/storage/errors.ts";
import { documentTasks } from "./jobs.ts";

const app = sharedApp();
const account = sharedAccount(app);

async function select(text: string, values: unknown[] = []): Promise<string[]> {
	const { rows } = await app.dependencies.db.$client.query({ text, values, rowMode: "array" });
	return rows.flat();
}
const run = async (name: "sweep-uploads" | "sweep-leftovers", dependencies = app.dependencies) =>
	documentTasks(dependencies, 1)[name]?.({}, {} as never);

it("all uploaded files are found, in several batches", async () => {
	for (let count = 0; count < 3; count++) await draftWith(account);
	app.travel(61);
	await run("sweep-uploads");
	await app.workOff();
	expect(await select("SELECT status FROM document_data")).toEqual(["READY", "READY", "READY"]);
});

it("all expired uploads are deleted in several batches, also after a failure", async () => {
	await select("UPDATE document_data SET taken_in_at = $1", [app.dependencies.clock()]);
	for (let count = 0; count < 3; count++) {
		const { documentId } = await createDraft(account);
		await account.request("delete", `/documents/${documentId}`).expect(200);
	}
	await app.workOff();
	app.travel(7201);
	const left = async () => [
		await select("SELECT upload_key FROM document_data WHERE upload_removed_at IS NULL ORDER BY id"),
		await select("SELECT key FROM objects_to_remove ORDER BY key"),
	];
	const first = (await left()).map((keys) => keys.slice(0, 1));
	const { storage } = app.dependencies;
	const remove: typeof storage.remove = async (key) => {
		if (first.flat().includes(key)) throw new StorageUnavailable(new Error("locked"));
		return storage.remove(key);
	};
	const locked = { ...app.dependencies, storage: { ...storage, remove } };
	await expect(run("sweep-leftovers", locked)).rejects.toThrow(StorageUnavailable);
	expect(await left()).toEqual(first);
	await run("sweep-leftovers");
	expect(await left()).toEqual([[], []]);
});

it.each([
	[0, 2],
	[7201, 1],
])("the upload of a draft that is deleted after %d seconds is removed %d times", async (after, times) => {
	const { documentId, uploadUrl } = await createDraft(account);
	app.travel(after);
	const { storage } = app.dependencies;
	const { remove } = storage;
	const removed: string[] = [];
	storage.remove = (key) => {
		removed.push(key);
		return remove(key);
	};
	await account.request("delete", `/documents/${documentId}`).expect(200);
	await app.workOff();
	app.travel(7201);
	await run("sweep-leftovers");
	storage.remove = remove;
	expect(removed.filter((key) => uploadUrl.includes(key))).toHaveLength(times);
});
