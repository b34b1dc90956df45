import type * as cli from "@repo/service-kit/cli";
import type { Dependencies } from "../dependencies.ts";

export type CommandContext = cli.CommandContext<Dependencies>;
export type CommandGroup = cli.CommandGroup<Dependencies>;
export type WithDependencies = cli.WithDependencies<Dependencies>;
