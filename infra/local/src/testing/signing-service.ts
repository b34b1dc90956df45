import { createTestDatabase } from "./create-test-database.ts";
import { startTestObjectStorage } from "./object-storage.ts";
import { describeService } from "./run-program.ts";
import { freeServiceAddress } from "./service-address.ts";

export type SigningService = {
	/** What the examples need. */
	environment: { BASE_URL: string; API_TOKEN: string };
	stop(): Promise<void>;
};

/** doc-signing as deployed, with its own object storage, database and account. */
export async function startSigningService(settings: Record<string, string> = {}): Promise<SigningService> {
	const address = await freeServiceAddress();
	const files = await startTestObjectStorage({ buckets: ["documents"] });
	const service = describeService("doc-signing", {
		...address,
		DATABASE_URL: await createTestDatabase(),
		ENCRYPTION_SECRET: "0".repeat(43),
		S3_ENDPOINT: files.url,
		S3_REGION: files.region,
		S3_BUCKET: "documents",
		S3_ACCESS_KEY: files.accessKeyId,
		S3_SECRET_KEY: files.secretAccessKey,
		SMTP_URL: "smtp://127.0.0.1:1",
		LOG_LEVEL: "silent", // there is no mail server here, and the job reports that
		...settings,
	});
	await service.migrate();
	await service.command(...["users", "create", "--email", "ada@example.test", "--name", "Ada Sender"]);
	const token = await service.command(
		...["tokens", "create", "--user", "ada@example.test", "--name", "test"],
	);
	const server = await service.serve();
	return {
		environment: { BASE_URL: address.BASE_URL, API_TOKEN: String(token.token) },
		async stop() {
			await server.stop();
			await files.close();
		},
	};
}
