import type { Dependencies } from "../../dependencies.ts";
import { digestInfo } from "../../pdf/pades/signing-key.ts";
import { NoTimeStamp } from "../../pdf/pades/time-stamp-servers.ts";
import { hashStatement, isAnchorDue, writeStatement } from "../rules/anchor-statement.ts";
import { type LogHead, merkleRoot } from "../rules/merkle-root.ts";
import { findLastAnchor, findLastLog, insertAnchor, insertHeads, listChangedHeads } from "./queries.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "log" | "signingKeys" | "timeStamps">;

/** Documents per SELECT, and heads per INSERT. */
const DOCUMENTS_PER_STATEMENT = 50_000;
const HEADS_PER_INSERT = 5_000;

/**
 * Signs a root over the heads of all logs that grew since the last anchor, if any did. One instance adds the
 * anchor: its number is the primary key. Requests to time-stamp servers are made outside the transaction.
 */
export async function anchorLogs(deps: Deps): Promise<void> {
	const { db, clock, signingKeys } = deps;
	const previous = await findLastAnchor(db);
	const at = clock();
	if (!isAnchorDue(previous?.at, at)) return;
	const heads = await collectHeads(deps);
	if (heads.length === 0) return;
	const number = (previous?.number ?? 0) + 1;
	const previousHash = previous ? hashStatement(previous.statement) : null;
	const stated = { number, at, previousHash, merkleRoot: merkleRoot(heads) };
	const statement = writeStatement({ ...stated, leaves: heads.length });
	const key = await signingKeys.current();
	const signature = Buffer.from(await key.sign(digestInfo(statement)));
	const timeStamp = await requestTimeStamp(deps, signature);
	const certificate = key.certificate.toString();
	await db.transaction(async (tx) => {
		if (!(await insertAnchor(tx, { ...stated, statement, signature, certificate, timeStamp }))) return;
		for (let index = 0; index < heads.length; index += HEADS_PER_INSERT)
			await insertHeads(tx, number, heads.slice(index, index + HEADS_PER_INSERT));
	});
}

async function collectHeads({ db }: Pick<Deps, "db">): Promise<LogHead[]> {
	const last = await findLastLog(db);
	const heads: LogHead[] = [];
	for (let after = 0; after < last; after += DOCUMENTS_PER_STATEMENT)
		heads.push(...(await listChangedHeads(db, after, after + DOCUMENTS_PER_STATEMENT)));
	return heads;
}

/** The time-stamp of the next anchor also covers one that has none: the statements form a chain. */
async function requestTimeStamp(
	{ config, timeStamps, log }: Deps,
	signature: Buffer,
): Promise<Buffer | null> {
	if (config.TIMESTAMP_URLS.length === 0) return null;
	try {
		return Buffer.from((await timeStamps.request(signature)).token);
	} catch (error) {
		if (!(error instanceof NoTimeStamp)) throw error;
		log.warn({ reason: error.message }, "the anchor of the audit logs has no time-stamp");
		return null;
	}
}
