import type { TaskList } from "@repo/service-kit/jobs";
import { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import { sendMail } from "./send-mail.ts";

const payload = z.object({ mailId: z.uuid() });

export function mailTasks(dependencies: Dependencies): TaskList {
	return { "send-mail": (input) => sendMail(dependencies, payload.parse(input).mailId) };
}
