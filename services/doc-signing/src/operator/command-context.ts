import type * as cli from "@repo/service-kit/cli";
import type { Dependencies } from "../dependencies.ts";

export type CommandGroup = cli.CommandGroup<Dependencies>;
