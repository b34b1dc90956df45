import { Button, ButtonLink, Icon, ProgressBar } from "@repo/service-kit/ui";
import { useRef } from "preact/hooks";
import { describeSize } from "./find-file-problem.ts";
import type { Upload, UploadState } from "./use-uploads.ts";

type Props = {
	kind: "document" | "template";
	/** What the uploaded file became. */
	outcome: string;
	upload: Upload;
	onCancel: () => void;
	onRetry: (file?: File) => void;
};

export function UploadRow({ kind, outcome, upload, onCancel, onRetry }: Props) {
	const { file, state, id } = upload;
	const isOver = state.step === "done" || state.step === "refused" || state.step === "failed";
	return (
		<li>
			<Icon name={state.step === "done" ? "circle-check" : "file-text"} />
			<div class="upload-what">
				<strong dir="auto">{file.name}</strong> <span class="soft">{describeSize(file.size)}</span>
				<Progress outcome={outcome} state={state} name={file.name} />
			</div>
			<div class="upload-actions">
				{state.step === "done" && id !== undefined && (
					<ButtonLink look="primary" small href={`/${kind}s/${id}/edit`}>
						Add people and fields
					</ButtonLink>
				)}
				{state.step === "refused" && <AnotherFile onChoose={onRetry} />}
				{state.step === "failed" && (
					<Button small onClick={() => onRetry()}>
						Try again
					</Button>
				)}
				{state.step !== "done" && (
					<Button small look="quiet" icon="x" iconOnly onClick={onCancel}>
						{`${isOver ? "Remove" : "Cancel"} ${file.name}`}
					</Button>
				)}
			</div>
		</li>
	);
}

function Progress({ outcome, state, name }: Pick<Props, "outcome"> & { state: UploadState; name: string }) {
	if (state.step === "uploading") return <ProgressBar label={`Uploading ${name}`} value={state.share} />;
	if (state.step === "checking") return <p class="soft">Checking the file…</p>;
	if (state.step === "waiting") return <p class="soft">Waiting for other uploads</p>;
	if (state.step === "done") return <p class="soft">{outcome}</p>;
	return (
		<p class="fault" role="alert">
			{state.reason}
		</p>
	);
}

function AnotherFile({ onChoose }: { onChoose: (file: File) => void }) {
	const input = useRef<HTMLInputElement>(null);
	return (
		<>
			<Button small onClick={() => input.current?.click()}>
				Choose another file
			</Button>
			<input
				ref={input}
				type="file"
				accept="application/pdf,.pdf"
				class="unseen"
				tabIndex={-1}
				aria-label="Another PDF file"
				onChange={({ currentTarget }) => {
					const [file] = currentTarget.files ?? [];
					if (file) onChoose(file);
				}}
			/>
		</>
	);
}
