import { beforeEach } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import { startWebhookReceiver, type WebhookReceiver } from "@repo/infra-local/testing";
import { startApp, type TestApp } from "./start-app.ts";

/** A service that may deliver to the local receiver, which accepts all and has received nothing before each test. */
export function sharedWebhookApp(settings?: Record<string, string>): {
	app: TestApp;
	receiver: WebhookReceiver;
} {
	const receiver = sharedByTests(startWebhookReceiver);
	const app = sharedByTests(
		() => startApp({ WEBHOOKS_TO_PRIVATE_ADDRESSES: "true", ...settings }),
		async () => {
			await app.close();
			await receiver.close();
		},
	);
	beforeEach(() => {
		receiver.received.length = 0;
		receiver.answerWith(204);
	});
	return { app, receiver };
}
