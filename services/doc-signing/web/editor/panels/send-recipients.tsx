import { Avatar, Badge } from "@repo/service-kit/ui";
import { mustAct } from "../../../src/field-types/rules/roles.ts";
import type { EditorState } from "../state/editor-state.ts";
import { inOrder } from "../state/recipients.ts";
import { words } from "../words.ts";

/** Who gets the document, and how. */
export function SendRecipients({ state }: { state: Pick<EditorState, "recipients" | "meta"> }) {
	const { recipients, meta } = state;
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
					</li>
				))}
			</ol>
			<p class="soft small-text">
				{meta.distributionMethod === "NONE"
					? words.send.noEmails
					: isOrdered
						? words.send.inTurn
						: words.send.atOnce({ count: recipients.length })}
			</p>
		</>
	);
}
