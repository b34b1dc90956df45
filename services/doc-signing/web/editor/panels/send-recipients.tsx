import { Avatar, Badge } from "@repo/service-kit/ui";
import { describeRole, mustAct } from "../../../src/field-types/rules/roles.ts";
import type { EditorState } from "../state/editor-state.ts";
import { inOrder } from "../state/recipients.ts";

/** Who gets the document, and how. */
export function SendRecipients({ state }: { state: Pick<EditorState, "recipients" | "meta"> }) {
	const { recipients, meta } = state;
	const isOrdered = meta.signingOrder === "SEQUENTIAL" && recipients.length > 1;
	return (
		<>
			<ol class="send-people" aria-label="Recipients">
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
						{role !== "SIGNER" && <Badge>{describeRole(role).noun}</Badge>}
					</li>
				))}
			</ol>
			<p class="soft small-text">
				{meta.distributionMethod === "NONE"
					? "No emails are sent. You send the signing links yourself."
					: isOrdered
						? "Each gets an email with a personal link when it is their turn."
						: "Each gets an email with a personal link."}
			</p>
		</>
	);
}
