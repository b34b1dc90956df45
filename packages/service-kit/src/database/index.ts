export {
	bigIdentity,
	bytes,
	checkEnum,
	checkWords,
	credentialColumns,
	identity,
	instantColumn,
	isAfter,
	wordsColumn,
} from "./columns.ts";
export {
	databaseFault,
	databaseUnavailable,
	isLockTimeout,
	violatedConstraint,
	withoutValues,
} from "./database-errors.ts";
export { deleteInBatches } from "./delete-in-batches.ts";
export type { ServiceRole } from "./grant-service-role.ts";
export { jsonRows, namedStatement } from "./json-rows.ts";
export { type ChannelListener, listenToChannel } from "./listen-to-channel.ts";
export { requireMigrations, runMigrations } from "./migrate.ts";
export { addMonths, dropMonths, readMonthEnds } from "./months/keep-months.ts";
export type { MonthlyTable } from "./months/month-functions.ts";
export { partitionByMonth } from "./months/partition-by-month.ts";
export { type Database, openDatabase, type Queryable } from "./open-database.ts";
export type { Transaction } from "./run-transaction.ts";
export type { DatabaseAddress } from "./service-client.ts";
export { checkDatabaseUrl, waitForDatabase } from "./wait-for-database.ts";
