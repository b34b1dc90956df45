import { Badge, EmptyState, type Meaning, Table } from "@repo/service-kit/ui";
import { useWords } from "../../../languages/use-words.ts";
import { webhookAddress } from "../../../webhooks/addresses.ts";
import type { DeliveryRow, DeliveryStatus } from "../../../webhooks/queries/deliveries.ts";
import { PageLinks, timeColumn } from "../../documents/pages/list-parts.tsx";
import type { Viewer } from "./webhook-form.tsx";

export type Deliveries = { rows: DeliveryRow[]; page: number; totalPages: number };
type Props = Pick<Viewer, "account"> & { webhookId: number; deliveries: Deliveries; now: Date };

export function DeliveryTable({ account, webhookId, deliveries, now }: Props) {
	const { delivery: words, webhooks, created } = useWords("developers");
	const { rows, page, totalPages } = deliveries;
	const columns = [
		{
			key: "event",
			title: webhooks.event,
			heads: true,
			cell: ({ id, event }: DeliveryRow) => (
				<a href={webhookAddress(account, `${webhookId}/deliveries/${id}`)}>{event}</a>
			),
		},
		{
			key: "status",
			title: words.status,
			fit: true,
			cell: (row: DeliveryRow) => <DeliveryBadge delivery={row} />,
		},
		{
			key: "response",
			title: words.response,
			fit: true,
			cell: ({ responseStatus }: DeliveryRow) =>
				responseStatus ?? <span class="soft">{words.noResponse}</span>,
		},
		{ key: "attempts", title: words.attempts, fit: true, cell: ({ attempts }: DeliveryRow) => attempts },
		timeColumn("createdAt", created, now),
	];
	const pageAddress = (number: number) => {
		const address = webhookAddress(account, webhookId);
		return `${address}${address.includes("?") ? "&" : "?"}page=${number}`;
	};
	return (
		<>
			<Table
				caption={words.caption}
				columns={columns}
				rows={rows}
				keyOf={({ id }) => id}
				empty={<EmptyState icon="send">{words.none}</EmptyState>}
			/>
			{totalPages > 1 && (
				<PageLinks
					previous={page > 1 && pageAddress(page - 1)}
					next={page < totalPages && pageAddress(page + 1)}
					words={[words.newer, words.older]}
				/>
			)}
		</>
	);
}

const meanings: Record<DeliveryStatus, Meaning> = {
	PENDING: "info",
	DELIVERED: "success",
	FAILED: "danger",
	HELD: "warning",
};

export function DeliveryBadge({ delivery: { status, error } }: { delivery: DeliveryRow }) {
	const { delivery: words } = useWords("developers");
	if (status === "PENDING" && error !== null) return <Badge meaning="warning">{words.willRetry}</Badge>;
	return <Badge meaning={meanings[status]}>{words.states[status]}</Badge>;
}
