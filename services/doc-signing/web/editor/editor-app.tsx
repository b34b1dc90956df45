import { Banner, Button, IconButton } from "@repo/service-kit/ui";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { OpenDocument } from "../signing/pdf/open-document.ts";
import { openPdf } from "../signing/pdf/open-pdf.ts";
import { FieldList } from "./panels/field-list.tsx";
import type { EditorProblem } from "./panels/find-problems.ts";
import { FormOffer } from "./panels/form-offer.tsx";
import { KeysDialog } from "./panels/keys-dialog.tsx";
import { Palette } from "./panels/palette.tsx";
import { PlaceDialog } from "./panels/place-dialog.tsx";
import { Properties } from "./panels/properties.tsx";
import { RecipientsPanel } from "./panels/recipients-panel.tsx";
import { SendDialog } from "./panels/send-dialog.tsx";
import { TagOffer } from "./panels/tag-offer.tsx";
import { Thumbnails } from "./panels/thumbnails.tsx";
import { createPainter } from "./stage/painter.ts";
import { Stage } from "./stage/stage.tsx";
import { focusBox, listenToKeys } from "./stage/stage-keys.ts";
import type { Editor } from "./state/editor.ts";
import { useStore } from "./state/store.ts";
import { useServerChanges } from "./state/use-server-changes.ts";
import { TopBar } from "./top-bar.tsx";
import { explainLock, words } from "./words.ts";

type Panel = "fields" | "add" | "pages";

const POINTS = 96 / 72;

export function EditorApp({ editor }: { editor: Editor }) {
	const recipients = useStore(editor.store, (state) => state.recipients);
	const pdf = usePdf(editor.view.pdf);
	const painter = useMemo(() => pdf.document && createPainter(pdf.document), [pdf.document]);
	const [zoom, setZoom] = useState(firstZoom(editor));
	const [panel, setPanel] = useState<Panel | undefined>(innerWidth < 900 ? undefined : "fields");
	const { mode } = editor.view;
	const isReadOnly = mode === "read";
	const [left, setLeft] = useState<"add" | "pages">(isReadOnly ? "pages" : "add");
	const [dialog, setDialog] = useState<"place" | "send" | "keys">();
	const [goTo, setGoTo] = useState<{ page: number; y: number; times: number }>();
	const times = useRef(0);
	useServerChanges(editor);

	useEffect(() => listenToKeys(editor, () => setDialog("keys")), [editor]);

	// By id, so that a recipient keeps their color when the order changes.
	const ids = recipients.map(({ id }) => id).sort((a, b) => a - b);
	const chooseColor = useCallback((id: number) => Math.max(0, ids.indexOf(id)) % 8, [ids.join()]);
	const show = (page: number, y = 0) => {
		times.current += 1;
		setGoTo({ page, y, times: times.current });
	};
	const open = (key: string) => {
		const field = editor.store.get().fields.get(key);
		if (!field) return;
		editor.select([key]);
		show(field.page, field.y);
		setPanel("fields");
	};
	const onProblem = ({ field, recipient }: EditorProblem) => {
		if (field) open(field);
		if (recipient === undefined) return;
		editor.store.set({ recipientId: recipient });
		setLeft("add");
		if (innerWidth < 900) setPanel("add");
	};
	const addPanel = (
		<>
			<RecipientsPanel editor={editor} colorOf={chooseColor} />
			<Palette
				editor={editor}
				onAdd={() => setDialog("place")}
				onArm={() => innerWidth < 900 && setPanel(undefined)}
			/>
		</>
	);
	const thumbnails = (
		<Thumbnails editor={editor} painter={painter} colorOf={chooseColor} onOpen={(page) => show(page)} />
	);

	return (
		<div class={`editor${panel ? ` with-${panel}` : ""}`}>
			<a class="skip-link" href="#field-list">
				{words.frame.skip}
			</a>
			<TopBar
				editor={editor}
				zoom={zoom}
				onZoom={setZoom}
				onProblem={onProblem}
				onKeys={() => setDialog("keys")}
				onSend={() => setDialog("send")}
			/>
			<aside class="side left" aria-label={words.frame.addFields}>
				<div class="side-tabs" hidden={isReadOnly}>
					<Button look="quiet" small aria-pressed={left === "add"} onClick={() => setLeft("add")}>
						{words.frame.addFields}
					</Button>
					<Button look="quiet" small aria-pressed={left === "pages"} onClick={() => setLeft("pages")}>
						{words.frame.pages}
					</Button>
				</div>
				<div class="side-body add-part" hidden={left !== "add"}>
					{addPanel}
				</div>
				{left === "pages" && <div class="side-body">{thumbnails}</div>}
			</aside>
			<main class="middle">
				{pdf.failed && (
					<p class="error" role="alert">
						{words.noPages}
					</p>
				)}
				{mode !== "edit" && (
					<Banner meaning="info">{mode === "correct" ? words.correcting : explainLock(editor.view)}</Banner>
				)}
				{mode === "edit" && editor.view.converted.length > 0 && (
					<Banner meaning="info">
						{words.converted.notice({ names: editor.view.converted.join(", ") })}
					</Banner>
				)}
				<Notice editor={editor} />
				{mode === "edit" && <TagOffer editor={editor} document={pdf.document} />}
				{mode === "edit" && <FormOffer editor={editor} document={pdf.document} />}
				<Stage editor={editor} painter={painter} scale={zoom * POINTS} goTo={goTo} colorOf={chooseColor} />
			</main>
			<aside class="side right" aria-label={words.frame.fields} id="field-list" tabIndex={-1}>
				<div class="side-body">
					<Selection editor={editor} />
					<FieldList editor={editor} colorOf={chooseColor} onOpen={open} />
				</div>
			</aside>
			<nav class="phone-tabs" aria-label={words.frame.panels}>
				{(isReadOnly ? (["pages", "fields"] as const) : (["add", "pages", "fields"] as const)).map((one) => (
					<Button
						key={one}
						look="quiet"
						aria-pressed={panel === one}
						icon={phoneIcons[one]}
						onClick={() => {
							setPanel(panel === one ? undefined : one);
							if (one !== "fields") setLeft(one);
						}}
					>
						{words.frame[one]}
					</Button>
				))}
			</nav>
			<Said editor={editor} />
			{dialog === "place" && pdf.document && (
				<PlaceDialog
					editor={editor}
					readText={pdf.document.readText}
					onClose={() => setDialog(undefined)}
					onPlaced={() => {
						setDialog(undefined);
						const [field] = editor.selection();
						if (!field) return;
						show(field.page, field.y);
						focusBox(field.key);
					}}
				/>
			)}
			{dialog === "keys" && <KeysDialog onClose={() => setDialog(undefined)} />}
			{dialog === "send" && <SendDialog editor={editor} onClose={() => setDialog(undefined)} />}
		</div>
	);
}

/** The properties of the selection, unless a field of it is locked. */
function Selection({ editor }: { editor: Editor }) {
	const hasLocked = useStore(editor.calm, ({ selected }) => [...selected].some(editor.isLocked));
	if (!hasLocked) return <Properties editor={editor} />;
	return <p class="panel-part soft">{explainLock(editor.view)}</p>;
}

function Notice({ editor }: { editor: Editor }) {
	const notice = useStore(editor.calm, (state) => state.notice);
	if (!notice) return null;
	const dismiss = () => {
		editor.store.set({ notice: undefined });
		// The button has the focus, and disappears.
		document.querySelector<HTMLElement>(".stage")?.focus();
	};
	return (
		<Banner
			meaning="warning"
			role="alert"
			action={<IconButton small icon="x" label={words.dismiss} onClick={dismiss} />}
		>
			{notice.text}
		</Banner>
	);
}

/** For screen readers: what a key or gesture did. */
function Said({ editor }: { editor: Editor }) {
	const said = useStore(editor.calm, (state) => state.said);
	return (
		<p class="unseen" role="status">
			<span>{said}</span>
		</p>
	);
}

const phoneIcons = { add: "plus", pages: "file-text", fields: "list" } as const;

/** Pages as wide as the window allows, at most at actual size. */
function firstZoom({ view }: Editor): number {
	const widest = Math.max(...view.pages.map(({ width }) => width), 1) * POINTS;
	const room = innerWidth < 900 ? innerWidth - 24 : innerWidth - 620;
	return Math.min(1, Math.max(0.4, Math.floor((room / widest) * 100) / 100));
}

function usePdf(address: string) {
	const [document, setDocument] = useState<OpenDocument>();
	const [failed, setFailed] = useState(false);
	useEffect(() => {
		openPdf(address).then(setDocument, () => setFailed(true));
	}, [address]);
	return { document, failed };
}
