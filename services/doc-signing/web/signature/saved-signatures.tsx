import { Button, Failure } from "@repo/service-kit/ui";
import { useState } from "preact/hooks";
import type { SavedView } from "../../src/app/settings/signature.tsx";
import { useWords } from "../../src/languages/use-words.ts";
import { type SignatureKind, signatureKinds } from "../../src/signing/saved-signatures/kinds.ts";
import { SignaturePads } from "../signing/controls/signature-pads.tsx";
import { SignatureImage } from "../signing/signature-image.tsx";
import type { Answer } from "../signing/state/answer.ts";
import { changeSaved, Refused } from "../signing/state/requests.ts";

/** Draws, types or uploads what the person is offered when they sign. */
export function SavedSignatures({ view }: { view: SavedView }) {
	const [saved, setSaved] = useState(view.saved);
	return (
		<>
			{signatureKinds.map((kind, index) => (
				<Saved key={kind} {...{ kind, index, saved }} name={view.name} onSaved={setSaved} />
			))}
		</>
	);
}

type Props = {
	kind: SignatureKind;
	index: number;
	name: string;
	saved: SavedView["saved"];
	onSaved: (saved: SavedView["saved"]) => void;
};

function Saved({ kind, index, name, saved, onSaved }: Props) {
	const words = useWords("page");
	const [said, setSaid] = useState<{ text: string; isFailure?: boolean }>();
	const [changes, setChanges] = useState(0);
	const isInitials = kind === "INITIALS";
	const title = isInitials ? words.own.initials : words.own.signature;
	const signature = saved[kind];
	const save = async (answer?: Answer) => {
		setSaid(undefined);
		try {
			onSaved(await changeSaved(kind, answer));
			setSaid({ text: answer ? words.own.saved : words.own.deleted });
		} catch (error) {
			setSaid({ text: error instanceof Refused ? error.message : words.own.notSaved, isFailure: true });
			setChanges(changes + 1);
		}
	};
	return (
		<section aria-labelledby={kind}>
			<h2 id={kind}>{title}</h2>
			<div role="status">{said && !said.isFailure && <p>{said.text}</p>}</div>
			<Failure>{said?.isFailure && said.text}</Failure>
			{signature ? (
				<div class="given">
					<div class="paper" role="img" aria-label={title}>
						<SignatureImage of={kind} signature={signature} />
					</div>
					<Button icon="trash" onClick={() => void save()}>
						{words.own.delete}
						<span class="unseen"> {title}</span>
					</Button>
				</div>
			) : (
				<SignaturePads
					// A pad that was refused keeps nothing that was given.
					key={changes}
					id={`pad-${kind}`}
					fieldId={index + 1}
					isInitials={isInitials}
					isMissing={false}
					name={name}
					styleBefore={undefined}
					submit={words.own.save}
					onGive={(answer) => void save(answer)}
					pending={new Map()}
				/>
			)}
		</section>
	);
}
