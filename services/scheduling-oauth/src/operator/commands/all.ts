import type { CommandGroup } from "../command-context.ts";
import { auditCommands } from "./audit.ts";
import { clientCommands } from "./clients.ts";
import { keyCommands } from "./keys.ts";
import { scopeCommands } from "./scopes.ts";
import { userCommands } from "./users.ts";

/** Every group of commands, in the order that help shows. */
export const commandGroups: CommandGroup[] = [
	clientCommands,
	scopeCommands,
	userCommands,
	keyCommands,
	auditCommands,
];
