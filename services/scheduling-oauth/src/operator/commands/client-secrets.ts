import type { Command } from "@repo/service-kit/cli";
import { CommandRefused } from "@repo/service-kit/cli";
import { revokeSecret, rotateSecret } from "../../clients/rotate-secret.ts";
import type { WithDependencies } from "../command-context.ts";

export function addSecretCommands(clients: Command, withDependencies: WithDependencies): void {
	clients
		.command("rotate-secret <client-id>")
		.description("make a new secret; the one before it stays good until the next rotation or revoke-secret")
		.option("--at-once", "end every older secret now")
		.action((clientId: string, { atOnce = false }: { atOnce?: boolean }, command) =>
			withDependencies(command, async (context) => {
				const { secret, secretId, revoked } = await rotateSecret(context, clientId, { atOnce }, context);
				context.print({ client_id: clientId, client_secret: secret, secret_id: secretId, revoked }, [
					`Client Secret ${secretId}: ${secret}`,
					"It is not shown again.",
					...revoked.map((id) => `Secret ${id} is no longer good.`),
				]);
			}),
		);
	clients
		.command("revoke-secret <client-id> <secret-number>")
		.description("end one of two live secrets, by its number in `clients show`")
		.action((clientId: string, number: string, _options, command) =>
			withDependencies(command, async (context) => {
				if (!/^[1-9]\d{0,8}$/.test(number)) throw new CommandRefused("the secret is named by its number");
				await revokeSecret(context, clientId, Number(number), context);
				context.print({ client_id: clientId, revoked: [Number(number)] }, [
					`Secret ${number} is no longer good.`,
				]);
			}),
		);
}
