import { Readable } from "node:stream";
import { HttpError, TooManyRequests } from "@repo/http-errors";
import { toNetwork } from "@repo/service-kit/rate-limits";
import { type ZipEntry, zipChunks } from "@repo/service-kit/zip";
import type { Session } from "../../accounts/visitor.ts";
import { userActor } from "../../audit-log/event-types.ts";
import type { Dependencies } from "../../dependencies.ts";
import { callerAt } from "../../envelopes/caller-at.ts";
import { recordDownload } from "../../envelopes/documents/events/record-download.ts";
import { getDocument } from "../../envelopes/documents/queries/contents.ts";
import { newFileNames } from "../../envelopes/files/rules/file-names.ts";
import { said } from "../../languages/said.ts";
import { getPageWords, type Words } from "../../languages/words.ts";
import { requireFileKey } from "../../platform/storage/keys.ts";
import { type StoredFile, storedFile } from "../../platform/storage/stored-file.ts";
import { findFinished } from "../../sealing/queries/imported.ts";
import { findSealedFile } from "../../sealing/sealed-file.ts";
import { isSessionLive } from "./queries.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "storage">;
/** The words of the request, which ends before the archive. */
type Reader = { session: Session; words: Words["errors"]["zip"] };
type Found = { title: string; stored: StoredFile; isSealed: boolean; isZip: boolean };

/** A ZIP archive without ZIP64 is limited to 4 GiB; the rest is for its directory. */
const MAX_BYTES = 4_000_000_000;

/**
 * A ZIP of the sealed files of these documents, and the uploaded files of those not yet sealed. Each is read
 * from the storage after the client has received the previous one, with the reader's current permissions.
 * A text file lists what is missing and why.
 */
export function zipDocuments(deps: Deps, { session, ids }: { session: Session; ids: number[] }): Readable {
	const reader = { session, words: getPageWords().errors.zip };
	return Readable.from(zipChunks(listEntries(deps, reader, ids), deps.clock()));
}

async function* listEntries(deps: Deps, reader: Reader, ids: number[]): AsyncGenerator<ZipEntry> {
	const { session, words } = reader;
	const nameFile = newFileNames();
	const left: string[] = [];
	let bytes = 0;
	for (const id of ids) {
		const found = await findFile(deps, reader, id);
		if (typeof found === "string") left.push(found);
		else if (bytes + found.stored.size > MAX_BYTES) left.push(words.tooLarge({ title: found.title }));
		else {
			bytes += found.stored.size;
			yield { name: nameFile(found), content: await read(deps, session, id, found), isCompressed: true };
		}
	}
	if (left.length > 0)
		yield {
			name: `${words.notIncluded}.txt`,
			content: Buffer.from(`${words.notIncluded}\n\n${left.join("\n")}\n`),
		};
}

/** What may be read now, or the line that says why nothing can be. */
async function findFile(deps: Deps, { session, words }: Reader, documentId: number): Promise<Found | string> {
	const { db, clock, config } = deps;
	const id = String(documentId);
	const idleSeconds = config.SESSION_IDLE_SECONDS;
	if (!(await isSessionLive(db, { id: session.id, now: clock(), idleSeconds })))
		return words.signedOut({ id });
	try {
		const { owner } = await callerAt(db, "documents.read", session.user, "document", documentId);
		const { title, file } = await getDocument(db, owner, documentId);
		const sealed = findSealedFile(await findFinished(db, documentId));
		const stored = sealed ?? storedFile(file.originalKey, file.originalHash, file.originalBytes);
		const isZip = sealed?.isZip ?? false;
		return stored ? { title, stored, isSealed: sealed !== undefined, isZip } : words.noFile({ title });
	} catch (error) {
		if (!(error instanceof HttpError) || error.status >= 500) throw error;
		return words.gone({ id });
	}
}

/** Checked against what was recorded, like every read of a stored file. */
async function read(
	deps: Deps,
	{ user }: Session,
	documentId: number,
	{ stored: { key, ...recorded }, isSealed }: Found,
): Promise<Buffer> {
	requireFileKey(key);
	const content = await deps.storage.read(key, recorded);
	await recordDownload(deps, { documentId, by: userActor(user), file: isSealed ? "SIGNED" : "ORIGINAL" });
	return content;
}

export type ZipReader = { userId: number; ipAddress: string };
export type ZipSlots = {
	/** Returns a function that releases the slot. Throws TooManyRequests. */
	take(reader: ZipReader): () => void;
};

/** In this process. Each slot holds a file in memory until its client has read it. */
const MAX_ZIPS = 20;
/** One person with many accounts leaves most slots to others. */
const MAX_OF_NETWORK = 5;

/** Active ZIP downloads: one per account, and a share per network. */
export function openZipSlots(): ZipSlots {
	const held = new Set<{ userId: number; network: string }>();
	return {
		take({ userId, ipAddress }) {
			const slot = { userId, network: toNetwork(ipAddress) };
			const others = [...held];
			if (others.some((other) => other.userId === userId))
				throw new TooManyRequests(10, ...said(({ errors }) => errors.zip.inProgress));
			const ofNetwork = others.filter(({ network }) => network === slot.network);
			if (held.size >= MAX_ZIPS || ofNetwork.length >= MAX_OF_NETWORK)
				throw new TooManyRequests(30, ...said(({ errors }) => errors.zip.tooMany));
			held.add(slot);
			return () => void held.delete(slot);
		},
	};
}
