import type { TaskList } from "@repo/service-kit/jobs";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { Finishing } from "../documents/sending/send-document.ts";
import { createDocuments } from "./create-documents.ts";

const payload = z.object({ runId: z.int() });

export function bulkTasks(dependencies: Dependencies & Finishing): TaskList {
	return {
		"make-bulk-documents": (given, { job }) =>
			createDocuments(dependencies, payload.parse(given).runId, job.attempts >= job.max_attempts),
	};
}
