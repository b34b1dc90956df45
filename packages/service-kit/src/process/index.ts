export { type BaseDependencies, openBaseDependencies } from "./base-dependencies.ts";
export { loadLater } from "./load-later.ts";
export { runMigration, runService } from "./run-service.ts";
