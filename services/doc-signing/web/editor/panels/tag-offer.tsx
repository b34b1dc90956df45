import { Banner, Button, Dialog, IconButton, SelectField } from "@repo/service-kit/ui";
import { useEffect, useMemo, useState } from "preact/hooks";
import {
	fieldsOfTags,
	findTextTags,
	isCovered,
	matchRoles,
	type TextTag,
} from "../../../src/app/editor/rules/text-tags.ts";
import { mayHoldFields } from "../../../src/field-types/rules/roles.ts";
import type { OpenDocument } from "../../signing/pdf/open-document.ts";
import type { Editor } from "../state/editor.ts";
import { inOrder } from "../state/recipients.ts";
import { useParts } from "../state/store.ts";
import { words } from "../words.ts";

type Props = { editor: Editor; document: OpenDocument | undefined };

/**
 * Offers text tags such as {{signature:tenant}} as fields, all in one step; asks for the recipient of a tag
 * that matches no name.
 */
export function TagOffer({ editor, document }: Props) {
	const all = useTextTags(editor, document);
	return all.length > 0 ? <Offer editor={editor} all={all} /> : null;
}

/** Most PDFs have no tags: only an offer follows the fields. */
function Offer({ editor, all }: { editor: Editor; all: readonly TextTag[] }) {
	const state = useParts(editor.calm, "fields", "recipients");
	const [isAsking, setAsking] = useState(false);
	const [isDismissed, setDismissed] = useState(false);
	const fields = useMemo(() => [...state.fields.values()], [state.fields]);
	const tags = useMemo(() => all.filter((tag) => !isCovered(tag, fields)), [all, fields]);
	const people = [...state.recipients].sort(inOrder).filter(({ role }) => mayHoldFields(role));
	const roles = useMemo(() => [...new Set(tags.map(({ role }) => role))], [tags]);
	const matched = matchRoles(roles, people);
	if (tags.length === 0 || isDismissed || people.length === 0) return null;

	const place = (recipientOf: (role: string) => number | undefined) => {
		editor.placeAll(words.tags.title, fieldsOfTags(tags, recipientOf, fields, editor.getPage));
		setAsking(false);
	};
	const isSure = [...matched.values()].every((one) => one.isSure);
	return (
		<>
			<Banner
				action={
					<>
						<Button small onClick={() => (isSure ? place((role) => matched.get(role)?.id) : setAsking(true))}>
							{isSure ? words.tags.add : words.tags.ask}
						</Button>
						<IconButton small icon="x" label={words.dismiss} onClick={() => setDismissed(true)} />
					</>
				}
			>
				{words.tags.found({ count: tags.length, roles: roles.join(", ") })}
			</Banner>
			{isAsking && (
				<RolesDialog
					roles={roles}
					first={new Map([...matched].map(([role, { id }]) => [role, String(id ?? "")]))}
					people={people.map(({ id, name, email }) => [String(id), name || email || words.unnamed] as const)}
					onClose={() => setAsking(false)}
					onDone={(chosen) => place((role) => Number(chosen.get(role)) || undefined)}
				/>
			)}
		</>
	);
}

type DialogProps = {
	roles: readonly string[];
	first: ReadonlyMap<string, string>;
	people: readonly (readonly [string, string])[];
	onClose: () => void;
	onDone: (chosen: ReadonlyMap<string, string>) => void;
};

function RolesDialog({ roles, first, people, onClose, onDone }: DialogProps) {
	const [chosen, setChosen] = useState(first);
	return (
		<Dialog title={words.tags.title} onClose={onClose}>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					onDone(chosen);
				}}
			>
				{roles.map((role) => (
					<SelectField
						key={role}
						label={words.tags.who({ role })}
						value={chosen.get(role) ?? ""}
						options={people}
						onValue={(id) => setChosen(new Map([...chosen, [role, id]]))}
					/>
				))}
				<div class="actions end">
					<Button onClick={onClose}>{words.cancel}</Button>
					<Button look="primary" type="submit">
						{words.tags.submit}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}

/** Reads one page after another, when the browser is idle. */
function useTextTags({ view }: Editor, document: OpenDocument | undefined): readonly TextTag[] {
	const [tags, setTags] = useState<readonly TextTag[]>([]);
	useEffect(() => {
		if (!document) return;
		let isGone = false;
		const read = async () => {
			for (let page = 1; page <= view.pages.length && !isGone; page++) {
				await idle();
				const found = findTextTags(page, await document.readText(page).catch(() => []));
				if (found.length > 0 && !isGone) setTags((before) => [...before, ...found]);
			}
		};
		void read();
		return () => {
			isGone = true;
		};
	}, [document]);
	return tags;
}

/** Safari has no idle callback. */
function idle(): Promise<void> {
	return new Promise((resolve) => {
		if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve());
		else setTimeout(resolve, 50);
	});
}
