export { type BaseDependencies, directDatabase, openBaseDependencies } from "./base-dependencies.ts";
export { loadLater } from "./load-later.ts";
export { runPartition } from "./run-partition.ts";
export { runMigration, runService } from "./run-service.ts";
