import { expect, it } from "@jest/globals";
import { createAccount } from "../../test/support/accounts.ts";
import { sharedApp } from "../../test/support/shared-app.ts";

const app = sharedApp();

it("the account's log records who created, changed, resumed and deleted a webhook with which API token, without its path or secret", async () => {
	const account = await createAccount(app);
	const hook = { url: "https://example.com/private-path", events: ["DOCUMENT_SENT"] };
	const { body } = await account.request("post", "/webhooks").send(hook).expect(200);
	const path = `/webhooks/${body.id}`;
	const change = { url: "https://other.example/p", secret: "a-secret-of-24-characters", enabled: true };
	await account.request("patch", path).send(change).expect(200);
	await account.request("patch", path).send({ enabled: true }).expect(200);
	await app.sql(
		"UPDATE webhooks SET paused_at = now(), failing_since = now(), last_failure_at = now() WHERE id = $1",
		[body.id],
	);
	await account.request("post", `${path}/resume`).expect(200);
	await account.request("post", `${path}/resume`).expect(200);
	await account.request("delete", path).expect(200);
	const by = { actor_type: "user", actor: String(account.userId), ip_address: expect.any(String) };
	const [apiToken] = await app.sql("SELECT id, name FROM api_tokens WHERE user_id = $1", [account.userId]);
	const at = { webhookId: body.id, host: "other.example", apiToken };
	expect(
		await app.sql(
			"SELECT type, actor_type, actor, ip_address, details FROM account_events WHERE user_id = $1 AND type LIKE 'webhook.%' ORDER BY id",
			[account.userId],
		),
	).toEqual([
		{ ...by, type: "webhook.created", details: { ...at, host: "example.com" } },
		{ ...by, type: "webhook.changed", details: { ...at, changed: ["url", "secret"] } },
		{ ...by, type: "webhook.resumed", details: { ...at, redeliverHeld: true } },
		{ ...by, type: "webhook.deleted", details: at },
	]);
	await app.workOff();
});
