export { ensureDatabase } from "../development/ensure-database.ts";
export { findFreePort, isListening } from "../processes/ports.ts";
export { endWithThisProcess, sendSignal } from "../processes/process-table.ts";
export { callWhile } from "./call-while.ts";
export { openCleanups } from "./cleanups.ts";
export { contend, contendForRow, waitForBlockedStatement } from "./contend.ts";
export { createTestDatabase } from "./create-test-database.ts";
export { testDatabaseSettings } from "./database-settings.ts";
export {
	cutConnections,
	type FaultedService,
	freezePostgres,
	killPostgres,
} from "./faults/database-faults.ts";
export { type FaultyPostgres, startFaultyPostgres } from "./faults/faulty-postgres.ts";
export { type FaultResult, recordFault } from "./faults/record-fault.ts";
export * as handSigned from "./hand-signed-request.ts";
export { type HeldLock, holdLock } from "./hold-lock.ts";
export { type MailServer, type ReceivedMail, startMailServer } from "./mail-server.ts";
export { startTestObjectStorage } from "./object-storage.ts";
export { builtPath, runBuilt, serviceProgram } from "./run-built.ts";
export { describeService, type Running, runExample, stoppable } from "./run-program.ts";
export { type SchedulingService, startSchedulingService } from "./scheduling-service.ts";
export { freeServiceAddress } from "./service-address.ts";
export { type SigningService, startSigningService } from "./signing-service.ts";
export { startPgbouncer } from "./start-pgbouncer.ts";
export { startTwoRoleDatabase, type TwoRoleDatabase } from "./start-two-role-database.ts";
export { type Visit, type Visitor, visitor } from "./visitor.ts";
export { startWebhookReceiver, type WebhookReceiver } from "./webhook-receiver.ts";
