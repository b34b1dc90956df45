import type { TaskList } from "@repo/service-kit/jobs";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { finishDeletion, finishTeamDeletion } from "./finish-deletion.ts";

const payload = z.object({ userId: z.int(), teamIds: z.array(z.int()) });

/** Who deleted it: a member, or an operator. */
const teamPayload = z.union([
	z.object({ teamId: z.int(), userId: z.int() }),
	z.object({ teamId: z.int(), operator: z.string() }),
]);

export function accountDeletionTasks(dependencies: Dependencies): TaskList {
	return {
		"finish-account-deletion": (data) => finishDeletion(dependencies, payload.parse(data)),
		"finish-team-deletion": (data) => finishTeamDeletion(dependencies, teamPayload.parse(data)),
	};
}
