import { type Call, Refused } from "../call-api.ts";
import { PutFailed, putFile } from "./put-file.ts";

const ATTEMPTS = 3;
const PAUSE_MS = 1_500;
/** A file that is being processed elsewhere, or a service that is busy, is asked about again. */
const CHECKS = 40;

export type UploadStep = { step: "uploading"; share: number } | { step: "checking" };
export type UploadResult = { documentId: number; refusal: string | undefined };

type Created = { documentId: number; uploadUrl: string };
type Read = { uploadStatus: "WAITING" | "READY" | "UNUSABLE"; uploadError: { message: string } | null };
type Options = {
	call: Call;
	/** A document that waits for another file; a new one without it. */
	documentId: number | undefined;
	signal: AbortSignal;
	onStep: (step: UploadStep) => void;
	/** The document exists from now on. */
	onCreated: (documentId: number) => void;
};

/**
 * Creates a draft named after the file, uploads it and waits until it has been processed. Throws Refused, PutFailed, or
 * AbortError when cancelled.
 */
export async function uploadDocument(file: File, options: Options): Promise<UploadResult> {
	const { call, signal, onStep, onCreated } = options;
	const key = crypto.randomUUID();
	const first =
		options.documentId === undefined
			? await retried(signal, () =>
					call<Created>("POST", "/documents", { title: titleOf(file), recipients: [] }, key),
				)
			: await renew(call, options.documentId);
	const { documentId } = first;
	onCreated(documentId);
	let { uploadUrl } = first;
	for (let attempt = 1; ; attempt++) {
		try {
			await putFile(uploadUrl, file, { signal, onProgress: (share) => onStep({ step: "uploading", share }) });
			break;
		} catch (error) {
			if (!(error instanceof PutFailed) || attempt === ATTEMPTS) throw error;
			await pause(PAUSE_MS * attempt, signal);
			({ uploadUrl } = await retried(signal, () => renew(call, documentId)));
		}
	}
	onStep({ step: "checking" });
	return { documentId, refusal: await readRefusal(call, documentId, signal) };
}

async function readRefusal(call: Call, documentId: number, signal: AbortSignal): Promise<string | undefined> {
	for (let check = 1; check <= CHECKS; check++) {
		const read = await retried(signal, () => call<Read>("GET", `/documents/${documentId}`));
		if (read.uploadStatus === "READY") return undefined;
		if (read.uploadStatus === "UNUSABLE") return read.uploadError?.message ?? "The file cannot be used.";
		await pause(PAUSE_MS, signal);
	}
	throw new Refused(
		503,
		"The file has been uploaded, but not processed yet. Find it in your documents in a minute.",
		[],
	);
}

function renew(call: Call, documentId: number) {
	return call<Created>("POST", `/documents/${documentId}/upload-url`);
}

/** Again after a lost connection or a busy server, with the same Idempotency-Key. */
async function retried<Result>(signal: AbortSignal, call: () => Promise<Result>): Promise<Result> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await call();
		} catch (error) {
			const mayPass = !(error instanceof Refused) || error.status === 429 || error.status >= 500;
			if (!mayPass || attempt === ATTEMPTS) throw error;
			await pause(PAUSE_MS * attempt, signal);
		}
	}
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(resolve, ms);
		signal.addEventListener(
			"abort",
			() => {
				clearTimeout(timer);
				reject(new DOMException("cancelled", "AbortError"));
			},
			{ once: true },
		);
	});
}

const TITLE_LENGTH = 255;

function titleOf({ name }: File): string {
	const title = name
		.replace(/\.pdf$/i, "")
		.replaceAll(/\p{C}/gu, " ")
		.trim();
	return [...title].slice(0, TITLE_LENGTH).join("") || "Untitled";
}
