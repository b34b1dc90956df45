import { useEffect, useRef, useState } from "preact/hooks";
import type { SignatureStyle } from "../../../src/pdf/drawing/script-face.ts";
import type { FieldView } from "../../../src/recipient/presenter.ts";
import { useWords } from "../../../src/recipient/use-words.ts";
import { SignatureImage } from "../signature-image.tsx";
import type { Answer } from "../state/answer.ts";
import { DrawPad } from "./draw-pad.tsx";
import type { ControlProps } from "./field-control.tsx";
import { TypePad } from "./type-pad.tsx";

const ways = ["draw", "type", "upload"] as const;
type Props = ControlProps & { isInitials: boolean };
type Way = (typeof ways)[number];

/** A signature or initials: drawn, typed or uploaded. Shows the saved one until it is changed. */
export function SignatureControl({ signing, field, id, pending, isInitials }: Props) {
	const words = useWords();
	const [way, setWay] = useState<Way>("draw");
	const [changing, setChanging] = useState(false);
	const given = useRef<HTMLDivElement>(null);
	const justGiven = useRef(false);
	const give = (answer: Answer) => {
		justGiven.current = true;
		signing.save(field.id, answer);
		setChanging(false);
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
				<div class="paper" role="img" aria-label={words.signatureGiven}>
					<SignatureImage fieldId={field.id} signature={field.signature} />
				</div>
				<button type="button" data-first onClick={() => setChanging(true)}>
					{words.change}
				</button>
			</div>
		);
	const before = reusable(signing.fields, field);
	return (
		<>
			<fieldset class="switch" aria-label={words.signatureWays}>
				{ways.map((one, index) => (
					<button
						key={one}
						type="button"
						data-first={index === 0 ? true : undefined}
						aria-pressed={way === one}
						onClick={() => setWay(one)}
					>
						{words[one]}
					</button>
				))}
			</fieldset>
			{before && (
				<button type="button" class="quiet" onClick={() => give(before)}>
					{words.sameAsBefore}
				</button>
			)}
			{way === "draw" && (
				<DrawPad fieldId={field.id} isInitials={isInitials} onGive={give} pending={pending} />
			)}
			{way === "type" && (
				<TypePad
					id={id}
					fieldId={field.id}
					isInitials={isInitials}
					isMissing={field.required && field.signature === null}
					name={signing.view.recipient.name}
					styleBefore={styleBefore(signing.fields)}
					onGive={give}
					pending={pending}
				/>
			)}
			{way === "upload" && <UploadPad id={id} onGive={give} />}
		</>
	);
}

/** The signature of another field of the same type. */
function reusable(fields: FieldView[], { id, type }: FieldView): Answer | undefined {
	const signature = fields.find((one) => one.id !== id && one.type === type && one.signature)?.signature;
	if (signature?.type === "typed") return { typed: signature.text, style: signature.style };
	return signature?.type === "strokes" ? { strokes: signature.strokes } : undefined;
}

/** The style of what was typed in another field, so that initials match the signature. */
function styleBefore(fields: FieldView[]): SignatureStyle | undefined {
	for (const { signature } of fields) if (signature?.type === "typed") return signature.style;
	return undefined;
}

const LARGEST_BYTES = 2 * 1024 * 1024;

/** An image of a signature. The server re-encodes it. */
function UploadPad({ id, onGive }: { id: string; onGive: (answer: Answer) => void }) {
	const words = useWords();
	const [problem, setProblem] = useState<string>();
	const take = async (file: File | undefined) => {
		if (!file) return;
		if (file.size > LARGEST_BYTES) return setProblem(words.uploadHint);
		setProblem(undefined);
		onGive({ image: await toBase64(file) });
	};
	return (
		<>
			<label for={id}>{words.chooseImage}</label>
			<input
				id={id}
				type="file"
				accept="image/png,image/jpeg"
				aria-describedby={`${id}-upload`}
				onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
			/>
			<p class={problem ? "error" : "soft"} id={`${id}-upload`} role={problem ? "alert" : undefined}>
				{problem ?? words.uploadHint}
			</p>
		</>
	);
}

function toBase64(file: File): Promise<string> {
	return new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve((reader.result as string).replace(/^data:[^,]*,/, ""));
		reader.onerror = () => reject(reader.error);
		reader.readAsDataURL(file);
	});
}
