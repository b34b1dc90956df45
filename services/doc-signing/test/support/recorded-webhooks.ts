import type { TestAccount } from "./accounts.ts";
import type { TestApp } from "./start-app.ts";

/**
 * Subscribes a webhook, to which nothing is delivered, to the given events; returns a function that reads the
 * recorded deliveries.
 */
export async function recordWebhooks(
	{ dependencies }: Pick<TestApp, "dependencies">,
	account: TestAccount,
	events: string[],
): Promise<
	() => Promise<{ event: string; payload: { id: number; title: string } & Record<string, unknown> }[]>
> {
	const { body } = await account
		.request("post", "/webhooks")
		.send({ url: "https://example.com/hook", events })
		.expect(200);
	return async () => {
		const { rows } = await dependencies.db.$client.query(
			"SELECT event, payload->'payload' AS payload FROM webhook_deliveries WHERE webhook_id = $1 ORDER BY created_at, id",
			[body.id],
		);
		await dependencies.db.$client.query(
			"SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs WHERE task_identifier = 'deliver-webhook'",
		);
		return rows;
	};
}
