import { Avatar, Badge, Button } from "@repo/service-kit/ui";
import type { EditorView } from "../../../src/app/editor/editor-view.ts";
import { whoseTurn } from "../../../src/envelopes/documents/rules/turns.ts";
import { mustAct } from "../../../src/field-types/rules/roles.ts";
import type { EditorState } from "../state/editor-state.ts";
import { inOrder } from "../state/recipients.ts";
import { isMe } from "../state/send-document.ts";
import { words } from "../words.ts";

type Props = {
	me: EditorView["me"];
	state: Pick<EditorState, "recipients" | "meta">;
	/** Not in a frame of another site. */
	onPreview: ((id: number) => void) | undefined;
};

/** Who gets the document, and how. */
export function SendRecipients({ me, state, onPreview }: Props) {
	const { recipients, meta } = state;
	const asked = recipients.map((one) => ({ ...one, signingStatus: "NOT_SIGNED", expiresAt: null }) as const);
	const first = whoseTurn({ status: "PENDING", signingOrder: meta.signingOrder }, asked);
	const isOrdered = meta.signingOrder === "SEQUENTIAL" && recipients.length > 1;
	return (
		<>
			<ol class="send-people" aria-label={words.send.recipients}>
				{[...recipients].sort(inOrder).map(({ id, name, email, role }, index) => (
					<li key={id}>
						<Avatar name={name || email} />
						<span class="send-person">
							<strong dir="auto">
								{isOrdered && mustAct(role) && `${index + 1}. `}
								{name}
							</strong>
							<span class="soft">{email}</span>
						</span>
						{role !== "SIGNER" && <Badge>{words.recipients.roles[role]}</Badge>}
						{onPreview && mustAct(role) && (
							<Button look="quiet" small icon="eye" iconOnly onClick={() => onPreview(id)}>
								{words.preview.as({ name: name || email })}
							</Button>
						)}
					</li>
				))}
			</ol>
			<p class="soft small-text">
				{meta.distributionMethod === "NONE"
					? words.send.noEmails
					: isOrdered
						? words.send.inTurn
						: words.send.atOnce({ count: recipients.length })}{" "}
				{first.some((one) => isMe(me, one)) && words.send.ownTurn}
			</p>
		</>
	);
}
