import { Client } from "pg";

/** Connects for `use`, and disconnects afterwards. */
export async function withClient<T>(
	connectionString: string,
	use: (client: Client) => Promise<T>,
): Promise<T> {
	const client = new Client({ connectionString });
	await client.connect();
	try {
		return await use(client);
	} finally {
		await client.end();
	}
}
