export { type DatabaseGate, startDatabaseGate } from "./database-gate.ts";
export { readEnums } from "./enum-checks.ts";
export { quietLog } from "./quiet-log.ts";
export { type CommandResult, examplesOf, parses, runCommand } from "./run-command.ts";
export { until } from "./until.ts";
