import { Banner, Button, CheckField, Dialog, SelectField, TextField } from "@repo/service-kit/ui";
import { useState } from "preact/hooks";
import type { MailFacts } from "../../../src/mail/kinds.ts";
import { writeMail } from "../../../src/mail/rules/write-mail.ts";
import { mustAct } from "../../../src/recipient-roles/rules/roles.ts";
import type { Editor } from "../state/editor.ts";
import type { EditorState } from "../state/editor-state.ts";
import { inOrder } from "../state/recipients.ts";
import { messageOf } from "./recipients-panel.tsx";

type Props = { editor: Editor; state: EditorState; onClose: () => void };

/** Everything that is decided when a document is sent, with the mail as each recipient gets it. */
export function SendDialog({ editor, state, onClose }: Props) {
	const [subject, setSubject] = useState(state.meta.subject ?? "");
	const [message, setMessage] = useState(state.meta.message ?? "");
	const [sendEmail, setSendEmail] = useState(state.meta.distributionMethod === "EMAIL");
	const recipients = [...state.recipients].sort(inOrder).filter(({ role }) => mustAct(role));
	const [shown, setShown] = useState(String(recipients[0]?.id ?? ""));
	const [failure, setFailure] = useState<string>();
	const [busy, setBusy] = useState(false);
	const isOrdered = state.meta.signingOrder === "SEQUENTIAL";

	const send = async () => {
		setBusy(true);
		setFailure(undefined);
		try {
			await editor.autosave.settled();
			await editor.recipients.changeMeta({
				subject: subject.trim() || null,
				message: message.trim() || null,
				distributionMethod: sendEmail ? "EMAIL" : "NONE",
			});
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
				{failure && (
					<Banner meaning="danger" role="alert">
						{failure}
					</Banner>
				)}
				<div class="send-columns">
					<div>
						<CheckField
							look="switch"
							label="Send emails"
							hint={
								sendEmail
									? "Each recipient gets their own signing link."
									: "You deliver the signing links yourself."
							}
							checked={sendEmail}
							onValue={setSendEmail}
						/>
						<CheckField
							look="switch"
							label="Sign in order"
							hint={
								isOrdered ? "Each recipient is asked when it is their turn." : "Everyone is asked at once."
							}
							checked={isOrdered}
							onValue={(ordered) =>
								void editor.recipients
									.changeMeta({ signingOrder: ordered ? "SEQUENTIAL" : "PARALLEL" })
									.catch((error) => setFailure(messageOf(error)))
							}
						/>
						<TextField
							label="Subject"
							value={subject}
							maxLength={254}
							placeholder="Written for you"
							disabled={!sendEmail}
							onValue={setSubject}
						/>
						<TextField
							label="Message"
							hint="{signer.name}, {signer.email} and {document.name} are replaced."
							value={message}
							rows={5}
							maxLength={5000}
							disabled={!sendEmail}
							onValue={setMessage}
						/>
					</div>
					{sendEmail && (
						<div>
							<SelectField
								label="Preview for"
								value={shown}
								options={recipients.map(({ id, name, email }) => [String(id), name || email] as const)}
								onValue={setShown}
							/>
							<MailPreview
								editor={editor}
								state={state}
								recipientId={Number(shown)}
								subject={subject}
								message={message}
							/>
						</div>
					)}
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

type PreviewProps = Omit<Props, "onClose"> & { recipientId: number; subject: string; message: string };

/** Written by the function that writes the mail itself. */
function MailPreview({ editor, state, recipientId, subject, message }: PreviewProps) {
	const recipient = state.recipients.find(({ id }) => id === recipientId);
	if (!recipient) return null;
	const facts: MailFacts = {
		documentTitle: editor.view.title,
		senderName: editor.view.sender,
		senderEmail: "",
		recipientName: recipient.name || recipient.email,
		recipientEmail: recipient.email,
		role: recipient.role,
		subject: subject || null,
		message: message || null,
	};
	const sending = { link: "#", actBefore: null, attached: false };
	const mail = writeMail("request", facts as MailFacts & Record<string, never>, sending);
	return (
		<section class="mail" aria-label={`Email to ${recipient.name || recipient.email}`}>
			<p class="mail-subject">{mail.subject}</p>
			{mail.paragraphs.map((one, index) =>
				typeof one === "string" ? (
					<p key={index}>{one}</p>
				) : (
					<blockquote key={index}>{one.quoted}</blockquote>
				),
			)}
			{mail.button && <span class="button primary small">{mail.button.label}</span>}
			{mail.closing?.map((one) => (
				<p key={one} class="soft">
					{one}
				</p>
			))}
		</section>
	);
}
