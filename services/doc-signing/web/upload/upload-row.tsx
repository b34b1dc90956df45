import { Button, ButtonLink, Icon, ProgressBar } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import type { UploadView } from "../../src/app/documents/pages/new-document-page.tsx";
import { extensions } from "../../src/envelopes/documents/combining/rules/find-kind.ts";
import { useWords } from "../../src/languages/use-words.ts";
import { describeSize } from "./look-at-file.ts";
import type { Upload, UploadState } from "./use-uploads.ts";

type Props = {
	view: UploadView;
	upload: Upload;
	onCancel: () => void;
	onRetry: (file?: File) => void;
	children: ComponentChildren;
};

export function UploadRow({ view, upload, onCancel, onRetry, children }: Props) {
	const words = useWords("upload");
	const { file, state, id } = upload;
	const { name } = file;
	const isOver = ["done", "refused", "failed", "chosen", "ready"].includes(state.step);
	return (
		<>
			<Icon name={state.step === "done" || state.step === "ready" ? "circle-check" : "file-text"} />
			<div class="upload-what">
				<strong dir="auto">{name}</strong>{" "}
				<span class="soft">
					{describeSize(file.size)}
					{state.step === "ready" && ` · ${words.pages({ count: state.pages })}`}
				</span>
				<Progress view={view} state={state} name={name} />
			</div>
			<div class="upload-actions">
				{children}
				{state.step === "done" && id !== undefined && (
					<ButtonLink look="primary" small href={`/${view.kind}s/${id}/edit`}>
						{words.addPeople}
					</ButtonLink>
				)}
				{state.step === "refused" && (
					<FileButton small view={view} label={words.anotherFile} onFiles={([file]) => file && onRetry(file)}>
						{words.chooseAnother}
					</FileButton>
				)}
				{state.step === "failed" && (
					<Button small onClick={() => onRetry()}>
						{words.tryAgain}
					</Button>
				)}
				{state.step !== "done" && (
					<Button small look="quiet" icon="x" iconOnly onClick={onCancel}>
						{isOver ? words.remove({ name }) : words.cancel({ name })}
					</Button>
				)}
			</div>
		</>
	);
}

function Progress({ view, state, name }: { view: UploadView; state: UploadState; name: string }) {
	const words = useWords("upload");
	const outcome = { document: words.uploadedDraft, template: words.uploadedTemplate }[view.kind];
	switch (state.step) {
		case "chosen":
		case "ready":
			return null;
		case "uploading":
			return <ProgressBar label={words.uploading({ name })} value={state.share} />;
		case "checking":
			return <p class="soft">{state.kind === "office" ? words.converting : words.checking}</p>;
		case "waiting":
			return <p class="soft">{words.waiting}</p>;
		case "done":
			return <p class="soft">{view.for ? words.uploaded : outcome}</p>;
		case "refused":
		case "failed":
			return (
				<p class="fault" role="alert">
					{state.reason}
				</p>
			);
	}
}

type FileButtonProps = {
	view: UploadView;
	/** Of the input, which the button opens. */
	label: string;
	multiple?: boolean;
	small?: boolean;
	look?: "primary" | "secondary";
	onFiles: (files: File[]) => void;
	children: string;
};

/** Opens the browser's dialog for files. */
export function FileButton({ view, label, multiple, onFiles, children, ...look }: FileButtonProps) {
	const input = useRef<HTMLInputElement>(null);
	const { pdf, image, office } = extensions;
	return (
		<>
			<Button {...look} onClick={() => input.current?.click()}>
				{children}
			</Button>
			<input
				ref={input}
				type="file"
				accept={[...pdf, ...image, ...(view.converts ? office : [])].map((one) => `.${one}`).join()}
				multiple={multiple}
				class="unseen"
				tabIndex={-1}
				aria-label={label}
				onChange={({ currentTarget }) => {
					onFiles([...(currentTarget.files ?? [])]);
					currentTarget.value = "";
				}}
			/>
		</>
	);
}
