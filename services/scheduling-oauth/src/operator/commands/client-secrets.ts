import { CommandRefused } from "@repo/service-kit/cli";
import { revokeSecret, rotateSecret } from "../../clients/rotate-secret.ts";
import type { AddCommand } from "../command-context.ts";

type RotationOptions = { end?: string; atOnce?: boolean };

export function addSecretCommands(add: AddCommand): void {
	add({
		name: "rotate-secret <client-id>",
		description: "create a secret; the previous one works until it is revoked. An app has at most two",
		example: "app_4f9k2 --at-once",
		run: async (context, clientId: string, options: RotationOptions) => {
			const { secret, secretId, revoked } = await rotateSecret(
				context,
				clientId,
				chooseEnding(options),
				context,
			);
			context.print({ client_id: clientId, client_secret: secret, secret_id: secretId, revoked }, [
				`Client Secret ${secretId}: ${secret}`,
				"It will not be shown again.",
				...revoked.map((id) => `Secret ${id} is revoked.`),
			]);
		},
	})
		.option("--end <secret-number>", "revoke this secret now, by its number in `clients show`")
		.option("--at-once", "revoke every older secret now");
	add({
		name: "revoke-secret <client-id> <secret-number>",
		description: "revoke one of an app's two secrets, by its number in `clients show`",
		example: "app_4f9k2 2",
		run: async (context, clientId: string, number: string) => {
			await revokeSecret(context, clientId, secretNumber(number), context);
			context.print({ client_id: clientId, revoked: [Number(number)] }, [`Secret ${number} is revoked.`]);
		},
	});
}

function chooseEnding({ end, atOnce = false }: RotationOptions) {
	if (end === undefined) return atOnce ? "all" : "none";
	if (atOnce) throw new CommandRefused("give --end or --at-once, not both");
	return secretNumber(end);
}

function secretNumber(text: string): number {
	if (!/^[1-9]\d{0,8}$/.test(text)) throw new CommandRefused("the secret must be given by its number");
	return Number(text);
}
