import { Banner, Button, IconButton } from "@repo/service-kit/ui";
import { useEffect, useMemo, useState } from "preact/hooks";
import { type FormWidget, fieldsOfForm } from "../../../src/app/editor/rules/form-fields.ts";
import type { OpenDocument } from "../../signing/pdf/open-document.ts";
import type { Editor } from "../state/editor.ts";
import { useParts } from "../state/store.ts";
import { words } from "../words.ts";

type Props = { editor: Editor; document: OpenDocument | undefined };

/** Offers the fields of the PDF's own form in one step. */
export function FormOffer({ editor, document }: Props) {
	const [widgets, setWidgets] = useState<FormWidget[]>([]);
	useEffect(() => {
		document?.readForm().then(setWidgets, () => {});
	}, [document]);
	return widgets.length > 0 ? <Offer editor={editor} widgets={widgets} /> : null;
}

/** Most PDFs have no form: only an offer follows the fields. */
function Offer({ editor, widgets }: { editor: Editor; widgets: readonly FormWidget[] }) {
	const { fields, recipientId } = useParts(editor.calm, "fields", "recipientId");
	const [isDismissed, setDismissed] = useState(false);
	const found = useMemo(() => fieldsOfForm(widgets, [...fields.values()], editor.getPage), [widgets, fields]);
	if (found.length === 0 || isDismissed || recipientId === undefined) return null;
	const to = editor.recipientOf(recipientId);
	return (
		<Banner
			action={
				<>
					<Button small onClick={() => editor.placeAll(words.form.title, found)}>
						{words.form.add}
					</Button>
					<IconButton small icon="x" label={words.dismiss} onClick={() => setDismissed(true)} />
				</>
			}
		>
			{words.form.found({ count: found.length, name: to?.name || to?.email || "" })}
		</Banner>
	);
}
