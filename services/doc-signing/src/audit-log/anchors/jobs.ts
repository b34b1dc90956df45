import type { TaskList } from "@repo/service-kit/jobs";
import type { Dependencies } from "../../dependencies.ts";
import { anchorLogs } from "./anchor-logs.ts";

export function anchorTasks(dependencies: Dependencies): TaskList {
	return { "anchor-audit-logs": () => anchorLogs(dependencies) };
}

// Early in the hour: a retry that reached the next hour would take the place of that hour's anchor.
export const anchorCrontab = "3 * * * * anchor-audit-logs";
