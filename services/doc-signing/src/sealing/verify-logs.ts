import type { ExportedAnchors } from "../audit-log/anchors/exported-anchor.ts";
import { listEvents } from "../audit-log/queries.ts";
import { findLogFaults, type LogFault } from "../audit-log/rules/compare-log.ts";
import type { Dependencies } from "../dependencies.ts";
import { computeFingerprint } from "../pdf/pades/certificate-chain.ts";
import { UnusableSigningKey } from "../pdf/pades/signing-key.ts";
import { listCertificates } from "./queries/certificates.ts";
import { listLogged, readRecorded } from "./queries/logged.ts";

export type LogsVerified = {
	logs: number;
	sealed: number;
	anchored: number;
	/** Of documents whose erasure is certified. */
	erased: number;
	faults: (LogFault & { documentId: number })[];
};

const BATCH = 1_000;

/** Compares every audit log with its own hashes, its anchors (also exported ones) and the records of sealing. */
export async function verifyLogs(
	{ db }: Pick<Dependencies, "db">,
	exported?: Pick<ExportedAnchors, "heads">,
): Promise<LogsVerified> {
	const result: LogsVerified = { logs: 0, sealed: 0, anchored: 0, erased: 0, faults: [] };
	const unseen = new Set(exported?.heads.keys());
	const compare = async (documentId: number) => {
		unseen.delete(documentId);
		const recorded = await readRecorded(db, documentId);
		const { sealed } = recorded;
		const anchored = [...recorded.anchored, ...(exported?.heads.get(documentId) ?? [])];
		const events = await listEvents(db, documentId);
		const faults = findLogFaults(events, { ...recorded, anchored });
		if (events.some(({ type }) => type === "DOCUMENT_ERASED")) result.erased++;
		result.logs++;
		if (sealed) result.sealed++;
		if (anchored.length > 0) result.anchored++;
		result.faults.push(...faults.map((fault) => ({ documentId, ...fault })));
	};
	for (let after = 0; ; ) {
		const ids = await listLogged(db, after, BATCH);
		for (const documentId of ids) await compare(documentId);
		after = ids.at(-1) ?? after;
		if (ids.length < BATCH) break;
	}
	// Logs that only the exported copy names.
	for (const documentId of [...unseen]) await compare(documentId);
	return result;
}

type Deps = Pick<Dependencies, "db" | "signingKeys">;

/** Fingerprints of every certificate that the service ever used, and of the current one. */
export async function readOwnCertificates(
	deps: Deps,
): Promise<{ known: Set<string>; inUse: string | undefined }> {
	const inUse = await findInUse(deps);
	const rows = await listCertificates(deps.db);
	return { known: new Set(rows.map(({ fingerprint }) => fingerprint)), inUse };
}

/** Undefined without a usable key: older seals can still be checked. */
async function findInUse({ signingKeys }: Deps): Promise<string | undefined> {
	try {
		return computeFingerprint((await signingKeys.current()).certificate);
	} catch (error) {
		if (error instanceof UnusableSigningKey) return undefined;
		throw error;
	}
}
