import type { TaskList } from "@repo/service-kit/jobs";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { requireFileKey } from "../../platform/storage/keys.ts";

const payload = z.object({ key: z.string() });

export function brandingTasks({ storage }: Pick<Dependencies, "storage">): TaskList {
	return {
		/** Removes a logo that was replaced or deleted. */
		"remove-logo": async (data) => {
			const { key } = payload.parse(data);
			requireFileKey(key);
			await storage.remove(key);
		},
	};
}
