import { fileURLToPath } from "node:url";
import { runCommand } from "./run-command.ts";
import { openSavedValues } from "./saved-values.ts";
import type { Service, ServiceName } from "./services.ts";

const logo = fileURLToPath(new URL("demo-logo.png", import.meta.url));

/** Results of the commands so far, by the item's name. */
export type DemoData = Record<string, Record<string, unknown>>;

export interface DemoItem {
	/** Name under which its result is saved: created at the first start, printed at every start. */
	name: string;
	service: ServiceName;
	/**
	 * A command of the service's operator command line, with JSON output. `keep` is added to the result, e.g. a
	 * password.
	 */
	command(
		created: DemoData,
		address: string,
	): { arguments: string[]; input?: string; keep?: Record<string, unknown> };
}

/** In order: later items may use the results of earlier ones. */
const demoItems: DemoItem[] = [
	{
		name: "OAuth client",
		service: "scheduling-oauth",
		// examples/third-party-app.mjs
		command: (_made, address) => ({
			arguments: [
				...["clients", "register", "--json", "--name", "My calendar app", "--link", "http://localhost:4300"],
				...["--redirect-uri", "http://localhost:4300/callback", "--logo", logo],
				// The API reference requests an access token, too.
				...["--redirect-uri", `${address}/api/openapi/oauth2-redirect.html`],
			],
		}),
	},
	{
		name: "user",
		service: "scheduling-oauth",
		command: () => ({
			arguments: [
				...["users", "create", "--json", "--username", "grace"],
				...["--email", "grace@example.com", "--name", "Grace Calendar"],
			],
		}),
	},
	{
		name: "account",
		service: "doc-signing",
		command: () => ({
			arguments: [
				...["users", "create", "--json"],
				...["--email", "sam@example.com", "--name", "Sam Sender"],
			],
		}),
	},
	{
		name: "API token",
		service: "doc-signing",
		command: ({ account }) => ({
			arguments: [
				...["tokens", "create", "--json", "--name", "First steps"],
				"--user",
				String(account?.email),
			],
		}),
	},
];

/** Creates missing items with the operator's commands. */
export async function makeDemoData(
	services: Service[],
	file: string,
	signal: AbortSignal,
	items = demoItems,
): Promise<DemoData> {
	const saved = await openSavedValues<DemoData[string]>(file);
	const created: DemoData = {};
	for (const item of items) {
		const service = services.find(({ name }) => name === item.service);
		if (!service) throw new Error(`There is no service ${item.service}.`);
		created[item.name] = await saved.get(item.name, async () => {
			const { keep, ...command } = item.command(created, service.address);
			const answer = JSON.parse(await runCommand(service, "cli", { ...command, signal })) as object;
			return { ...answer, ...keep };
		});
	}
	return created;
}
