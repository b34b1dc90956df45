import { type Call, isTemporary, Refused } from "../call-api.ts";
import { PutFailed, putFile } from "./put-file.ts";

const ATTEMPTS = 3;
const PAUSE_MS = 1_500;
/** A longer Retry-After is shown instead. */
const MAX_PAUSE_MS = 60_000;
/** Polls again if another instance is processing the file, or the service is busy. */
const CHECKS = 40;

export type UploadStep = { step: "uploading"; share: number } | { step: "checking" };
export type UploadResult = { id: number; refusal: string | undefined };

type Created = { documentId?: number; templateId?: number; uploadUrl: string };
type Read = { uploadStatus: "WAITING" | "READY" | "UNUSABLE"; uploadError: { message: string } | null };
type Options = {
	kind: "document" | "template";
	call: Call;
	/** A document or template that waits for another file; otherwise a new one. */
	id: number | undefined;
	signal: AbortSignal;
	onStep: (step: UploadStep) => void;
	/** It exists from now on. */
	onCreated: (id: number) => void;
};

/**
 * Creates a draft or template named after the file, uploads it and waits until it has been processed. Throws Refused, PutFailed, or
 * AbortError when cancelled.
 */
export async function uploadDocument(file: File, options: Options): Promise<UploadResult> {
	const { kind, call, signal, onStep, onCreated } = options;
	const path = `/${kind}s`;
	const key = crypto.randomUUID();
	const first =
		options.id === undefined
			? await retried(signal, () =>
					call<Created>(
						"POST",
						path,
						{ title: proposeTitle(file), recipients: [], meta: { pageFooter: true } },
						key,
					),
				)
			: await renew(call, `${path}/${options.id}`);
	const id = Number(kind === "template" ? first.templateId : first.documentId);
	const address = `${path}/${id}`;
	onCreated(id);
	signal.throwIfAborted();
	let { uploadUrl } = first;
	for (let attempt = 1; ; attempt++) {
		try {
			await putFile(uploadUrl, file, { signal, onProgress: (share) => onStep({ step: "uploading", share }) });
			break;
		} catch (error) {
			if (!(error instanceof PutFailed) || attempt === ATTEMPTS) throw error;
			await pause(PAUSE_MS * attempt, signal);
			({ uploadUrl } = await retried(signal, () => renew(call, address)));
		}
	}
	onStep({ step: "checking" });
	const refusal = await readRefusal(call, address, signal);
	// Without it, the file's name remains.
	if (!refusal && options.id === undefined) await adoptTitle(call, address, file).catch(() => {});
	return { id, refusal };
}

/** The file's own title, or its first line if the file has a scanner's name. */
async function adoptTitle(call: Call, address: string, file: File): Promise<void> {
	const name = proposeTitle(file);
	const response = await fetch(`${address}/proposed-title?${new URLSearchParams({ file: name })}`, {
		headers: { Accept: "application/json" },
	});
	const { title } = response.ok ? await response.json() : { title: name };
	if (title !== name) await call("PATCH", address, { title });
}

async function readRefusal(call: Call, address: string, signal: AbortSignal): Promise<string | undefined> {
	for (let check = 1; check <= CHECKS; check++) {
		const read = await retried(signal, () => call<Read>("GET", address));
		if (read.uploadStatus === "READY") return undefined;
		if (read.uploadStatus === "UNUSABLE") return read.uploadError?.message ?? "The file cannot be used.";
		await pause(PAUSE_MS, signal);
	}
	throw new Refused(
		503,
		"The file has been uploaded but not processed yet. Look for it in your list in a minute.",
		[],
	);
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
			if (!isTemporary(error) || attempt === ATTEMPTS) throw error;
			const retryAfterMs = error instanceof Refused ? error.retryAfterMs : 0;
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

function proposeTitle({ name }: File): string {
	const title = name
		.replace(/\.pdf$/i, "")
		.replaceAll(/\p{C}/gu, " ")
		.trim();
	return [...title].slice(0, TITLE_LENGTH).join("") || "Untitled";
}
