export { DocSigning, type DocSigningOptions } from "./doc-signing.ts";
export { ApiError, ConnectionError, type ParameterError } from "./generated/runtime/errors.ts";
export type { HttpOptions, RequestOptions } from "./generated/runtime/http-client.ts";
export type * from "./generated/types.ts";
export {
	UnverifiedWebhook,
	verifyWebhook,
	type WebhookEvent,
	type WebhookOptions,
} from "./verify-webhook.ts";
