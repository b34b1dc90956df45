import type { TaskList } from "@repo/service-kit/jobs";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { deleteExpiredExports } from "./delete-expired-exports.ts";
import { runExport } from "./run-export.ts";

const payload = z.object({ exportId: z.uuid() });

export function exportTasks(dependencies: Dependencies): TaskList {
	return { "export-account": (data) => runExport(dependencies, payload.parse(data).exportId) };
}

export function expiredExportTasks(dependencies: Dependencies): TaskList {
	return { "delete-expired-exports": () => deleteExpiredExports(dependencies) };
}

export const exportCrontab = "27 * * * * delete-expired-exports";
