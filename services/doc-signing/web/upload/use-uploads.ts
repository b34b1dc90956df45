import { useRef, useState } from "preact/hooks";
import type { UploadView } from "../../src/app/documents/pages/new-document-page.tsx";
import { useWords } from "../../src/languages/use-words.ts";
import { makeCall, Refused } from "../call-api.ts";
import { lookAtFile } from "./look-at-file.ts";
import { PutFailed } from "./put-file.ts";
import {
	adoptTitle,
	type CreateOnly,
	combineParts,
	openDraft,
	type UploadStep,
	uploadDocument,
	uploadPart,
} from "./upload-document.ts";

/** Concurrent uploads; the others wait. */
const PARALLEL = 3;

export type UploadState =
	/** Until the sender creates the document or documents. */
	| { step: "chosen" }
	| { step: "waiting" }
	| UploadStep
	/** One of several, with which it is combined. */
	| { step: "ready"; part: string; pages: number }
	| { step: "done" }
	/** The file cannot be used: another one is needed. */
	| { step: "refused"; reason: string }
	/** The same file can be retried. */
	| { step: "failed"; reason: string };

export type Upload = {
	key: number;
	file: File;
	state: UploadState;
	/** Whether it becomes a document or template alone. Undefined until that is decided. */
	isAlone: boolean | undefined;
	id: number | undefined;
};

/** A list of uploads that run three at a time. A single PDF starts at once; others wait until `create`. */
export function useUploads(
	view: UploadView,
	onReady = (id: number) => location.assign(`/${view.kind}s/${id}/edit`),
	createOnly?: CreateOnly,
) {
	const { kind: of, teamId, for: owner } = view;
	const isNew = !owner && !createOnly;
	const words = useWords("upload");
	const [uploads, setUploads] = useState<Upload[]>([]);
	const [isCombining, setCombining] = useState(false);
	/** Why files that can be used cannot be combined. */
	const [failure, setFailure] = useState<string>();
	const current = useRef<Upload[]>([]);
	const running = useRef(new Map<number, AbortController>());
	/** The draft or template that the files become together. */
	const together = useRef<Promise<{ id: number; address: string }> | undefined>(undefined);
	const nextKey = useRef(1);

	const call = makeCall({ api: "/api/v1", teamId });

	const change = (next: Upload[]) => {
		current.current = next;
		setUploads(next);
	};
	const update = (key: number, part: Partial<Upload>) =>
		change(current.current.map((one) => (one.key === key ? { ...one, ...part } : one)));
	const listParts = () => current.current.filter(({ isAlone }) => isAlone !== true);
	/** Without the file's name, which its row shows. */
	const readReason = (error: unknown, name?: string) => {
		const status = error instanceof Refused || error instanceof PutFailed ? error.status : 0;
		if (status === 0) return words.connectionLost;
		return (error instanceof Refused && error.message.replace(`${name}: `, "")) || words.wentWrong;
	};

	/** Refuses a file that cannot be used. A single PDF needs no decision. */
	async function look({ key, file, isAlone }: Upload): Promise<void> {
		const { kind = "pdf", problem } = await lookAtFile(file, view, words);
		if (problem) return update(key, { state: { step: "refused", reason: problem } });
		const isOnly = listParts().length === 1 && kind === "pdf";
		if (isOnly) update(key, { isAlone: true });
		if (isOnly || isAlone !== undefined) update(key, { state: { step: "waiting" } });
		startWaiting();
	}

	async function run({ key, file, isAlone, id }: Upload): Promise<void> {
		const abort = new AbortController();
		const { signal } = abort;
		running.current.set(key, abort);
		update(key, { state: { step: "uploading", share: 0 } });
		try {
			const { kind = "pdf", problem } = await lookAtFile(file, view, words);
			if (problem) return update(key, { state: { step: "refused", reason: problem } });
			const steps = { call, kind, signal, onStep: (state: UploadStep) => update(key, { state }) };
			if (!isAlone) {
				const { address } = await openTogether(file);
				signal.throwIfAborted();
				const { part, pages } = await uploadPart(file, address, steps);
				return update(key, { state: { step: "ready", part, pages } });
			}
			const onCreated = (id: number) => (signal.aborted ? discard(id) : update(key, { id }));
			const { id: made, refusal } = await uploadDocument(file, {
				...steps,
				of,
				id,
				createOnly,
				words,
				onCreated,
			});
			if (!refusal && view.inFrame) return onReady(made);
			update(key, { state: refusal ? { step: "refused", reason: refusal } : { step: "done" } });
		} catch (error) {
			const step = error instanceof Refused && error.code === "part_unusable" ? "refused" : "failed";
			if (!signal.aborted) update(key, { state: { step, reason: readReason(error, file.name) } });
		} finally {
			running.current.delete(key);
			startWaiting();
			void combine();
		}
	}

	function openTogether(file: File): Promise<{ id: number; address: string }> {
		const { signal } = new AbortController();
		if (together.current) return together.current;
		const opened = openDraft(file, { of, id: owner?.id, call, createOnly, signal, onCreated: () => {} });
		together.current = opened;
		opened.catch(() => {
			// Not the one that was opened after this was cancelled.
			if (together.current === opened) together.current = undefined;
		});
		return opened;
	}

	/** Once all files are ready: one that cannot be used is not left out without its sender's knowledge. */
	async function combine(): Promise<void> {
		const parts = listParts();
		const draft = together.current;
		if (!draft || parts.length === 0 || parts.some(({ state }) => state.step !== "ready")) return;
		setCombining(true);
		try {
			const { id, address } = await draft;
			const named = parts.flatMap(({ file: { name }, state }) =>
				state.step === "ready" ? [{ name, part: state.part }] : [],
			);
			await combineParts(named, address, { call, signal: new AbortController().signal });
			if (isNew && parts[0]) await adoptTitle(call, address, parts[0].file).catch(() => {});
			onReady(id);
		} catch (error) {
			setFailure(readReason(error));
			setCombining(false);
		}
	}

	/** Deletes what a cancelled upload created. */
	function discard(id: number | undefined): void {
		if (id !== undefined && isNew) call("DELETE", `/${of}s/${id}`).catch(() => {});
	}

	function startWaiting(): void {
		for (const upload of current.current) {
			if (running.current.size >= PARALLEL) return;
			if (upload.state.step === "waiting" && !running.current.has(upload.key)) void run(upload);
		}
	}

	return {
		uploads,
		isCombining,
		failure,
		add(files: Iterable<File>) {
			const added = Array.from(files, (file): Upload => {
				const state = { step: "chosen" } as const;
				return { key: nextKey.current++, file, state, isAlone: undefined, id: owner?.id };
			});
			setFailure(undefined);
			change([...current.current, ...added]);
			for (const upload of added) void look(upload);
		},
		/** Uploads the chosen files, each alone or all together. */
		create(isAlone: boolean) {
			setFailure(undefined);
			for (const { key, state } of listParts())
				if (state.step === "chosen") update(key, { isAlone, state: { step: "waiting" } });
				else if (state.step === "failed") update(key, { state: { step: "waiting" } });
			startWaiting();
			void combine();
		},
		/** Moves a file among those that are combined. */
		move(key: number, to: number) {
			const moved = current.current.find((one) => one.key === key);
			const others = current.current.filter((one) => one.key !== key);
			if (moved) change(others.toSpliced(to, 0, moved));
		},
		/** The same row with another file, or a retry of the same one. */
		retry(key: number, file?: File) {
			update(key, { state: { step: "chosen" }, ...(file && { file }) });
			const upload = current.current.find((one) => one.key === key);
			if (upload) void look(upload);
		},
		/** Cancels the upload, and deletes the draft or template that it created. */
		cancel(key: number) {
			const upload = current.current.find((one) => one.key === key);
			running.current.get(key)?.abort();
			change(current.current.filter((one) => one.key !== key));
			discard(upload?.id);
			setFailure(undefined);
			if (listParts().length > 0) return;
			together.current?.then(({ id }) => discard(id)).catch(() => {});
			together.current = undefined;
		},
	};
}
