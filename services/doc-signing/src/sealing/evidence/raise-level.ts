import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transaction } from "@repo/service-kit/database";
import type { EventType } from "../../audit-log/event-types.ts";
import type { Dependencies } from "../../dependencies.ts";
import { recordEvent } from "../../envelopes/documents/events/record-event.ts";
import { fileOf } from "../../envelopes/documents/queries.ts";
import type { Caller } from "../../pdf/child-process/pdf-processes.ts";
import { addRevocationData } from "../../pdf/sealing/add-revocation-data.ts";
import { fileKey, requireFileKey } from "../../platform/storage/keys.ts";
import { removeObject } from "../../platform/storage/stored-objects.ts";
import { inWorkFolder } from "../../platform/work-folders.ts";
import { lockForSealing } from "../queries/facts.ts";
import { deletePending, type EvidenceKind } from "../queries/pending-evidence.ts";
import { findSealing, recordNewKey, replaceSealedFile } from "../queries/sealings.ts";
import { removeWhenUnreachable } from "../replaced-files.ts";
import { removeUnfinished, storeSealed } from "../unfinished-objects.ts";
import { attemptEvidence } from "./record-failed-attempt.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "storage">;
type Step = {
	from: "B-B" | "B-T";
	to: "B-T" | "B-LT";
	event: EventType;
	/** The evidence that the file lacked. */
	kind: EvidenceKind;
	/** Creates the new file from the old one. */
	make(files: { inputPath: string; outputPath: string }): Promise<{ sha256: string; sizeInBytes: number }>;
	/** Runs in the transaction that replaces the file. */
	afterUpdate?(tx: Transaction, at: Date): Promise<void>;
};

/** Cheap work on files that this service wrote; shared by all accounts. */
export const evidence: Caller = { work: "signing", name: "evidence" };

/** Takes a sealed file from one level to the next, once: the first attempt replaces it, others leave nothing behind. */
export async function raiseLevel(
	deps: Deps,
	documentId: number,
	{ from, to, event, kind, make, afterUpdate }: Step,
): Promise<void> {
	const { db, clock, storage } = deps;
	const sealing = await findSealing(db, documentId);
	if (!sealing?.sealedKey || !sealing.sealedHash) return;
	if (sealing.level !== from) return deletePending(db, documentId, kind);
	const { sealedKey, sealedHash, sealedBytes } = sealing;
	requireFileKey(sealedKey);
	const { pendingKey } = sealing;
	if (pendingKey !== null) {
		requireFileKey(pendingKey);
		await removeUnfinished(deps, {
			...{ documentId, key: pendingKey },
			unname: (tx) => recordNewKey(tx, sealing, null),
		});
	}
	return inWorkFolder(async (folder) => {
		const files = { inputPath: join(folder, "sealed.pdf"), outputPath: join(folder, "raised.pdf") };
		const recorded = { sha256: sealedHash.toString("hex"), size: sealedBytes ?? 0 };
		await writeFile(files.inputPath, await storage.read(sealedKey, recorded));
		const { sha256, sizeInBytes } = await make(files);
		const key = fileKey(sha256);
		await storeSealed(deps, {
			key,
			bytes: await readFile(files.outputPath),
			name: (tx) => recordNewKey(tx, { documentId, sealedKey, pendingKey: null }, key),
		});
		const replaced = await db.transaction(async (tx) => {
			const at = clock();
			await lockForSealing(tx, documentId);
			const hash = Buffer.from(sha256, "hex");
			const after = { sealedKey: key, sealedHash: hash, sealedBytes: sizeInBytes, level: to };
			if (!(await replaceSealedFile(tx, documentId, sealedKey, after))) return false;
			await recordEvent(tx, documentId, { type: event, data: { sha256, level: to }, at });
			await removeWhenUnreachable(tx, { documentId, key: sealedKey }, at);
			await deletePending(tx, documentId, kind);
			await afterUpdate?.(tx, at);
			return true;
		});
		if (!replaced && (await findSealing(db, documentId))?.sealedKey !== key)
			await removeObject(deps, key, fileOf(documentId));
	});
}

type RevocationDeps = Pick<
	Dependencies,
	"db" | "clock" | "storage" | "pdf" | "authorities" | "timeStamps" | "log"
>;

/** Adds proof that no certificate of a time-stamped seal was revoked: B-T becomes B-LT. */
export function fetchMissingRevocationData(deps: RevocationDeps, documentId: number): Promise<void> {
	const { pdf, authorities, timeStamps, clock } = deps;
	return attemptEvidence(deps, { documentId, kind: "REVOCATION_DATA" }, () =>
		raiseLevel(deps, documentId, {
			from: "B-T",
			to: "B-LT",
			event: "REVOCATION_DATA_ADDED",
			kind: "REVOCATION_DATA",
			make: (files) =>
				addRevocationData(pdf.for(evidence), files, { ask: authorities.ask, clock }, timeStamps.anchors),
		}),
	);
}
