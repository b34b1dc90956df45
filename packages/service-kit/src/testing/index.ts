export { clockAndLog } from "./clock-and-log.ts";
export { type DatabaseGate, startDatabaseGate } from "./database-gate.ts";
export { readEnums } from "./enum-checks.ts";
export { findFrameFaults } from "./frame-faults.ts";
export { quietLog } from "./quiet-log.ts";
export { type CommandResult, examplesOf, parses, runCommand } from "./run-command.ts";
export { type TestService, testService } from "./test-service.ts";
export { until } from "./until.ts";
