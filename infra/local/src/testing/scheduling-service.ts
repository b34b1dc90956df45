import { fileURLToPath } from "node:url";
import { createTestDatabase } from "./create-test-database.ts";
import { describeService } from "./run-program.ts";
import { freeServiceAddress } from "./service-address.ts";

export type SchedulingService = {
	baseUrl: string;
	/** A registered app. */
	clientId: string;
	clientSecret: string;
	/** The password of the user grace. */
	password: string;
	stop(): Promise<void>;
};

const logo = fileURLToPath(new URL("../../../../examples/test/logo.png", import.meta.url));

/** scheduling-oauth as deployed, with its own database, the user grace and an app that returns to `redirectUri`. */
export async function startSchedulingService(redirectUri: string): Promise<SchedulingService> {
	const address = await freeServiceAddress();
	const service = describeService("scheduling-oauth", {
		...address,
		DATABASE_URL: await createTestDatabase({ isEmpty: true }),
		SIGNING_KEY_SECRET: "0".repeat(43),
		SUPPORT_EMAIL: "support@example.test",
		SMTP_URL: "smtp://127.0.0.1:1",
	});
	await service.migrate();
	const [client, user, server] = await Promise.all([
		service.command(
			...["clients", "register", "--name", "My calendar app", "--link", new URL(redirectUri).origin],
			...["--redirect-uri", redirectUri, "--logo", logo],
		),
		service.command(
			...["users", "create", "--username", "grace", "--email", "grace@example.test", "--name", "Grace"],
		),
		service.serve(),
	]);
	return {
		baseUrl: address.BASE_URL,
		clientId: String(client.client_id),
		clientSecret: String(client.client_secret),
		password: String(user.password),
		stop: () => server.stop(),
	};
}
