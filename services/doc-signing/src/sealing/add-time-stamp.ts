import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { appendEvent } from "../audit-log/append-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { addTimeStamp } from "../pdf/sealing/add-time-stamp.ts";
import { fileKey, requireFileKey } from "../platform/storage/keys.ts";
import { lockForSealing } from "./queries/facts.ts";
import { findSealing, replaceSealedFile } from "./queries/sealings.ts";
import { timeStampServersOf } from "./time-stamp-servers.ts";

type Needs = Pick<Dependencies, "config" | "db" | "clock" | "storage" | "pdf">;

/** Fetches the time-stamp that is owed to a sealed file: B-B becomes B-T. Throws NoTimeStamp while no server answers. */
export async function fetchOwedTimeStamp(dependencies: Needs, documentId: number): Promise<void> {
	const { config, db, clock, storage, pdf } = dependencies;
	const sealing = await findSealing(db, documentId);
	const servers = timeStampServersOf(config);
	if (!servers || !sealing?.sealedKey || !sealing.sealedHash || sealing.level !== "B-B") return;
	const { sealedKey, sealedHash, sealedBytes } = sealing;
	requireFileKey(sealedKey);
	const folder = await mkdtemp(join(tmpdir(), "time-stamp-"));
	try {
		const files = { inputPath: join(folder, "sealed.pdf"), outputPath: join(folder, "stamped.pdf") };
		const recorded = { sha256: sealedHash.toString("hex"), size: sealedBytes ?? 0 };
		await writeFile(files.inputPath, await storage.read(sealedKey, recorded));
		const { sha256 } = await addTimeStamp(pdf, files, servers);
		const key = fileKey(sha256);
		await storage.put(key, await readFile(files.outputPath), { contentType: "application/pdf" });
		const replaced = await db.transaction(async (tx) => {
			const at = clock();
			await lockForSealing(tx, documentId);
			const after = { sealedKey: key, sealedHash: Buffer.from(sha256, "hex"), level: "B-T" };
			if (!(await replaceSealedFile(tx, documentId, sealedKey, after))) return false;
			await appendEvent(tx, documentId, { type: "TIME_STAMP_ADDED", data: { sha256 }, at });
			return true;
		});
		// A copy without the time-stamp has gone out by mail and verifies as before; ours is not needed any more.
		await storage.remove(replaced ? sealedKey : key);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
