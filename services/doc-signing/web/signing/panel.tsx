import { useEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../../src/signing/use-words.ts";
import { FieldControl } from "./controls/field-control.tsx";
import type { Pending } from "./controls/pending.ts";
import { ProofControls } from "./proof.tsx";
import { nextToFill } from "./state/answer.ts";
import type { Signing } from "./state/use-signing.ts";

/** The current step: consent, one field, or the final button. */
export function Panel({ signing, besideList }: { signing: Signing; besideList: boolean }) {
	const { step, failure } = signing;
	const words = useWords();
	const shown = step.name === "field" ? `field-${step.id}` : step.name;
	const onList = besideList && step.name !== "start";
	const first = useRef(shown);

	useEffect(() => {
		// Do not take the focus from the document when the page opens.
		if (first.current === shown) return;
		first.current = "";
		const place = onList && step.name === "field" ? `.list [data-field="${step.id}"]` : ".panel";
		const target = document.querySelector<HTMLElement>(`${place} :is([data-first], h2)`);
		target?.focus({ preventScroll: !onList });
	}, [shown]);

	return (
		<section class="panel" aria-label={words.panelRegion} id="panel">
			{failure && (
				<div class="error" role="alert">
					<p>{failure.message}</p>
					{failure.final && <a href={location.pathname}>{words.reload}</a>}
				</div>
			)}
			{step.name === "start" && <Start signing={signing} />}
			{step.name === "field" && !onList && <FieldStep key={step.id} signing={signing} id={step.id} />}
			{(step.name === "finish" || onList) && <Finish signing={signing} withBack={!onList} />}
		</section>
	);
}

function Start({ signing }: { signing: Signing }) {
	const { view, consented, busy } = signing;
	const words = useWords();
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

function FieldStep({ signing, id }: { signing: Signing; id: number }) {
	const words = useWords();
	const field = signing.fields.find((one) => one.id === id);
	const pending: Pending = useRef(undefined);
	if (!field) return null;
	const isLast = nextToFill(signing.fields, id) === undefined;
	// Until the field is signed, the pad's button is the primary one.
	const canContinue = field.control.kind !== "signature" || field.signature !== null;
	return (
		<form
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				// Saves what was drawn or typed without the pad's button.
				if (pending.current?.() === false) return;
				signing.toNext(id);
			}}
		>
			<FieldControl signing={signing} field={field} idPrefix="panel" pending={pending} />
			<p class="actions steps">
				<button type="button" onClick={() => signing.toPrevious(id)}>
					{words.back}
				</button>
				<button type="submit" class={canContinue ? "primary" : undefined}>
					{isLast ? words.review : words.nextField}
				</button>
			</p>
		</form>
	);
}

function Finish({ signing, withBack }: { signing: Signing; withBack: boolean }) {
	const { total, done, busy, view } = signing;
	const words = useWords();
	const { role } = view.recipient;
	const left = total - done;
	if (left === 0 && view.authentication)
		return (
			<div>
				<h2 tabIndex={-1}>{total === 0 ? words.asks[role] : words.ready[role]}</h2>
				<ProofControls
					signing={signing}
					view={view.authentication}
					verb={words.finish[role]}
					passkeyVerb={words.authentication.finishWithPasskey[role]}
					act={() => ({ purpose: "SIGN" })}
					onProven={(proof) => void signing.finish(proof)}
				/>
				{withBack && (
					<p class="actions">
						<button type="button" onClick={() => signing.toPrevious(null)}>
							{words.back}
						</button>
					</p>
				)}
			</div>
		);
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				void signing.finish();
			}}
		>
			<h2 tabIndex={-1}>
				{left > 0 ? words.stillMissing(left) : total === 0 ? words.asks[role] : words.ready[role]}
			</h2>
			<p class="actions steps">
				{withBack && (
					<button type="button" onClick={() => signing.toPrevious(null)}>
						{words.back}
					</button>
				)}
				{left > 0 ? (
					<button type="button" class="primary" data-first onClick={() => signing.toMissing()}>
						{words.nextField}
					</button>
				) : (
					<button type="submit" class="primary" data-first disabled={busy}>
						{words.finish[role]}
					</button>
				)}
			</p>
		</form>
	);
}
