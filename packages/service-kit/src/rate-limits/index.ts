export type { ShareRules } from "./connection-turns.ts";
export { countRequests, type RequestCount } from "./count-requests.ts";
export { toNetwork, toPlace } from "./network-of.ts";
export {
	deleteEmptyBuckets,
	inputsFrom,
	keyHashSql,
	rateLimitCrontab,
	rateLimits,
	rateLimitTasks,
	returnAllowance,
	takeParameters,
	takeSql,
} from "./queries.ts";
export { type Allowance, allowanceAfter, type RateLimit, type Usage } from "./rate-limit.ts";
export { type ConnectionShares, shareConnections } from "./share-connections.ts";
export { limitByAddress, listAllowances, refusedAllowance, takeAllowance } from "./take-allowance.ts";
export { type BudgetRules, openTimeBudget } from "./time-budget.ts";
