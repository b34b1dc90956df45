import { Avatar, ButtonLink, EmptyState } from "@repo/service-kit/ui";
import { isPlaceholderAddress } from "../../../envelopes/templates/placeholder.ts";
import type { TemplateParts } from "../../../envelopes/templates/queries.ts";
import { describeRole } from "../../../field-types/rules/roles.ts";

type Props = TemplateParts & { editAddress: string };

/** Who signs in which role, and what each of them fills in. */
export function RecipientsWithFields({ recipients, fields, editAddress }: Props) {
	if (recipients.length === 0)
		return (
			<EmptyState icon="users" action={<ButtonLink href={editAddress}>Add recipients</ButtonLink>}>
				No recipients yet.
			</EmptyState>
		);
	const inOrder = [...recipients].sort((a, b) => a.signingOrder - b.signingOrder || a.id - b.id);
	return (
		<ul class="recipients">
			{inOrder.map(({ id, name, email, role }) => (
				<li key={id}>
					<Avatar name={name} />
					<div class="who">
						<strong dir="auto">{name}</strong>
						<span class="soft">
							{describeRole(role).noun} ·{" "}
							{isPlaceholderAddress(email) ? "entered when the template is used" : email}
						</span>
					</div>
					<span class="soft">{describeFields(fields.filter(({ recipientId }) => recipientId === id))}</span>
				</li>
			))}
		</ul>
	);
}

/** "2 signature, 1 text". */
function describeFields(fields: TemplateParts["fields"]): string {
	const counts = new Map<string, number>();
	for (const { type } of fields) counts.set(type, (counts.get(type) ?? 0) + 1);
	if (counts.size === 0) return "No fields";
	return [...counts].map(([type, count]) => `${count} ${type.toLowerCase()}`).join(", ");
}
