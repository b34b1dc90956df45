import type { Command } from "@repo/service-kit/cli";
import { CommandRefused, example } from "@repo/service-kit/cli";
import { revokeSecret, rotateSecret } from "../../clients/rotate-secret.ts";
import type { WithDependencies } from "../command-context.ts";

type RotationOptions = { end?: string; atOnce?: boolean };

export function addSecretCommands(clients: Command, withDependencies: WithDependencies): void {
	clients
		.command("rotate-secret <client-id>")
		.description("create a secret; the previous one works until it is revoked. An app has at most two")
		.addHelpText("after", example("app_4f9k2 --at-once"))
		.option("--end <secret-number>", "revoke this secret now, by its number in `clients show`")
		.option("--at-once", "revoke every older secret now")
		.action((clientId: string, options: RotationOptions, command) =>
			withDependencies(command, async (context) => {
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
			}),
		);
	clients
		.command("revoke-secret <client-id> <secret-number>")
		.description("revoke one of an app's two secrets, by its number in `clients show`")
		.addHelpText("after", example("app_4f9k2 2"))
		.action((clientId: string, number: string, _options, command) =>
			withDependencies(command, async (context) => {
				await revokeSecret(context, clientId, secretNumber(number), context);
				context.print({ client_id: clientId, revoked: [Number(number)] }, [`Secret ${number} is revoked.`]);
			}),
		);
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
