import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import { startWebhookReceiver } from "@repo/infra-local/testing";
import { countJobs, startWorker, type Worker } from "@repo/service-kit/jobs";
import { openOutbound } from "@repo/service-kit/outbound";
import { until } from "@repo/service-kit/testing";
import { exchangeOf, newApp, newCode, newPkce, type ThirdPartyApp } from "../../../test/support/apps.ts";
import { newPerson } from "../../../test/support/people.ts";
import { startApp } from "../../../test/support/start-app.ts";
import { listQueues } from "../../jobs.ts";
import { publishEvent } from "./publish-event.ts";

const shared = sharedByTests(async () => ({
	receiver: await startWebhookReceiver(),
	app: await startApp({ WEBHOOKS_TO_PRIVATE_ADDRESSES: "true" }),
}));
beforeAll(async () => {
	const { dependencies } = shared.app;
	await dependencies.outbound.close();
	// A held webhook does not time out, however slow the machine is.
	dependencies.outbound = openOutbound({ toPrivateAddresses: true, timeoutMs: 120_000 });
});
afterAll(async () => {
	await shared.app.close();
	await shared.receiver.close();
});

const allowedScopes = ["READ_BOOKING", "NOTIFY_BOOKING"];

let people = 0;

/** Queues `events` for each of the `webhooks` that a new user's token of `client` creates. */
async function subscribe(
	client: ThirdPartyApp,
	{ path, webhooks = 1, events = 1 }: { path: string; webhooks?: number; events?: number },
): Promise<void> {
	const { receiver, app } = shared;
	const { agent, dependencies } = app;
	const person = await newPerson(app, `user-${++people}`);
	const { verifier, challenge } = newPkce();
	const pkce = { code_challenge: challenge, code_challenge_method: "S256" };
	const code = await newCode(person, client, { scope: allowedScopes.join(" "), ...pkce });
	const exchange = exchangeOf(client, code, { code_verifier: verifier });
	const { body } = await agent.post("/api/auth/oauth/token").send(exchange).expect(200);
	const webhook = { url: receiver.url + path, events: ["booking.created"] };
	for (let index = 0; index < webhooks; index++)
		await agent
			.post("/api/v1/webhooks")
			.auth(body.access_token, { type: "bearer" })
			.send(webhook)
			.expect(201);
	for (let event = 0; event < events; event++)
		await dependencies.db.transaction((tx) =>
			publishEvent(tx, { userId: person.id }, { type: "booking.created", at: dependencies.clock() }),
		);
}

it.each([
	["an app whose receivers hang, for however many users, leaves slots to other apps", "server", 8, 1],
	["a user of an app without a secret leaves slots to its other users", "native", 1, 2],
] as const)("%s", async (_who, kind, users, webhooks) => {
	const { receiver, app } = shared;
	const { dependencies } = app;
	const careless = await newApp(app, { kind, allowedScopes });
	const careful = kind === "native" ? careless : await newApp(app, { allowedScopes });
	const [slow, quick] = [`/slow-${kind}`, `/quick-${kind}`];
	const events = 8 / users / webhooks;
	for (let user = 0; user < users; user += 1) await subscribe(careless, { path: slow, webhooks, events });
	for (let user = 0; user < 3; user += 1) await subscribe(careful, { path: quick });
	const requests = (to: string) => receiver.received.filter(({ path }) => path === to).length;
	const letGo = receiver.hold(slow);
	const worker = startWorker({ ...dependencies, queues: listQueues(dependencies) });
	try {
		await until(() => requests(quick) === 3 && requests(slow) >= 2);
		expect(requests(slow)).toBe(2);
		letGo();
		await until(async () => (await countJobs(dependencies.db)).length === 0);
		expect(requests(slow)).toBe(8);
	} finally {
		letGo();
		await worker.stop(5);
	}
});

it("a receiver that hangs for 1,500 events has 1,000 jobs, through which the worker searches for other users' jobs", async () => {
	const { receiver, app } = shared;
	const { dependencies } = app;
	const requests = (to: string) => receiver.received.filter(({ path }) => path === to).length;
	const queues = listQueues(dependencies);
	const letGo = receiver.hold("/hanging");
	let worker: Worker | undefined;
	try {
		await subscribe(await newApp(app, { allowedScopes }), { path: "/hanging", events: 1_500 });
		expect((await countJobs(dependencies.db))[0]?.waiting).toBe(1_000);
		for (let user = 0; user < 3; user += 1)
			await subscribe(await newApp(app, { allowedScopes }), { path: "/prompt", events: 20 });
		worker = startWorker({ ...dependencies, queues });
		await until(() => requests("/prompt") === 60);
		expect(requests("/hanging")).toBe(1);
	} finally {
		letGo();
		await worker?.stop(5);
		await app.sql("DELETE FROM graphile_worker._private_jobs");
	}
});
