import * as cli from "@repo/service-kit/cli";
import type { Dependencies } from "../dependencies.ts";

export type CommandContext = cli.CommandContext<Dependencies>;
export const commandGroup = cli.commandGroup<Dependencies>;
export type AddCommand = cli.AddCommand<Dependencies>;
