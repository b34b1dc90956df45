import { TooManyRequests } from "@repo/http-errors";
import { secondsAfter } from "@repo/service-kit/clock";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import { ResponseTooLarge } from "@repo/service-kit/outbound";
import { type RateLimit, takeAllowance } from "@repo/service-kit/rate-limits";
import type { Dependencies } from "../../../dependencies.ts";
import { PdfBusy } from "../../../pdf/child-process/failures.ts";
import { ConverterBusy, NotConverted } from "../../../platform/converter/converter.ts";
import { makePageImage } from "../../../platform/images/page-image.ts";
import { StoredObjectMissing, StoredObjectTooLarge } from "../../../platform/storage/errors.ts";
import { type UploadKey, uploadKey } from "../../../platform/storage/keys.ts";
import { removeLater } from "../../../platform/storage/queries.ts";
import { inWorkFolder } from "../../../platform/work-folders.ts";
import type { DocumentDataRow } from "../../files/queries.ts";
import type { FilePart } from "../../files/tables.ts";
import { UPLOAD_OVER_SECONDS } from "../../files/uploads.ts";
import { UploadAlreadyProcessed } from "../errors.ts";
import { inspectAndKeep, recordIntake, type UploadDeps } from "../process-upload.ts";
import { collectParts, type Turn, tooLarge } from "./combine-parts.ts";
import { ConverterUnavailable, PartUnusable } from "./errors.ts";
import { findKind, findOfficeExtension } from "./rules/find-kind.ts";

/** Of the uploads together, in files of the largest size: images become smaller. */
const MAX_UPLOADED_FILES = 4;
const perHour = (name: string, limit: number): RateLimit => ({
	name,
	limit,
	seconds: 3_600,
	refill: "evenly",
});
export const combiningLimits = {
	/** Decoding an image. */
	check: perHour("part-checks", 300),
	/** LibreOffice uses a processor for seconds. */
	convert: perHour("conversions", 60),
	combine: perHour("combinations", 60),
};

type Deps = UploadDeps & Pick<Dependencies, "converter" | "log">;
/** `part` is the secret that `offerPart` returned. */
type Upload = { name: string; part: string };

/** An upload URL for one of the files to combine. A job removes what is uploaded, since only the combined file is kept. */
export async function offerPart(
	deps: Deps,
	file: DocumentDataRow,
): Promise<{ part: string; uploadUrl: string }> {
	requireWaiting(file);
	const part = newSecret();
	const key = await expire(deps, file, partKey(file, part));
	return { part, uploadUrl: await deps.storage.presignUpload(key) };
}

/**
 * Converts an office file or image, and returns the number of pages. Throws PartUnusable; PdfBusy, StorageUnavailable or
 * ConverterUnavailable if it is not possible now.
 */
export async function checkPart(deps: Deps, file: DocumentDataRow, upload: Upload): Promise<number> {
	await begin(deps, file, combiningLimits.check);
	const extension = deps.converter && findOfficeExtension(upload.name);
	// Before a turn begins: a converter is slow, and turns are few.
	if (extension) await convert(deps, file, upload, extension);
	return inTurn(deps, file, async (turn) =>
		(await readParts(deps, file, [upload], turn, keepPage)).collected.countPages(),
	);
}

/**
 * Makes these uploads, which `checkPart` found usable, the file of a draft or template, in their order. Throws PartUnusable
 * or FilesNotCombined and changes nothing; PdfBusy or StorageUnavailable if it is not possible now.
 */
export async function combineUploads(
	deps: Deps,
	file: DocumentDataRow,
	uploads: Upload[],
): Promise<DocumentDataRow> {
	const { db, clock } = deps;
	await begin(deps, file, combiningLimits.combine);
	const taken = await inTurn(deps, file, async (turn) => {
		const { collected, recorded } = await readParts(deps, file, uploads, turn);
		const kept = await collected.combine((bytes) => inspectAndKeep(deps, turn.processes, bytes, file.id));
		return { ...kept, parts: recorded };
	});
	const moved = await db.transaction((tx) => recordIntake(tx, file, { ...taken, takenInAt: clock() }));
	if (moved) return moved;
	throw new UploadAlreadyProcessed();
}

function requireWaiting({ status }: DocumentDataRow): void {
	if (status !== "WAITING") throw new UploadAlreadyProcessed();
}

async function begin({ db, clock }: Deps, file: DocumentDataRow, limit: RateLimit): Promise<void> {
	requireWaiting(file);
	const { retryAfter } = await takeAllowance(db, limit, file.account, clock());
	if (retryAfter > 0) throw new TooManyRequests(retryAfter);
}

/** The key, which the upload URL shows, names neither the file nor the secret: it cannot be combined elsewhere. */
function partKey(file: DocumentDataRow, part: string): UploadKey {
	return uploadKey(hashSecret(`${file.id} ${part}`).toString("base64url"));
}

/** Of the page or PDF made of an upload with this hash. No URL can write it. */
function madeKey(part: string, sha256: string): UploadKey {
	return uploadKey(hashSecret(`${part} ${sha256}`).toString("base64url"));
}

async function expire({ db, clock }: Deps, file: DocumentDataRow, key: UploadKey): Promise<UploadKey> {
	await removeLater(db, key, secondsAfter(clock(), UPLOAD_OVER_SECONDS), file.id);
	return key;
}

function inTurn<T>(
	{ pdf }: Deps,
	{ account }: DocumentDataRow,
	work: (turn: Turn) => Promise<T>,
): Promise<T> {
	return pdf.inTurn({ work: "intake", name: account }, (processes) =>
		inWorkFolder((folder) => work({ processes, folder })),
	);
}

async function convert(deps: Deps, file: DocumentDataRow, upload: Upload, extension: string): Promise<void> {
	await begin(deps, file, combiningLimits.convert);
	let sha256 = "";
	const read = async () => {
		const original = await readUpload(deps, partKey(file, upload.part), upload.name);
		if (kindOf(original.bytes) !== "office") throw new PartUnusable("NOT_A_PDF", upload.name);
		sha256 = original.sha256;
		return original.bytes;
	};
	const office = { extension, read, account: file.account };
	const pdf = await deps.converter?.convert(office, deps.config.MAX_FILE_BYTES).catch((error) => {
		if (error instanceof NotConverted) throw new PartUnusable("NOT_CONVERTED", upload.name);
		if (error instanceof ResponseTooLarge) throw new PartUnusable("TOO_LARGE", upload.name);
		if (error instanceof ConverterBusy) throw new PdfBusy(5);
		if (sha256 === "") throw error;
		deps.log.warn({ err: error }, "a file was not converted");
		throw new ConverterUnavailable();
	});
	if (pdf) await keepMade(deps, file, madeKey(upload.part, sha256), pdf);
}

type Original = { bytes: Buffer; sha256: string };

async function keepPage(
	deps: Deps,
	file: DocumentDataRow,
	{ name, part }: Upload,
	{ bytes, sha256 }: Original,
): Promise<void> {
	const image = await makePageImage(bytes);
	if (!image) throw new PartUnusable("IMAGE", name);
	await keepMade(deps, file, madeKey(part, sha256), image);
}

async function keepMade(deps: Deps, file: DocumentDataRow, key: UploadKey, bytes: Uint8Array): Promise<void> {
	await expire(deps, file, key);
	await deps.storage.putUpload(key, Buffer.from(bytes));
}

/**
 * Each part is the uploaded PDF, or the page or PDF that `checkPart` made of the upload. `onImage` runs before the page of an image is read.
 */
async function readParts(
	deps: Deps,
	file: DocumentDataRow,
	uploads: Upload[],
	turn: Turn,
	onImage?: typeof keepPage,
) {
	const maxBytes = deps.config.MAX_FILE_BYTES;
	const collected = collectParts(deps, turn);
	const recorded: FilePart[] = [];
	let uploaded = 0;
	for (const upload of uploads) {
		const { name, part } = upload;
		const original = await readUpload(deps, partKey(file, part), name);
		const { sha256, size } = original;
		const kind = kindOf(original.bytes);
		if (!kind || (kind === "office" && !deps.converter)) throw new PartUnusable("NOT_A_PDF", name);
		if (kind === "image") await onImage?.(deps, file, upload, original);
		const read = kind === "pdf" ? original : await readUpload(deps, madeKey(part, sha256), name);
		uploaded += size;
		if (uploaded > MAX_UPLOADED_FILES * maxBytes) throw tooLarge(deps);
		await collected.add({ kind: kind === "image" ? "image" : "pdf", name, bytes: read.bytes });
		recorded.push({ name, sha256, bytes: size, ...(kind === "office" && { isConverted: true }) });
	}
	return { collected, recorded };
}

async function readUpload({ storage, config }: Deps, key: UploadKey, name: string) {
	try {
		return await storage.readUpload(key, { maxBytes: config.MAX_FILE_BYTES });
	} catch (error) {
		if (error instanceof StoredObjectMissing) throw new PartUnusable("NOT_UPLOADED", name);
		if (error instanceof StoredObjectTooLarge) throw new PartUnusable("TOO_LARGE", name);
		throw error;
	}
}

const kindOf = (bytes: Buffer) => findKind(bytes.toString("latin1", 0, 1_024));
