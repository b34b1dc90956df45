import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../../src/languages/use-words.ts";
import { PRODUCT } from "../../src/platform/html/product.ts";
import { FieldControl } from "./controls/field-control.tsx";
import { type Pending, takePending } from "./controls/pending.ts";
import { Failure, FinalAct } from "./final-act.tsx";
import { followInPlace } from "./in-place/follow-in-place.ts";
import { nextToFill } from "./state/answer.ts";
import type { Signing } from "./state/use-signing.ts";

type Props = { signing: Signing; pending: Pending; besideList: boolean };

/** The current step (consent, one field, or that nothing is left), and beneath it the final button. */
export function Panel({ signing, pending, besideList }: Props) {
	const { step } = signing;
	const words = useWords("page");
	const shown = step.name === "field" ? `field-${step.id}` : step.name;
	const onList = besideList && step.name !== "start";
	const first = useRef(shown);

	// Before the next key press: somebody who types fast types into the field that Enter led to.
	useLayoutEffect(() => {
		// Do not take the focus from the document when the page opens.
		if (first.current === shown) return;
		first.current = "";
		if (step.name === "field" && followInPlace(step.id)) return;
		focusIn(onList && step.name === "field" ? `.list [data-field="${step.id}"]` : ".panel", onList);
	}, [shown]);

	return (
		<section class="panel" aria-label={words.panelRegion} id="panel">
			{signing.view.notice && (
				<p class="banner warning" role="status">
					{signing.view.notice}
				</p>
			)}
			{step.name === "start" && (
				<>
					<Failure signing={signing} />
					<Start signing={signing} />
				</>
			)}
			{step.name === "field" && !onList && (
				<FieldStep key={step.id} signing={signing} id={step.id} pending={pending} />
			)}
			{step.name === "finish" && !onList && <Ready signing={signing} />}
			{step.name !== "start" && (
				<div class="foot">
					{!onList && <Steps signing={signing} />}
					<FinalAct
						signing={signing}
						pending={pending}
						// Set for the step shown first: later steps take the focus when they appear.
						onMissing={(id) => {
							if (shown === `field-${id}`) focusIn(onList ? `.list [data-field="${id}"]` : ".panel", onList);
						}}
					/>
				</div>
			)}
			{signing.view.brand && <BrandFooter footer={signing.view.brand.footer} />}
		</section>
	);
}

function focusIn(place: string, scrolls: boolean): void {
	// What is in use keeps the focus, e.g. while another field vanishes.
	const used = document.activeElement;
	if (used?.closest(".bar-menu") || (scrolls && document.querySelector(place)?.contains(used))) return;
	const target = document.querySelector<HTMLElement>(`${place} :is([data-first], h2)`);
	target?.focus({ preventScroll: !scrolls });
}

/** The sender's text, and the service's name. */
function BrandFooter({ footer }: { footer: string | null }) {
	const words = useWords("page");
	return (
		<footer class="soft">
			{footer && (
				<p class="brand-footer" dir="auto">
					{footer}
				</p>
			)}
			<p>{words.sentWith({ product: PRODUCT })}</p>
		</footer>
	);
}

function Start({ signing }: { signing: Signing }) {
	const { view, consented, busy } = signing;
	const words = useWords("page");
	const [agrees, setAgrees] = useState(consented);
	const [asked, setAsked] = useState(false);
	const { role } = view.recipient;
	return (
		<form
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				setAsked(true);
				if (agrees) void signing.consent();
			}}
		>
			<h2 tabIndex={-1}>{words.asks[role]}</h2>
			<label class="choice">
				<input
					type="checkbox"
					data-first
					checked={agrees}
					disabled={consented}
					aria-invalid={asked && !agrees}
					aria-describedby={asked && !agrees ? "consent-needed" : undefined}
					onChange={({ currentTarget }) => setAgrees(currentTarget.checked)}
				/>
				{words.consent[role]}
			</label>
			{asked && !agrees && (
				<p class="error" id="consent-needed" role="alert">
					{words.consentNeeded}
				</p>
			)}
			<p class="actions">
				<button type="submit" class="primary" disabled={busy}>
					{words.start}
				</button>
			</p>
		</form>
	);
}

function FieldStep({ signing, id, pending }: { signing: Signing; id: number; pending: Pending }) {
	const field = signing.fields.find((one) => one.id === id);
	if (!field) return null;
	return (
		<form
			noValidate
			id={STEP}
			onSubmit={(event) => {
				event.preventDefault();
				// Saves what was drawn or typed without the pad's button.
				if (takePending(pending) !== undefined) return;
				// Not every browser sends blur when the control that has the focus is removed.
				signing.type(id, undefined);
				signing.toNext(id);
			}}
		>
			<FieldControl signing={signing} field={field} idPrefix="panel" pending={pending} />
		</form>
	);
}

const STEP = "step";

/** To the field before and after this one. */
function Steps({ signing }: { signing: Signing }) {
	const { step, fields } = signing;
	const words = useWords("page");
	const id = step.name === "field" ? step.id : null;
	const field = fields.find((one) => one.id === id);
	// Until the field is signed, the pad's button is the primary one, and at the end the final one.
	const canContinue = field?.control.kind !== "signature" || field.signature !== null;
	const isPrimary = canContinue && signing.done < signing.total;
	return (
		<>
			<button
				type="button"
				class="icon-button"
				aria-label={words.back}
				onClick={() => signing.toPrevious(id)}
			>
				<svg viewBox="0 0 24 24" aria-hidden="true">
					<path d="m15 18-6-6 6-6" />
				</svg>
			</button>
			{field && nextToFill(fields, field.id) !== undefined && (
				<button type="submit" form={STEP} class={isPrimary ? "primary" : undefined}>
					{words.nextField}
				</button>
			)}
		</>
	);
}

function Ready({ signing: { total, view } }: { signing: Signing }) {
	const words = useWords("page");
	const { role } = view.recipient;
	return <h2 tabIndex={-1}>{total === 0 ? words.asks[role] : words.ready[role]}</h2>;
}
