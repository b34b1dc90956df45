import { useEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../../../src/languages/use-words.ts";
import type { SignatureStyle } from "../../../src/pdf/drawing/script-face.ts";
import type { FieldView, SignatureView } from "../../../src/recipient/presenter.ts";
import type { SignatureKind } from "../../../src/signing/saved-signatures/kinds.ts";
import { SignatureImage } from "../signature-image.tsx";
import type { Answer } from "../state/answer.ts";
import { changeSaved, imageAddress } from "../state/requests.ts";
import type { ControlProps } from "./field-control.tsx";
import { SignaturePads } from "./signature-pads.tsx";
import { toBase64 } from "./upload-pad.tsx";

type Props = ControlProps & { isInitials: boolean };

/** A signature or initials: drawn, typed or uploaded. Shows the saved one until it is changed. */
export function SignatureControl({ signing, field, id, pending, isInitials }: Props) {
	const words = useWords("page");
	const [changing, setChanging] = useState(false);
	const [keeps, setKeeps] = useState(false);
	const [outcome, setOutcome] = useState("");
	const { saved } = signing.view;
	const kind: SignatureKind = isInitials ? "INITIALS" : "SIGNATURE";
	const kept = saved?.[kind];
	const given = useRef<HTMLDivElement>(null);
	const justGiven = useRef(false);
	const give = (answer: Answer) => {
		justGiven.current = true;
		signing.save(field.id, answer);
		setChanging(false);
	};
	const giveNew = (answer: Answer) => {
		give(answer);
		if (keeps)
			changeSaved(kind, answer).then(
				() => setOutcome(words.own.saved),
				() => setOutcome(words.own.notSaved),
			);
	};
	const giveSaved = async (kept: SignatureView) => {
		if (kept.type !== "image") return give(toAnswer(kept));
		try {
			const response = await fetch(imageAddress(kind, kept.version), { redirect: "error" });
			if (!response.ok) throw new Error(`status ${response.status}`);
			give({ image: await toBase64(await response.blob()) });
		} catch {
			setOutcome(words.failed);
		}
	};
	const isGiven = field.signature !== null && !changing;

	useEffect(() => {
		// The pressed button has disappeared: move the focus to the next one instead of the top of the page.
		if (!isGiven || !justGiven.current) return;
		justGiven.current = false;
		// An uploaded image is shown when it is saved: the person may use another field by then.
		if (document.activeElement !== document.body) return;
		const next = document.querySelector<HTMLElement>("[form=step]");
		(next ?? given.current?.querySelector("button"))?.focus({ preventScroll: true });
	}, [isGiven, field.signature]);

	if (field.signature && !changing)
		return (
			<div class="given" ref={given}>
				{outcome && <p role="status">{outcome}</p>}
				<div class="paper" role="img" aria-label={words.signatureGiven}>
					<SignatureImage of={field.id} signature={field.signature} />
				</div>
				<button type="button" data-first onClick={() => setChanging(true)}>
					{words.change}
				</button>
			</div>
		);
	const before = reusable(signing.fields, field);
	return (
		<>
			{!before && kept && (
				<button type="button" class="saved" onClick={() => void giveSaved(kept)}>
					<span class="paper" aria-hidden="true">
						<SignatureImage of={kind} signature={kept} />
					</span>
					{isInitials ? words.own.useInitials : words.own.use}
				</button>
			)}
			{before && (
				<button type="button" class="quiet" onClick={() => give(before)}>
					{words.sameAsBefore}
				</button>
			)}
			<SignaturePads
				id={id}
				fieldId={field.id}
				isInitials={isInitials}
				isMissing={field.required && field.signature === null}
				name={signing.view.recipient.name}
				styleBefore={styleBefore(signing.fields)}
				onGive={(answer) => giveNew(answer)}
				pending={pending}
			/>
			{saved && (
				<label class="choice">
					<input
						type="checkbox"
						checked={keeps}
						onChange={({ currentTarget }) => setKeeps(currentTarget.checked)}
					/>
					{words.own.keep}
				</label>
			)}
			{outcome && <p role="status">{outcome}</p>}
		</>
	);
}

/** The signature of another field of the same type. */
function reusable(fields: FieldView[], { id, type }: FieldView): Answer | undefined {
	const signature = fields.find((one) => one.id !== id && one.type === type && one.signature)?.signature;
	return signature && signature.type !== "image" ? toAnswer(signature) : undefined;
}

function toAnswer(signature: Exclude<SignatureView, { type: "image" }>): Answer {
	if (signature.type === "strokes") return { strokes: signature.strokes };
	return { typed: signature.text, style: signature.style };
}

/** The style of what was typed in another field, so that initials match the signature. */
function styleBefore(fields: FieldView[]): SignatureStyle | undefined {
	for (const { signature } of fields) if (signature?.type === "typed") return signature.style;
	return undefined;
}
