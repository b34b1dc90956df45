import * as cli from "@repo/service-kit/cli";
import type { Dependencies } from "../dependencies.ts";

export type CommandContext = cli.CommandContext<Dependencies>;
export const commandGroup = cli.commandGroup<Dependencies>;
export type AddCommand = cli.AddCommand<Dependencies>;

/** Reads an option `--scope <scope...>`: several names in a value are separated by spaces or commas. */
export function splitScopes(typed: string, earlier: readonly string[] = []): string[] {
	return [...new Set([...earlier, ...typed.split(/[\s,]+/).filter(Boolean)])];
}
