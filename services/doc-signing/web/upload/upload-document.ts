import { extensions, type FileKind } from "../../src/envelopes/documents/combining/rules/find-kind.ts";
import type { UploadWords } from "../../src/languages/generated/en/upload.ts";
import type { UnusableCode } from "../../src/pdf/intake/unusable-file.ts";
import { type Call, isTemporary, Refused } from "../call-api.ts";
import { PutFailed, putFile } from "./put-file.ts";

const ATTEMPTS = 3;
const PAUSE_MS = 1_500;
/** A longer Retry-After is shown instead. */
const MAX_PAUSE_MS = 60_000;
/** Polls again if another instance is processing the file, or the service is busy. */
const CHECKS = 40;

export type UploadStep = { step: "uploading"; share: number } | { step: "checking"; kind: FileKind };
export type UploadResult = { id: number; refusal: string | undefined };

type Created = { documentId?: number; templateId?: number; uploadUrl: string };
type Read = { uploadStatus: "WAITING" | "READY" | "UNUSABLE"; uploadError: { code: UnusableCode } | null };
type Draft = { id: number; address: string; uploadUrl: string };
export type CreateOnly = (title: string, idempotencyKey: string) => Promise<number>;
type Steps = { call: Call; kind: FileKind; signal: AbortSignal; onStep: (step: UploadStep) => void };
type Target = {
	of: "document" | "template";
	/** A document or template that waits for another file; otherwise a new one. */
	id: number | undefined;
	call: Call;
	/** Creates the only draft or template of a frame of another site, unless it did, and returns its id. */
	createOnly?: CreateOnly | undefined;
	signal: AbortSignal;
	/** It exists from now on. */
	onCreated: (id: number) => void;
};
type Options = Target & Steps & { words: UploadWords };

/**
 * Creates a draft or template named after the file, uploads it and waits until it has been processed. Throws Refused, PutFailed, or
 * AbortError when cancelled.
 */
export async function uploadDocument(file: File, options: Options): Promise<UploadResult> {
	const { call, signal, onStep, kind } = options;
	const { id, address, uploadUrl } = await openDraft(file, options);
	signal.throwIfAborted();
	if (kind !== "pdf") {
		const { part } = await uploadPart(file, address, options);
		await combineParts([{ name: file.name, part }], address, options);
	} else {
		await put(file, { uploadUrl }, () => renew(call, address), options);
		onStep({ step: "checking", kind });
		const refusal = await readRefusal(address, options);
		if (refusal) return { id, refusal };
	}
	// Without it, the file's name remains.
	if (options.id === undefined && !options.createOnly) await adoptTitle(call, address, file).catch(() => {});
	return { id, refusal: undefined };
}

/** A new draft or template named after the file, or the one that waits for a file. */
export async function openDraft(
	file: File,
	{ of, call, createOnly, signal, onCreated, ...target }: Target,
): Promise<Draft> {
	const path = `/${of}s`;
	const key = crypto.randomUUID();
	const title = proposeTitle(file);
	const id = target.id ?? (createOnly && (await retried(signal, () => createOnly(title, key))));
	const body = { title, recipients: [], meta: { pageFooter: true } };
	const create = () => call<Created>("POST", path, body, key);
	const first = id === undefined ? await retried(signal, create) : await renew(call, `${path}/${id}`);
	const opened = Number(of === "template" ? first.templateId : first.documentId);
	onCreated(opened);
	return { id: opened, address: `${path}/${opened}`, uploadUrl: first.uploadUrl };
}

/** Uploads one of the files that `combineParts` combines, and lets it be checked and converted. */
export async function uploadPart(
	file: File,
	address: string,
	options: Steps,
): Promise<{ part: string; pages: number }> {
	const { call, signal, onStep, kind } = options;
	const offer = () => call<{ part: string; uploadUrl: string }>("POST", `${address}/parts`);
	const { part } = await put(file, await retried(signal, offer), offer, options);
	onStep({ step: "checking", kind });
	const check = () => call<{ pages: number }>("POST", `${address}/parts/check`, { name: file.name, part });
	return { part, ...(await retried(signal, check)) };
}

export async function combineParts(
	parts: { name: string; part: string }[],
	address: string,
	{ call, signal }: Pick<Steps, "call" | "signal">,
): Promise<void> {
	try {
		await retried(signal, () => call("POST", `${address}/combine`, { parts }));
	} catch (error) {
		// The response to an earlier attempt was lost.
		if (!(error instanceof Refused && error.code === "file_already_taken_in")) throw error;
	}
}

/** Returns the offer of the upload URL that took the file. */
async function put<Offer extends { uploadUrl: string }>(
	file: File,
	first: Offer,
	offerAgain: () => Promise<Offer>,
	{ signal, onStep }: Steps,
): Promise<Offer> {
	for (let [attempt, offer] = [1, first]; ; attempt++) {
		try {
			const onProgress = (share: number) => onStep({ step: "uploading", share });
			await putFile(offer.uploadUrl, file, { signal, onProgress });
			return offer;
		} catch (error) {
			if (!(error instanceof PutFailed) || attempt === ATTEMPTS) throw error;
			await pause(PAUSE_MS * attempt, signal);
			offer = await retried(signal, offerAgain);
		}
	}
}

/** The file's own title, or its first line if the file has a scanner's name. */
export async function adoptTitle(call: Call, address: string, file: File): Promise<void> {
	const name = proposeTitle(file);
	const response = await fetch(`${address}/proposed-title?${new URLSearchParams({ file: name })}`, {
		headers: { Accept: "application/json" },
	});
	const { title } = response.ok ? await response.json() : { title: name };
	if (title !== name) await call("PATCH", address, { title });
}

async function readRefusal(address: string, { call, signal, words }: Options): Promise<string | undefined> {
	for (let check = 1; check <= CHECKS; check++) {
		const read = await retried(signal, () => call<Read>("GET", address));
		if (read.uploadStatus === "READY") return undefined;
		if (read.uploadStatus === "UNUSABLE") return words.faults[read.uploadError?.code ?? "CORRUPT_PDF"];
		await pause(PAUSE_MS, signal);
	}
	throw new Refused(503, words.notProcessed, []);
}

function renew(call: Call, address: string) {
	return call<Created>("POST", `${address}/upload-url`);
}

/** Retries after a lost connection or a busy server, with the same Idempotency-Key. */
async function retried<Result>(signal: AbortSignal, call: () => Promise<Result>): Promise<Result> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await call();
		} catch (error) {
			const { code = "", retryAfterMs = 0 } = error instanceof Refused ? error : {};
			// Files are checked and converted in turn.
			if (!isTemporary(error) || attempt === (code === "pdf_busy" ? CHECKS : ATTEMPTS)) throw error;
			if (retryAfterMs > MAX_PAUSE_MS) throw error;
			await pause(Math.max(PAUSE_MS * attempt, retryAfterMs), signal);
		}
	}
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		const cancel = () => {
			clearTimeout(timer);
			reject(signal.reason);
		};
		const timer = setTimeout(() => {
			signal.removeEventListener("abort", cancel);
			resolve();
		}, ms);
		if (signal.aborted) cancel();
		else signal.addEventListener("abort", cancel, { once: true });
	});
}

const TITLE_LENGTH = 255;
const extension = new RegExp(`\\.(${Object.values(extensions).flat().join("|")})$`, "i");

function proposeTitle({ name }: File): string {
	const title = name.replace(extension, "").replaceAll(/\p{C}/gu, " ").trim();
	return [...title].slice(0, TITLE_LENGTH).join("") || "Untitled";
}
