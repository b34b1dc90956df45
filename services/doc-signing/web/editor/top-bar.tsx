import { Badge, Button, ButtonLink, IconButton } from "@repo/service-kit/ui";
import { useEffect, useMemo, useState } from "preact/hooks";
import { mustAct } from "../../src/field-types/rules/roles.ts";
import { readMessage } from "./message-of.ts";
import { type EditorProblem, findProblems } from "./panels/find-problems.ts";
import { useDialogAction } from "./state/dialog-action.ts";
import type { Editor } from "./state/editor.ts";
import type { EditorState } from "./state/editor-state.ts";
import { inOrder } from "./state/recipients.ts";
import { isSignedAtOnce, sendDocument } from "./state/send-document.ts";
import { createSettleAll } from "./state/settle-all.ts";
import { useParts, useStore } from "./state/store.ts";
import { words } from "./words.ts";

type Props = {
	editor: Editor;
	zoom: number;
	onZoom: (zoom: number) => void;
	onProblem: (problem: EditorProblem) => void;
	onKeys: () => void;
	onSend: () => void;
};

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

/** The title, the save state and the next step. */
export function TopBar({ editor, zoom, onZoom, onProblem, onKeys, onSend }: Props) {
	const { view } = editor;
	const next = (by: 1 | -1) => {
		const list = by === 1 ? ZOOMS : ZOOMS.toReversed();
		onZoom(list.find((one) => (by === 1 ? one > zoom + 0.01 : one < zoom - 0.01)) ?? zoom);
	};
	return (
		<header class="bar">
			{!view.frame && (
				<ButtonLink href={view.back} look="quiet" icon="arrow-left" iconOnly>
					{words.bar.back}
				</ButtonLink>
			)}
			<div class="bar-title">
				<h1 dir="auto">
					{view.mode === "edit" && view.frame?.settings !== false ? <Title editor={editor} /> : view.title}
				</h1>
				<p class="soft" role="status">
					{view.mode === "read" ? words.bar.readOnly : <SavingState editor={editor} />}
				</p>
			</div>
			<div class="bar-tools">
				{view.mode !== "read" && <UndoButtons editor={editor} />}
				<span class="bar-zoom">
					<IconButton
						icon="zoom-out"
						label={words.bar.zoomOut}
						disabled={zoom <= 0.5}
						onClick={() => next(-1)}
					/>
					<span class="zoom-value">{Math.round(zoom * 100)} %</span>
					<IconButton icon="zoom-in" label={words.bar.zoomIn} disabled={zoom >= 3} onClick={() => next(1)} />
					<IconButton icon="keyboard" label={words.keys.show} onClick={onKeys} />
				</span>
			</div>
			<Problems editor={editor} onProblem={onProblem} onSend={onSend} />
		</header>
	);
}

/** Saved while it is typed, and never empty. */
function Title({ editor }: { editor: Editor }) {
	const title = useStore(editor.store, (state) => state.title);
	const [typed, setTyped] = useState(title);
	useEffect(() => {
		document.title = document.title.replace(/^.*(?= · )/, () => title);
	}, [title]);
	return (
		<input
			class="title-input"
			aria-label={words.bar.title}
			value={typed}
			maxLength={255}
			onInput={({ currentTarget: { value } }) => {
				setTyped(value);
				if (value.trim() !== "") editor.settings.change({ title: value.trim() });
			}}
			onBlur={() => setTyped(title)}
			onKeyDown={({ key, currentTarget }) => {
				if (key === "Enter" || key === "Escape") currentTarget.blur();
			}}
		/>
	);
}

/** Updated once keys pause, like the panels: until then, a click may find nothing to undo. */
function UndoButtons({ editor }: { editor: Editor }) {
	const { mayUndo, mayRedo } = useStore(editor.calm, ({ history }) => ({
		mayUndo: history.done.length > 0,
		mayRedo: history.undone.length > 0,
	}));
	return (
		<>
			<IconButton icon="undo-2" label={words.bar.undo} disabled={!mayUndo} onClick={() => editor.undo()} />
			<IconButton icon="redo-2" label={words.bar.redo} disabled={!mayRedo} onClick={() => editor.redo()} />
		</>
	);
}

/** The problems that prevent sending, and the button to send or to finish. */
function Problems({ editor, onProblem, onSend }: Pick<Props, "editor" | "onProblem" | "onSend">) {
	const { view } = editor;
	const [isOpen, setOpen] = useState(false);
	const state = useParts(editor.calm, "fields", "recipients", "meta", "conflicts", "refusals");
	const problems = useMemo(() => (view.mode === "read" ? [] : findProblems(editor, state)), [state]);
	const blocking = problems.filter(({ isWarning }) => !isWarning).length;
	return (
		<>
			{problems.length > 0 && (
				<Button
					look="quiet"
					icon={blocking > 0 ? "triangle-alert" : "info"}
					aria-expanded={isOpen}
					aria-controls="problems"
					class="bar-problems"
					onClick={() => setOpen(!isOpen)}
				>
					<span class="narrow-only">{problems.length}</span>
					<span class="wide-only">{words.bar.problems({ count: problems.length })}</span>
				</Button>
			)}
			{editor.host && view.mode === "edit" && <DoneButton editor={editor} />}
			{view.kind === "document" && view.mode === "edit" && view.frame?.send !== false ? (
				<>
					{!view.frame && <PreviewButton editor={editor} recipients={state.recipients} />}
					<SendButton editor={editor} disabled={blocking > 0} onSend={onSend} />
				</>
			) : (
				!view.frame && (
					<ButtonLink href={view.back} look="primary">
						{view.mode === "read" ? words.bar.open : words.bar.done}
					</ButtonLink>
				)
			)}
			{isOpen && problems.length > 0 && (
				<section id="problems" class="problems" aria-label={words.bar.problemList}>
					<ul>
						{problems.map((problem, index) => (
							<li key={index}>
								<button type="button" class="person" onClick={() => onProblem(problem)}>
									<Badge meaning={problem.isWarning ? "neutral" : "warning"}>
										{problem.isWarning ? words.bar.check : words.bar.toDo}
									</Badge>
									<span class="person-name">{problem.text}</span>
								</button>
							</li>
						))}
					</ul>
				</section>
			)}
		</>
	);
}

/** In a frame: tells the site around it, once everything is saved. */
function DoneButton({ editor }: Pick<Props, "editor">) {
	const [isBusy, setBusy] = useState(false);
	const done = async () => {
		setBusy(true);
		const fail = (error: unknown) => editor.store.set({ notice: { text: readMessage(error) } });
		await createSettleAll(editor)().then(editor.host?.onDone, fail);
		setBusy(false);
	};
	const maySend = editor.view.frame?.send && editor.view.kind === "document";
	return (
		<Button look={maySend ? "secondary" : "primary"} busy={isBusy} onClick={() => void done()}>
			{words.bar.done}
		</Button>
	);
}

/** Leaves for the document as its first recipient would get it, once everything is saved. */
function PreviewButton({ editor, recipients }: Pick<Props, "editor"> & Pick<EditorState, "recipients">) {
	const first = [...recipients].sort(inOrder).find(({ role }) => mustAct(role));
	const { run, isBusy } = useShownAction(editor);
	const open = async () => location.assign(`${editor.view.back}/preview/${first?.id}`);
	return (
		<Button
			icon="eye"
			// A phone has no room for it: there, it is in the dialog to send.
			class="wide-only"
			disabled={!first}
			busy={isBusy}
			onClick={() => void run(createSettleAll(editor), open)}
		>
			{words.preview.label}
		</Button>
	);
}

/** Shows why it failed. */
function useShownAction(editor: Editor) {
	const { failure, ...action } = useDialogAction(() => {});
	useEffect(() => {
		if (failure) editor.store.set({ notice: { text: failure } });
	}, [failure]);
	return action;
}

type SendProps = Pick<Props, "editor" | "onSend"> & { disabled: boolean };

/** Asks how to send the document, unless it is signed at once. */
function SendButton({ editor, disabled, onSend }: SendProps) {
	const recipients = useStore(editor.calm, (state) => state.recipients);
	const { run, isBusy } = useShownAction(editor);
	if (!isSignedAtOnce(editor.view, recipients))
		return (
			<Button look="primary" icon="send" disabled={disabled} onClick={onSend}>
				{words.bar.send}
			</Button>
		);
	return (
		<Button
			look="primary"
			icon="pen-line"
			disabled={disabled}
			busy={isBusy}
			onClick={() => void run(createSettleAll(editor), () => sendDocument(editor))}
		>
			{words.bar.sign}
		</Button>
	);
}

function SavingState({ editor }: { editor: Editor }) {
	const { saving, failure, unsaved, settings, recipientsFailure } = useStore(editor.store, (state) => ({
		saving: state.saving,
		failure: state.failure,
		unsaved: state.conflicts.size + state.refusals.size,
		settings: state.settings,
		recipientsFailure: state.recipientsFailure,
	}));
	switch (saving) {
		case "saved":
			if (settings.failure)
				return <span class="failed">{words.saving.settings({ reason: settings.failure })}</span>;
			if (recipientsFailure) return <span class="failed">{recipientsFailure}</span>;
			if (settings.isUnsaved) return <>{words.saving.now}</>;
			return <>{unsaved > 0 ? words.saving.some : words.saving.saved}</>;
		case "saving":
			return <>{words.saving.now}</>;
		case "offline":
			if (failure === words.saving.signedOut) return <span class="failed">{failure}</span>;
			return <>{failure ? words.saving.server : words.saving.offline}</>;
		case "failed":
			return <span class="failed">{failure}</span>;
	}
}
