import { Badge, EmptyState, type Meaning, Table } from "@repo/service-kit/ui";
import { webhookAddress } from "../../../webhooks/addresses.ts";
import type { DeliveryRow, DeliveryStatus } from "../../../webhooks/queries/deliveries.ts";
import { PageLinks, timeColumn } from "../../documents/pages/list-parts.tsx";
import type { Viewer } from "./webhook-form.tsx";

export type Deliveries = { rows: DeliveryRow[]; page: number; totalPages: number };
type Props = Pick<Viewer, "account"> & { webhookId: number; deliveries: Deliveries; now: Date };

export function DeliveryTable({ account, webhookId, deliveries, now }: Props) {
	const { rows, page, totalPages } = deliveries;
	const columns = [
		{
			key: "event",
			title: "Event",
			heads: true,
			cell: ({ id, event }: DeliveryRow) => (
				<a href={webhookAddress(account, `${webhookId}/deliveries/${id}`)}>{event}</a>
			),
		},
		{
			key: "status",
			title: "Status",
			fit: true,
			cell: (row: DeliveryRow) => <DeliveryBadge delivery={row} />,
		},
		{
			key: "response",
			title: "Response",
			fit: true,
			cell: ({ responseStatus }: DeliveryRow) => responseStatus ?? <span class="soft">None</span>,
		},
		{ key: "attempts", title: "Attempts", fit: true, cell: ({ attempts }: DeliveryRow) => attempts },
		timeColumn("createdAt", "Created", now),
	];
	const pageAddress = (number: number) => {
		const address = webhookAddress(account, webhookId);
		return `${address}${address.includes("?") ? "&" : "?"}page=${number}`;
	};
	return (
		<>
			<Table
				caption="Deliveries, newest first"
				columns={columns}
				rows={rows}
				keyOf={({ id }) => id}
				empty={<EmptyState icon="send">No deliveries yet. Send a test event to try the webhook.</EmptyState>}
			/>
			{totalPages > 1 && (
				<PageLinks
					previous={page > 1 && pageAddress(page - 1)}
					next={page < totalPages && pageAddress(page + 1)}
					words={["Newer", "Older"]}
				/>
			)}
		</>
	);
}

const signs: Record<DeliveryStatus, { word: string; meaning: Meaning }> = {
	PENDING: { word: "Waiting", meaning: "info" },
	DELIVERED: { word: "Delivered", meaning: "success" },
	FAILED: { word: "Failed", meaning: "danger" },
	HELD: { word: "Held", meaning: "warning" },
};

export function DeliveryBadge({ delivery: { status, error } }: { delivery: DeliveryRow }) {
	if (status === "PENDING" && error !== null) return <Badge meaning="warning">Failed, will retry</Badge>;
	const { word, meaning } = signs[status];
	return <Badge meaning={meaning}>{word}</Badge>;
}
