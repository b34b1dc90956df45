import { expect, it } from "@jest/globals";
import { runCommand } from "@repo/service-kit/testing";
import { berta, sendNewDocument } from "../../../test/support/documents/sent.ts";
import { pageForms } from "../../../test/support/page-forms.ts";
import { sharedAccount, sharedMailApp } from "../../../test/support/shared-app.ts";
import { UPLOAD_OVER_SECONDS } from "../../envelopes/files/uploads.ts";
import { findErasure } from "../../envelopes/retention/queries.ts";
import { program } from "../../operator/program.ts";
import { removeLater } from "../../platform/storage/queries.ts";
import { removeDueObjects } from "../../platform/storage/stored-objects.ts";
import { eraseDocument } from "./erase-document.ts";
import { finishErasure } from "./finish-erasure.ts";
import { erasureTasks } from "./jobs.ts";

const { app } = sharedMailApp();
const account = sharedAccount(app);
const listErased = async () =>
	(await runCommand(program, app.dependencies, ["retention", "erased"])).out.replace(/ +/g, " ");

it("an erasure stays open while storage refuses to remove versions; page and command say so", async () => {
	const { db, storage } = app.dependencies;
	const { documentId } = await sendNewDocument(account, { recipients: [{ ...berta, role: "CC" }] });
	await app.workOff();
	// Storage may have kept a version of an upload that was removed.
	await db.$client.query("UPDATE document_data SET upload_removed_at = now()");
	const by = { kind: "operator", name: "root" } as const;
	await db.transaction((tx) => eraseDocument(tx, app.dependencies, { access: "operator", by, documentId }));
	await db.$client.query("SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs");
	const objects = (await findErasure(db, documentId))?.objects ?? [];
	const locked = objects.filter((key) => key.startsWith("uploads/"));
	expect(locked).toHaveLength(1);
	expect(objects.length).toBeGreaterThan(1);
	const open = async () => (await (await pageForms(app, account)).open(`/documents/${documentId}`)).text;
	const remove: typeof storage.remove = async (key) =>
		locked.includes(key) ? "refused" : (await storage.remove(key)) && "all";
	const refusing = { ...app.dependencies, storage: { ...storage, remove } };

	await finishErasure(refusing, documentId);
	expect(await open()).not.toContain("should be gone by now");
	expect(await listErased()).not.toContain("storage has not removed");
	app.travel(UPLOAD_OVER_SECONDS + 1199);
	await removeDueObjects(refusing, 100);
	expect(await listErased()).not.toContain("storage has not removed");
	app.travel(2);
	await removeDueObjects(refusing, 100);
	await finishErasure(refusing, documentId);
	expect(await open()).toContain("1 file should be gone by now. Storage has not removed it");
	expect(await listErased()).toMatch(
		new RegExp(`${documentId} ERASING REQUEST \\S+ files that storage has not removed: 1`),
	);

	// Also if no row says so.
	const rows = await app.sql("DELETE FROM objects_to_remove RETURNING key, remove_at");
	await finishErasure(refusing, documentId);
	expect(await findErasure(db, documentId)).toMatchObject({ status: "ERASING", statement: null });
	for (const row of rows) await removeLater(db, row.key, row.remove_at);

	// The lock has ended. An hour after the refusal, which is two seconds ago, the job tries again, and not before.
	const tried: string[] = [];
	const unlocked: typeof storage.remove = async (key) => {
		tried.push(key);
		return (await storage.remove(key)) && "all";
	};
	const tasks = erasureTasks({ ...app.dependencies, storage: { ...storage, remove: unlocked } });
	const finish = async () => tasks["finish-erasures"]?.({}, {} as never);
	app.travel(3597);
	await finish();
	expect(tried).toEqual([]);
	app.travel(1);
	await finish();
	expect(tried.toSorted()).toEqual(objects.toSorted());
	const erasure = await findErasure(db, documentId);
	expect(erasure).toMatchObject({ status: "ERASED" });
	expect(JSON.parse(String(erasure?.statement))).toMatchObject({ areAllVersionsRemoved: true });
	expect(await listErased()).not.toContain("storage has not removed");
	await app.workOff();
});
