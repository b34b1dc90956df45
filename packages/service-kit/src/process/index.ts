export { type BaseDependencies, openBaseDependencies } from "./base-dependencies.ts";
export { runMigration, runService } from "./run-service.ts";
