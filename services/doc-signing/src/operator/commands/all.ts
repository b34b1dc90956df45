import type { CommandGroup } from "../command-context.ts";
import { certificateCommands } from "./certificates.ts";
import { jobCommands } from "./jobs.ts";
import { sealingCommands } from "./sealings.ts";
import { teamCommands } from "./teams.ts";
import { tokenCommands } from "./tokens.ts";
import { userCommands } from "./users.ts";

/** Every group of commands, in the order that help shows. */
export const commandGroups: CommandGroup[] = [
	userCommands,
	teamCommands,
	tokenCommands,
	sealingCommands,
	jobCommands,
	certificateCommands,
];
