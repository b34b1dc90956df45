import { Button, CheckField, Dialog, Failure } from "@repo/service-kit/ui";
import { useState } from "preact/hooks";
import { useDialogAction } from "../state/dialog-action.ts";
import type { Editor } from "../state/editor.ts";
import { sendDocument } from "../state/send-document.ts";
import { createSettleAll } from "../state/settle-all.ts";
import { useStore } from "../state/store.ts";
import { words } from "../words.ts";
import { describeSettings } from "./describe-settings.ts";
import { Fold } from "./fold.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { SendAuth } from "./send-auth.tsx";
import { SendMessage, SendOptions } from "./send-options.tsx";
import { SendRecipients } from "./send-recipients.tsx";

type Props = { editor: Editor; onClose: () => void };

/** Who gets the document, what they read, and a preview of it; the rest is folded with its current values. */
export function SendDialog({ editor, onClose }: Props) {
	const state = useStore(editor.store, (all) => all);
	const { run, close, failure, isBusy, isWorking } = useDialogAction(onClose);
	const problem = failure ?? state.settings.failure ?? state.recipientsFailure;

	const { converted, frame } = editor.view;
	const [isChecked, setChecked] = useState(false);
	const [settleAll] = useState(() => createSettleAll(editor));
	const send = () => run(settleAll, () => sendDocument(editor));

	return (
		<Dialog title={words.send.title} class="send" onClose={close} closeDisabled={isWorking}>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					void send();
				}}
			>
				<Failure>{problem}</Failure>
				<div class="send-columns">
					<div>
						<SendRecipients
							me={editor.view.me}
							state={state}
							onPreview={
								frame
									? undefined
									: (id) =>
											void run(settleAll, async () => location.assign(`${editor.view.back}/preview/${id}`))
							}
						/>
						{frame?.settings !== false && (
							<>
								{state.meta.distributionMethod === "EMAIL" && <SendMessage editor={editor} state={state} />}
								<Fold
									title={words.send.settings}
									summary={describeSettings(state, editor.view.defaults).join(" · ")}
								>
									<SendOptions editor={editor} state={state} />
									<SendAuth editor={editor} state={state} />
								</Fold>
							</>
						)}
					</div>
					{state.meta.distributionMethod === "EMAIL" && !frame && (
						<MailPreview editor={editor} state={state} />
					)}
				</div>
				{converted.length > 0 && (
					<CheckField
						label={words.converted.checked({ names: converted.join(", ") })}
						checked={isChecked}
						onValue={setChecked}
						required
					/>
				)}
				<div class="actions end">
					<Button onClick={close} disabled={isWorking}>
						{words.cancel}
					</Button>
					<Button look="primary" icon="send" type="submit" busy={isBusy}>
						{words.send.submit}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
