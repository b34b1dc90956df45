export { type DatabaseGate, startDatabaseGate } from "./database-gate.ts";
export { quietLog } from "./quiet-log.ts";
export { until } from "./until.ts";
