import { useRef, useState } from "preact/hooks";
import type { UploadView } from "../../src/app/documents/pages/new-document-page.tsx";
import { makeCall, Refused } from "../call-api.ts";
import { findFileProblem } from "./find-file-problem.ts";
import { type UploadStep, uploadDocument } from "./upload-document.ts";

/** Concurrent uploads; the others wait. */
const PARALLEL = 3;

export type UploadState =
	| { step: "waiting" }
	| UploadStep
	| { step: "done" }
	/** The file cannot be used: another one is needed. */
	| { step: "refused"; reason: string }
	/** The same file can be retried. */
	| { step: "failed"; reason: string };

export type Upload = {
	key: number;
	file: File;
	state: UploadState;
	id: number | undefined;
};

/** A list of uploads that run three at a time. */
export function useUploads({ kind, teamId, maxBytes, for: owner }: UploadView) {
	const [uploads, setUploads] = useState<Upload[]>([]);
	const current = useRef<Upload[]>([]);
	const running = useRef(new Map<number, AbortController>());
	const nextKey = useRef(1);

	const call = makeCall({ api: "/api/v1", teamId });

	const change = (next: Upload[]) => {
		current.current = next;
		setUploads(next);
	};
	const update = (key: number, part: Partial<Upload>) =>
		change(current.current.map((one) => (one.key === key ? { ...one, ...part } : one)));

	async function run({ key, file, id }: Upload): Promise<void> {
		const abort = new AbortController();
		running.current.set(key, abort);
		update(key, { state: { step: "uploading", share: 0 } });
		try {
			const problem = await findFileProblem(file, maxBytes);
			if (problem) return update(key, { state: { step: "refused", reason: problem } });
			const { refusal } = await uploadDocument(file, {
				kind,
				call,
				id,
				signal: abort.signal,
				onStep: (state) => update(key, { state }),
				onCreated: (id) => (abort.signal.aborted ? discard(id) : update(key, { id })),
			});
			update(key, { state: refusal ? { step: "refused", reason: refusal } : { step: "done" } });
		} catch (error) {
			if (!abort.signal.aborted) update(key, { state: { step: "failed", reason: readReason(error) } });
		} finally {
			running.current.delete(key);
			startWaiting();
		}
	}

	/** Deletes what a cancelled upload created. */
	function discard(id: number | undefined): void {
		if (id !== undefined && !owner) call("DELETE", `/${kind}s/${id}`).catch(() => {});
	}

	function startWaiting(): void {
		for (const upload of current.current) {
			if (running.current.size >= PARALLEL) return;
			if (upload.state.step === "waiting" && !running.current.has(upload.key)) void run(upload);
		}
	}

	return {
		uploads,
		add(files: Iterable<File>) {
			// An existing draft takes one file.
			const taken = owner ? Array.from(files).slice(0, 1) : Array.from(files);
			const added = taken.map((file) => ({
				key: nextKey.current++,
				file,
				state: { step: "waiting" as const },
				id: owner?.id,
			}));
			change([...current.current, ...added]);
			startWaiting();
		},
		/** The same row with another file, or a retry of the same one. */
		retry(key: number, file?: File) {
			update(key, { state: { step: "waiting" }, ...(file && { file }) });
			startWaiting();
		},
		/** Cancels the upload, and deletes the draft or template that it created. */
		cancel(key: number) {
			const upload = current.current.find((one) => one.key === key);
			running.current.get(key)?.abort();
			change(current.current.filter((one) => one.key !== key));
			discard(upload?.id);
		},
	};
}

function readReason(error: unknown): string {
	if (error instanceof Refused) return error.message;
	return "The connection was lost. Check your network and try again.";
}
