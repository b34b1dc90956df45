export { runMigration, runService } from "./run-service.ts";
