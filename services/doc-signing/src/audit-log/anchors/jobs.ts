import type { TaskList } from "@repo/service-kit/jobs";
import type { Dependencies } from "../../dependencies.ts";
import { anchorLogs } from "./anchor-logs.ts";

export function anchorTasks(dependencies: Dependencies): TaskList {
	return { "anchor-audit-logs": () => anchorLogs(dependencies) };
}

// Early in the hour: a retry in the next hour would replace that hour's anchor.
export const anchorCrontab = "3 * * * * anchor-audit-logs";
