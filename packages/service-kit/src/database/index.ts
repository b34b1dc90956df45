export {
	bigIdentity,
	bytes,
	checkEnum,
	checkWords,
	credentialColumns,
	identity,
	instantColumn,
	wordsColumn,
} from "./columns.ts";
export {
	databaseFault,
	databaseUnavailable,
	violatedConstraint,
	withoutValues,
} from "./database-errors.ts";
export { deleteInBatches } from "./delete-in-batches.ts";
export type { ServiceRole } from "./grant-service-role.ts";
export { isAfter } from "./is-after.ts";
export { jsonRows } from "./json-rows.ts";
export { type ChannelListener, listenToChannel } from "./listen-to-channel.ts";
export { runMigrations } from "./migrate.ts";
export { addMonths, dropMonths, readMonthEnds } from "./months/keep-months.ts";
export type { MonthlyTable } from "./months/monthly-table.ts";
export { partitionByMonth } from "./months/partition-by-month.ts";
export { namedStatement } from "./named-statement.ts";
export {
	type Database,
	type DatabaseOptions,
	openDatabase,
	type Queryable,
	type Transaction,
} from "./open-database.ts";
export { requireMigrations } from "./require-migrations.ts";
export type { DatabaseAddress } from "./service-client.ts";
export { checkDatabaseUrl, waitForDatabase } from "./wait-for-database.ts";
