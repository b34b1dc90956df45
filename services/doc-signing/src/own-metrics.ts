import type { OwnMetrics } from "@repo/service-kit/metrics";
import type { Dependencies } from "./dependencies.ts";
import { estimateDocuments } from "./envelopes/documents/queries.ts";
import { describePdfWork } from "./pdf/child-process/pdf-metrics.ts";
import { countOpenSealings } from "./sealing/queries/sealings.ts";

/** The metrics that are read at each scrape. The database's are cheap however many documents there are. */
export function ownMetrics({ db, pdf }: Pick<Dependencies, "db" | "pdf">): OwnMetrics {
	return {
		ofProcess: () => describePdfWork(pdf),
		ofDatabase: async () => {
			const { open, oldestSeconds } = await countOpenSealings(db);
			return [
				{
					name: "documents",
					help: "Documents by status, hidden ones included, as PostgreSQL last estimated them (ANALYZE). The same on every instance.",
					type: "gauge",
					samples: { label: "status", values: await estimateDocuments(db) },
				},
				{
					name: "sealings_open",
					help: "Finished documents that are not sealed yet, by status: QUEUED, or FAILED and retried. The same on every instance.",
					type: "gauge",
					samples: { label: "status", values: open },
				},
				{
					name: "sealings_oldest_seconds",
					help: "How long the oldest of them has been waiting. The same on every instance.",
					type: "gauge",
					samples: oldestSeconds,
				},
			];
		},
	};
}
