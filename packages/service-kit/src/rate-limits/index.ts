export { rateLimitCrontab, rateLimitTasks } from "./jobs.ts";
export { limitByAddress } from "./limit-by-address.ts";
export { networkOf } from "./network-of.ts";
export { deleteEmptyBuckets, inputsFrom, keyHashSql, takeParameters, takeSql } from "./queries.ts";
export { type Allowance, allowanceAfter, type RateLimit, type Usage } from "./rate-limit.ts";
export { rateLimits } from "./tables.ts";
export { refusedAllowance, returnAllowance, takeAllowance } from "./take-allowance.ts";
