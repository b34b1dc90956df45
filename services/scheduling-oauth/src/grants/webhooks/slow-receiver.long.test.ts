import { expect, it } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import { startWebhookReceiver } from "@repo/infra-local/testing";
import { countJobs, startWorker } from "@repo/service-kit/jobs";
import { until } from "@repo/service-kit/testing";
import { newApp, newTokens } from "../../../test/support/apps.ts";
import { newPerson } from "../../../test/support/people.ts";
import { startApp } from "../../../test/support/start-app.ts";
import { listQueues } from "../../jobs.ts";
import { publishEvent } from "./publish-event.ts";

const shared = sharedByTests(async () => ({
	receiver: await startWebhookReceiver(),
	app: await startApp({ WEBHOOKS_TO_PRIVATE_ADDRESSES: "true" }),
}));

it("an app whose receivers hang, for however many users, leaves slots for others", async () => {
	const { receiver, app } = shared;
	const { dependencies } = app;
	const allowedScopes = ["READ_BOOKING", "NOTIFY_BOOKING"];
	const [careless, careful] = [await newApp(app, { allowedScopes }), await newApp(app, { allowedScopes })];
	const subscribe = async (name: string, client: typeof careless, path: string) => {
		const person = await newPerson(app, name);
		const { access_token } = await newTokens(app, person, client, { scope: allowedScopes.join(" ") });
		const webhook = { url: receiver.url + path, events: ["booking.created"] };
		await app.agent.post("/api/v1/webhooks").auth(access_token, { type: "bearer" }).send(webhook).expect(201);
		await dependencies.db.transaction((tx) =>
			publishEvent(tx, { userId: person.id }, { type: "booking.created", at: dependencies.clock() }),
		);
	};
	for (let user = 0; user < 8; user += 1) await subscribe(`slow-${user}`, careless, "/slow");
	for (let user = 0; user < 3; user += 1) await subscribe(`quick-${user}`, careful, "/quick");
	const requests = (to: string) => receiver.received.filter(({ path }) => path === to).length;
	const letGo = receiver.hold("/slow");
	const worker = startWorker({ ...dependencies, queues: listQueues(dependencies) });
	try {
		await until(() => requests("/quick") === 3 && requests("/slow") >= 2);
		expect(requests("/slow")).toBe(2);
		letGo();
		await until(async () => (await countJobs(dependencies.db)).length === 0);
		expect(requests("/slow")).toBe(8);
	} finally {
		letGo();
		await worker.stop(5);
		await app.close();
		await receiver.close();
	}
});
