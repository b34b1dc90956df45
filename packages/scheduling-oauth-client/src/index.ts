export { ApiError, ConnectionError, type ParameterError } from "./generated/runtime/errors.ts";
export type { HttpOptions, RequestOptions } from "./generated/runtime/http-client.ts";
export type * from "./generated/types.ts";
export { Scheduling, type SchedulingOptions } from "./scheduling.ts";
export {
	AuthorizationError,
	type AuthorizationRequest,
	SchedulingApp,
	type SchedulingAppOptions,
} from "./scheduling-app.ts";
export { TokenSession, type Tokens } from "./token-session.ts";
