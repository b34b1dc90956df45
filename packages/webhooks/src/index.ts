export { deliveryFailures } from "./deliver-webhook.ts";
export { deliveryStatuses } from "./delivery-status.ts";
export { openWebhooks, type Receiver } from "./open-webhooks.ts";
export { isAllowedAddress, requireAllowedAddress } from "./require-allowed-address.ts";
export { encryptSecret, isWebhookSecret, newWebhookSecret } from "./secret.ts";
export { shortenUrl } from "./shorten-url.ts";
export { addWebhookCommands } from "./webhook-commands.ts";
export type { Deps } from "./webhook-service.ts";
