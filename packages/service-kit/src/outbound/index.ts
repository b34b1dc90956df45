export { type CircuitBreaker, openCircuitBreaker, skipFailed } from "./circuit-breaker.ts";
export { type Outbound, openOutbound } from "./outbound.ts";
export { isPublicAddress } from "./public-address.ts";
export { ResponseTooLarge, readAtMost } from "./read-at-most.ts";
