import type { TaskList } from "@repo/service-kit/jobs";
import type { Dependencies } from "../dependencies.ts";
import { deleteOldRows } from "./delete-old-rows.ts";

export function retentionTasks(dependencies: Dependencies): TaskList {
	return { "delete-old-rows": () => deleteOldRows(dependencies) };
}

export const retentionCrontab = "17 * * * * delete-old-rows";
