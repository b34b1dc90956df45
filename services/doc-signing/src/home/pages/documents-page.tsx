import { Moment } from "@repo/service-kit/html";
import { EmptyState, PageHeader, Table } from "@repo/service-kit/ui";
import { AppDocument } from "../../accounts/pages/app-document.tsx";
import type { Session } from "../../accounts/sessions.ts";
import type { DocumentRow } from "../../documents/queries.ts";
import type { DocumentStatus } from "../../documents/rules/document-status.ts";

const statusWords: Record<DocumentStatus, string> = {
	DRAFT: "Draft",
	PENDING: "Waiting for others",
	COMPLETED: "Completed",
	REJECTED: "Declined",
	CANCELLED: "Cancelled",
};

type Row = Pick<DocumentRow, "id" | "title" | "status" | "timeZone" | "createdAt">;

/** The signed-in user's newest documents. */
export function DocumentsPage({ session, documents }: { session: Session; documents: Row[] }) {
	return (
		<AppDocument session={session} title="Documents" current="/">
			<PageHeader title="Documents" />
			<Table
				caption="Your newest documents"
				keyOf={({ id }) => id}
				rows={documents}
				columns={[
					{ key: "title", title: "Title", cell: ({ title }) => <span dir="auto">{title}</span> },
					{ key: "status", title: "Status", cell: ({ status }) => statusWords[status] },
					{
						key: "created",
						title: "Created",
						cell: ({ createdAt, timeZone }) => <Moment at={createdAt} timeZone={timeZone} />,
					},
				]}
				empty={<EmptyState icon="file-text">No documents yet.</EmptyState>}
			/>
		</AppDocument>
	);
}
