import { isSameEmail } from "../../../src/accounts/is-account-of.ts";
import type { EditorRecipient, EditorView } from "../../../src/app/editor/editor-view.ts";
import type { Editor } from "./editor.ts";

type Me = EditorView["me"];

export function isMe(me: Me, { email }: { email: string }): boolean {
	return me !== null && isSameEmail(me.email, email);
}

/** A document only for its sender is sent and signed without a dialog, unless it has converted pages to check. */
export function isSignedAtOnce(
	{ me, converted }: Pick<EditorView, "me" | "converted">,
	recipients: readonly EditorRecipient[],
): boolean {
	return converted.length === 0 && recipients.length > 0 && recipients.every((one) => isMe(me, one));
}

/** Sends the document. The sender's own signature follows if it is their turn, otherwise the document's page. */
export async function sendDocument(editor: Pick<Editor, "view" | "send" | "host">): Promise<void> {
	await editor.send();
	if (editor.host) return editor.host.onSent();
	const { me, back } = editor.view;
	if (!me) return location.assign(`${back}?done=sent`);
	const form = document.createElement("form");
	Object.assign(form, { method: "post", action: `${back}/sign` });
	for (const [name, value] of Object.entries({ csrf: me.csrf, sent: "" })) {
		const input = document.createElement("input");
		form.append(Object.assign(input, { type: "hidden", name, value }));
	}
	document.body.append(form);
	form.submit();
}
