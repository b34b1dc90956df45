import type { CommandGroup } from "../command-context.ts";
import { auditCommands } from "./audit.ts";
import { keyCommands } from "./keys.ts";

/** Every group of commands, in the order that help shows. */
export const commandGroups: CommandGroup[] = [keyCommands, auditCommands];
