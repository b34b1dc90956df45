import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { listEvents } from "../../audit-log/queries.ts";
import type { Dependencies } from "../../dependencies.ts";
import { recordEvent } from "../../envelopes/documents/events/record-event.ts";
import { findErasure, lockRetained } from "../../envelopes/retention/queries.ts";
import { digestInfo } from "../../pdf/pades/signing-key.ts";
import { requireKey } from "../../platform/storage/keys.ts";
import { forgetDueRemovals } from "../../platform/storage/queries.ts";
import type { Removal } from "../../platform/storage/versions.ts";
import { findHashes, hasObjects, moveErasure } from "./queries.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "storage" | "signingKeys" | "log">;

/**
 * Removes the stored objects of an erased document, and then certifies the erasure: canonical JSON (RFC 8785), signed with the key
 * that seals. Each step can be repeated after a crash. An object that may reappear is removed again later, and so is one that the
 * storage refuses to remove; until then, nothing is certified.
 */
export async function finishErasure(
	{ db, clock, storage, signingKeys, log }: Deps,
	documentId: number,
): Promise<void> {
	const erasure = await findErasure(db, documentId);
	if (erasure?.status !== "ERASING") return;
	const finishedAt = clock();
	const removed = { all: [], current: [], refused: [] } as Record<Removal, string[]>;
	for (const key of erasure.objects) removed[await storage.remove(requireKey(key))].push(key);
	const { all, current, refused } = removed;
	await forgetDueRemovals(db, [...all, ...current], finishedAt);
	if (refused.length > 0)
		return log.warn({ documentId, refused }, "storage refuses to remove objects of an erased document");
	if (await hasObjects(db, documentId)) return;
	const { reason, years, endedAt, startedAt, isFileShared } = erasure;
	const json = canonicalize({
		type: "doc-signing certificate of erasure",
		...{ documentId, reason, years, isFileShared, ...(await findHashes(db, documentId)) },
		areAllVersionsRemoved: current.length === 0,
		auditHead: (await listEvents(db, documentId)).at(-1)?.hash.toString("hex") ?? null,
		endedAt: endedAt.toISOString(),
		startedAt: startedAt.toISOString(),
		finishedAt: finishedAt.toISOString(),
	});
	const statement = Buffer.from(json ?? "");
	const key = await signingKeys.current();
	const signature = Buffer.from(await key.sign(digestInfo(statement)));
	const certified = { finishedAt, statement, signature, certificate: key.certificate.toString() };
	await db.transaction(async (tx) => {
		await lockRetained(tx, undefined, documentId);
		if (!(await moveErasure(tx, documentId, { from: "ERASING", to: "ERASED", ...certified }))) return;
		const data = { certificateSha256: createHash("sha256").update(statement).digest("hex") };
		await recordEvent(tx, documentId, { type: "DOCUMENT_ERASED", data, at: finishedAt });
	});
}
