import { Button, ButtonLink, Icon } from "@repo/service-kit/ui";
import { useEffect, useRef, useState } from "preact/hooks";
import type { UploadView } from "../../src/app/documents/pages/new-document-page.tsx";
import { describeSize } from "./find-file-problem.ts";
import { UploadRow } from "./upload-row.tsx";
import { useUploads } from "./use-uploads.ts";

const outcomes = { document: "Uploaded as a draft", template: "Uploaded as a template" };

/** Drop or choose PDFs; each becomes a draft or a template. */
export function UploadApp({ view, files }: { view: UploadView; files: File[] }) {
	const { uploads, add, retry, cancel } = useUploads(view);
	// Dropped elsewhere on the page.
	useEffect(() => add(files), [files]);
	const [isOver, setIsOver] = useState(false);
	const input = useRef<HTMLInputElement>(null);
	const onDrop = (event: DragEvent) => {
		event.preventDefault();
		setIsOver(false);
		add(event.dataTransfer?.files ?? []);
	};
	const done = uploads.filter(({ state }) => state.step === "done");
	const isOne = view.for !== undefined;
	return (
		<>
			{/* Dropping is one way; the button is the other, also for keyboards. */}
			<section
				aria-label="Files"
				class={`drop${isOver ? " over" : ""}`}
				hidden={isOne && uploads.length > 0}
				onDragOver={(event) => {
					event.preventDefault();
					setIsOver(true);
				}}
				onDragLeave={() => setIsOver(false)}
				onDrop={onDrop}
			>
				<Icon name="upload" />
				<p>{isOne ? "Drop a PDF here, or" : "Drop PDFs here, or"}</p>
				<Button look={uploads.length === 0 ? "primary" : "secondary"} onClick={() => input.current?.click()}>
					{isOne ? "Choose file" : "Choose files"}
				</Button>
				<input
					ref={input}
					type="file"
					accept="application/pdf,.pdf"
					multiple={!isOne}
					class="unseen"
					tabIndex={-1}
					aria-label={isOne ? "PDF file" : "PDF files"}
					onChange={({ currentTarget }) => {
						add(currentTarget.files ?? []);
						currentTarget.value = "";
					}}
				/>
				<p class="soft">
					Up to {describeSize(view.maxBytes)}
					{isOne ? "" : " each"}
				</p>
			</section>
			{uploads.length > 0 && (
				<ul class="uploads" aria-label="Uploads">
					{uploads.map((upload) => (
						<UploadRow
							key={upload.key}
							kind={view.kind}
							outcome={isOne ? "Uploaded" : outcomes[view.kind]}
							upload={upload}
							onCancel={() => cancel(upload.key)}
							onRetry={(file) => retry(upload.key, file)}
						/>
					))}
				</ul>
			)}
			<p class="unseen" role="status">
				{uploads.length > 0 && `${done.length} of ${uploads.length} uploaded`}
			</p>
			{done.length > 1 && done.length === uploads.length && (
				<ButtonLink look="primary" href={view.listAddress}>
					{view.kind === "template" ? "Go to templates" : "Go to documents"}
				</ButtonLink>
			)}
		</>
	);
}
