import { useEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../../src/languages/use-words.ts";
import { nameField } from "../../src/recipient/field-words.ts";
import type { FieldView, SigningView } from "../../src/recipient/presenter.ts";
import { FieldControl } from "./controls/field-control.tsx";
import type { Pending } from "./controls/pending.ts";
import { DeclineDialog } from "./decline-dialog.tsx";
import { DocumentView, ZoomButtons } from "./document-view.tsx";
import { Menu } from "./menu.tsx";
import { Panel } from "./panel.tsx";
import { PreviewStrip } from "./preview-strip.tsx";
import type { Answer } from "./state/answer.ts";
import { pdfAddress } from "./state/requests.ts";
import { isWaiting, type Saving, type Signing, useSigning } from "./state/use-signing.ts";
import { useStoredText } from "./state/use-stored-text.ts";

type Shown = "document" | "list";

type Props = {
	view: SigningView;
	/** Typed into the plain form. */
	typed: Map<number, Answer>;
	reason: string | undefined;
};

export function App({ view, typed, reason: typedReason }: Props) {
	const words = useWords("page");
	const signing = useSigning(view, typed);
	const { current: pending } = useRef<Pending>(new Map());
	const [kept, keepShown] = useStoredText("view");
	const [zoom, setZoom] = useState(0);
	const shown: Shown = kept === "list" ? "list" : "document";
	// Kept while the dialog is open.
	const [reason, keepReason] = useStoredText("decline", typedReason);
	return (
		<div class="app" data-step={signing.step.name}>
			<a class="skip" href="#panel">
				{words.panelRegion}
			</a>
			{view.preview && <PreviewStrip preview={view.preview} />}
			<header class="bar">
				<div class="bar-title">
					{view.brand?.logo && <img class="on-white" alt={view.brand.alt} {...view.brand.logo} />}
					<h1 dir="auto">{view.title}</h1>
					<p class="soft bar-sender">{words.from({ sender: view.sender })}</p>
				</div>
				<div class="bar-state">
					<p role="status">{words.progress({ done: signing.done, total: signing.total })}</p>
					<Announced fields={signing.fields} />
					<p role="status" class={isWaiting(signing.saving) ? "warning" : "soft"}>
						{!view.preview && <SavingText saving={signing.saving} />}
					</p>
				</div>
				{shown === "document" && <ZoomButtons zoom={zoom} onZoom={setZoom} />}
				<Menu>
					<ViewSwitch shown={shown} onChange={keepShown} />
					<button
						type="button"
						class="quiet danger"
						onClick={() => {
							// The dialog shows why declining failed, not another action.
							signing.clearFailure();
							keepReason("");
						}}
					>
						{words.decline}
					</button>
				</Menu>
				<progress
					max={Math.max(signing.total, 1)}
					value={signing.total === 0 ? 1 : signing.done}
					aria-hidden="true"
				/>
			</header>
			{shown === "document" ? (
				<DocumentView signing={signing} zoom={zoom} onZoom={setZoom} />
			) : (
				<ListView signing={signing} pending={pending} />
			)}
			<Panel signing={signing} pending={pending} besideList={shown === "list"} />
			{reason !== undefined && (
				<DeclineDialog
					signing={signing}
					reason={reason}
					onReason={keepReason}
					onClose={() => keepReason(undefined)}
				/>
			)}
		</div>
	);
}

const MAX_NAMES = 3;

/** Tells screen readers which fields have appeared and vanished. */
function Announced({ fields }: { fields: FieldView[] }) {
	const words = useWords("page");
	const before = useRef(fields);
	const [text, setText] = useState("");
	useEffect(() => {
		const listNew = (now: FieldView[], then: FieldView[]) => {
			const ids = new Set(then.map(({ id }) => id));
			const names = now.filter(({ id }) => !ids.has(id)).map((field) => nameField(words, field));
			const more = names.length > MAX_NAMES ? ["…"] : [];
			return [...names.slice(0, MAX_NAMES), ...more].join(words.listSeparator);
		};
		const [shown, gone] = [listNew(fields, before.current), listNew(before.current, fields)];
		before.current = fields;
		const said = [shown && words.fieldsShown({ names: shown }), gone && words.fieldsGone({ names: gone })];
		if (shown || gone) setText(said.filter(Boolean).join(". "));
	}, [fields]);
	return (
		<p role="status" class="unseen">
			{text}
		</p>
	);
}

function SavingText({ saving }: { saving: Saving }) {
	const words = useWords("page");
	if (typeof saving === "object") return <LimitedText key={saving.until} until={saving.until} />;
	const { saved, notSaved, serviceFails } = words;
	return { idle: "", saving: words.saving, saved, connection: notSaved, service: serviceFails }[saving];
}

/** Counts the seconds down. Screen readers read only the first number. */
function LimitedText({ until }: { until: number }) {
	const words = useWords("page");
	const write = () => words.tooManyRequests({ seconds: Math.max(0, Math.ceil((until - Date.now()) / 1000)) });
	const [first] = useState(write);
	const [text, setText] = useState(first);
	useEffect(() => {
		const timer = setInterval(() => setText(write()), 1000);
		return () => clearInterval(timer);
	}, []);
	return (
		<>
			<span class="unseen">{first}</span>
			<span aria-hidden="true">{text}</span>
		</>
	);
}

function ViewSwitch({ shown, onChange }: { shown: Shown; onChange: (next: Shown) => void }) {
	const words = useWords("page");
	const button = (which: Shown, text: string) => (
		<button type="button" aria-pressed={shown === which} onClick={() => onChange(which)}>
			{text}
		</button>
	);
	return (
		<fieldset class="switch" aria-label={words.views}>
			{button("document", words.showDocument)}
			{button("list", words.showList)}
		</fieldset>
	);
}

/** All fields as one list, for phones and screen readers. */
function ListView({ signing, pending }: { signing: Signing; pending: Pending }) {
	const words = useWords("page");
	return (
		<section class="list" aria-label={words.fieldsHeading}>
			<p>
				<a href={pdfAddress()}>{words.readPdf}</a>
			</p>
			<ol>
				{signing.fields.map((field) => (
					<li key={field.id} data-field={field.id}>
						<FieldControl signing={signing} field={field} idPrefix="list" pending={pending} />
					</li>
				))}
			</ol>
		</section>
	);
}
