import { ButtonLink, EmptyState, Table } from "@repo/service-kit/ui";
import type { DocumentRow } from "../../../envelopes/documents/queries.ts";
import { Pages, timeColumn, titleColumn } from "../../documents/pages/list-parts.tsx";
import { StatusBadge } from "../../documents/pages/status-badge.tsx";
import type { Place } from "../../documents/queries.ts";
import { addressWith } from "../../documents/rules/address-with.ts";
import type { TemplateView } from "../read-template-view.ts";

const columns = (now: Date) => [
	titleColumn("/documents"),
	{
		key: "status",
		title: "Status",
		fit: true,
		cell: ({ status }: DocumentRow) => <StatusBadge status={status} />,
	},
	timeColumn("createdAt", "Created", now),
];

/** The documents created from a template, newest first. */
export function Generated({ view, now }: { view: TemplateView; now: Date }) {
	const { template, generated, recipients } = view;
	const address = `/templates/${template.id}`;
	const to = (place: Place) => addressWith(address, place);
	const isUsable = template.file.status === "READY" && recipients.length > 0;
	return (
		<>
			<Table
				caption="Documents created from this template, newest first"
				columns={columns(now)}
				rows={generated.rows}
				keyOf={({ id }) => id}
				empty={
					<EmptyState
						icon="file-text"
						action={isUsable && <ButtonLink href={`${address}/use`}>Create the first one</ButtonLink>}
					>
						No documents yet.
					</EmptyState>
				}
			/>
			<Pages sort={undefined} list={generated} to={to} />
		</>
	);
}
