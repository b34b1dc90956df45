import { Banner, Button, Dialog } from "@repo/service-kit/ui";
import { useState } from "preact/hooks";
import { messageOf } from "../message-of.ts";
import type { Editor } from "../state/editor.ts";
import { useStore } from "../state/store.ts";
import { MailPreview } from "./mail-preview.tsx";
import { SendAuth } from "./send-auth.tsx";
import { SendOptions } from "./send-options.tsx";

type Props = { editor: Editor; onClose: () => void };

/** Everything decided when a document is sent, with a preview of each recipient's email. */
export function SendDialog({ editor, onClose }: Props) {
	const state = useStore(editor.store, (all) => all);
	const [failure, setFailure] = useState<string>();
	const [busy, setBusy] = useState(false);
	const problem = failure ?? state.settings.failure;

	const send = async () => {
		setBusy(true);
		setFailure(undefined);
		try {
			await editor.autosave.settled();
			await editor.settings.settled();
			await editor.call("POST", "/send", {});
			location.assign(editor.view.back);
		} catch (error) {
			setFailure(messageOf(error));
			setBusy(false);
		}
	};

	return (
		<Dialog title="Send document" class="send" onClose={onClose}>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					void send();
				}}
			>
				{problem && (
					<Banner meaning="danger" role="alert">
						{problem}
					</Banner>
				)}
				<div class="send-columns">
					<div>
						<SendOptions editor={editor} state={state} />
						<SendAuth editor={editor} state={state} onFailure={setFailure} />
					</div>
					{state.meta.distributionMethod === "EMAIL" && <MailPreview editor={editor} state={state} />}
				</div>
				<div class="actions end">
					<Button onClick={onClose}>Cancel</Button>
					<Button look="primary" icon="send" type="submit" busy={busy}>
						Send
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
