import { Button, ButtonLink, Failure, Icon } from "@repo/service-kit/ui";
import { useEffect, useState } from "preact/hooks";
import type { UploadView } from "../../src/app/documents/pages/new-document-page.tsx";
import { MAX_PARTS } from "../../src/envelopes/documents/combining/rules/find-kind.ts";
import { useWords } from "../../src/languages/use-words.ts";
import { MoveButtons } from "../move-buttons.tsx";
import { useDragOrder } from "../use-drag-order.ts";
import { describeSize } from "./look-at-file.ts";
import type { CreateOnly } from "./upload-document.ts";
import { FileButton, UploadRow } from "./upload-row.tsx";
import { useUploads } from "./use-uploads.ts";

type Props = {
	view: UploadView;
	files: File[];
	onReady?: (id: number) => void;
	/** In a frame of another site, of which all files become one draft or template. */
	createOnly?: CreateOnly | undefined;
};

/** Drop or choose files; each becomes a draft or a template, or all of them one. */
export function UploadApp({ view, files, onReady, createOnly }: Props) {
	const words = useWords("upload");
	const { uploads, isCombining, failure, add, create, move, retry, cancel } = useUploads(
		view,
		onReady,
		createOnly,
	);
	const isOne = view.for !== undefined || createOnly !== undefined;
	// Dropped elsewhere on the page.
	useEffect(() => add(files), [files]);
	const [isOver, setIsOver] = useState(false);
	const [isEach, setEach] = useState(false);
	const [moved, setMoved] = useState("");

	const isTemplate = view.kind === "template";
	const done = uploads.filter(({ state }) => state.step === "done");
	const parts = uploads.filter(({ isAlone }) => isAlone !== true);
	const chosen = parts.filter(({ state }) => state.step === "chosen");
	const isStarted = parts.some(({ isAlone }) => isAlone === false);
	const asEach = isEach && !isStarted && !isOne;
	const isArranged = parts.length > 1 && !asEach && !isCombining;
	const isBusy = isCombining || parts.some(({ state: { step } }) => /waiting|uploading|checking/.test(step));
	const problem = !asEach && parts.length > MAX_PARTS ? words.problems.tooMany({ max: MAX_PARTS }) : failure;

	const moveTo = (key: number, to: number) => {
		const others = uploads.filter((upload) => upload.key !== key);
		const position = others.slice(0, to).filter((upload) => parts.includes(upload)).length + 1;
		const name = uploads.find((upload) => upload.key === key)?.file.name ?? "";
		move(key, to);
		setMoved(words.moved({ name, position, count: parts.length }));
	};
	const keys = uploads.map(({ key }) => key);
	const { placeOf, handlersOf } = useDragOrder(isArranged, keys, moveTo);
	const [one, many] = isTemplate
		? [words.createOneTemplate, words.createManyTemplates]
		: [words.createOne, words.createMany];
	const size = describeSize(view.maxBytes);
	return (
		<>
			{/* Dropping is one way; the button is the other, also for keyboards. */}
			<section
				aria-label={words.files}
				class={`drop${isOver ? " over" : ""}`}
				hidden={isOne && uploads.some(({ isAlone }) => isAlone)}
				onDragOver={(event) => {
					event.preventDefault();
					setIsOver(true);
				}}
				onDragLeave={() => setIsOver(false)}
				onDrop={(event) => {
					event.preventDefault();
					setIsOver(false);
					add(event.dataTransfer?.files ?? []);
				}}
			>
				<Icon name="upload" />
				<p>{words.dropHere}</p>
				<FileButton
					view={view}
					multiple
					label={words.chooseFiles}
					look={uploads.length === 0 ? "primary" : "secondary"}
					onFiles={add}
				>
					{words.chooseFiles}
				</FileButton>
				<p class="soft">{view.converts ? words.kindsWithOffice({ size }) : words.kinds({ size })}</p>
			</section>
			{uploads.length > 0 && (
				<ul class="uploads" aria-label={words.uploads}>
					{uploads.map((upload, index) => {
						const { key } = upload;
						const place = parts.indexOf(upload);
						const isPlaced = isArranged && place >= 0;
						return (
							<li
								key={key}
								class={`${isPlaced ? "movable" : ""} ${placeOf(key, index)}`}
								{...(isPlaced && handlersOf(key))}
							>
								<UploadRow
									view={view}
									upload={upload}
									onCancel={() => cancel(key)}
									onRetry={(file) => retry(key, file)}
								>
									{isPlaced && (
										<MoveButtons
											index={place}
											count={parts.length}
											up={words.moveUp({ name: upload.file.name })}
											down={words.moveDown({ name: upload.file.name })}
											onMove={(to) => moveTo(key, uploads.indexOf(parts[to] ?? upload))}
										/>
									)}
								</UploadRow>
							</li>
						);
					})}
				</ul>
			)}
			{parts.length > 1 && !isStarted && !isOne && (
				<fieldset class="upload-result">
					<legend>{words.makes}</legend>
					{[false, true].map((each) => (
						<label key={String(each)}>
							<input type="radio" name="result" checked={isEach === each} onChange={() => setEach(each)} />
							{each ? words.asMany : words.asOne}
						</label>
					))}
				</fieldset>
			)}
			{isArranged && <p class="soft">{words.order}</p>}
			<Failure>{problem}</Failure>
			{parts.length > 0 && (
				<Button
					look="primary"
					busy={isBusy}
					disabled={problem !== failure || parts.every(({ state }) => state.step === "refused")}
					onClick={() => create(asEach)}
				>
					{asEach ? many({ count: chosen.length }) : one}
				</Button>
			)}
			<p class="unseen" role="status">
				{isCombining ? words.combining : moved}
				{done.length > 0 && ` ${words.progress({ done: done.length, total: uploads.length })}`}
			</p>
			{done.length > 1 && done.length === uploads.length && (
				<ButtonLink look="primary" href={view.listAddress}>
					{isTemplate ? words.goToTemplates : words.goToDocuments}
				</ButtonLink>
			)}
		</>
	);
}
