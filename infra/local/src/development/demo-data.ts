import { fileURLToPath } from "node:url";
import { openSavedValues } from "./saved-values.ts";
import { runCommand, type Service, type ServiceName } from "./services.ts";

const logo = fileURLToPath(new URL("demo-logo.png", import.meta.url));

/** Results of the commands so far, by the item's name. */
type DemoData = Record<string, Record<string, unknown>>;

interface DemoItem {
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

/** The text printed once every service is ready: addresses, credentials and first steps. */
export function nextSteps(
	services: Service[],
	demo: DemoData,
	{ dataDirectory, mails }: { dataDirectory: string; mails: string },
): string {
	const width = Math.max(...services.map(({ name }) => name.length));
	return [
		"Ready.",
		services.map(({ name, address }) => `  ${name.padEnd(width)}  ${address}`).join("\n"),
		...oauthInTheBrowser(services, demo),
		...sendDocument(services, demo),
		`Every email is caught and shown here: ${mails}`,
		["Operator commands:", ...services.map(({ name }) => `  npm run operator -- ${name} --help`)].join("\n"),
		`Data and secrets are stored in ${dataDirectory}\nCtrl-C stops everything and keeps the data.\n`,
	].join("\n\n");
}

function oauthInTheBrowser(services: Service[], demo: DemoData): string[] {
	const client = demo["OAuth client"];
	const scheduling = services.find(({ name }) => name === "scheduling-oauth");
	const user = demo.user;
	if (!client || !scheduling || !user) return [];
	return [
		"Connect an app: run this example, open http://localhost:4300, and sign in.",
		`  username: ${String(user.username)}\n  password: ${String(user.password)}`,
		[
			`  ISSUER=${scheduling.address} \\`,
			`  CLIENT_ID=${String(client.client_id)} \\`,
			`  CLIENT_SECRET=${String(client.client_secret)} \\`,
			"  node examples/third-party-app.mjs",
		].join("\n"),
	];
}

function sendDocument(services: Service[], demo: DemoData): string[] {
	const token = demo["API token"];
	const signing = services.find(({ name }) => name === "doc-signing");
	const { account } = demo;
	if (!token || !signing || !account) return [];
	return [
		`Sign in to doc-signing at ${signing.address}/sign-in:`,
		`  email: ${String(account.email)}\n  password: ${String(account.password)}`,
		"Send a PDF, sign it and download it. The README does the same with curl.",
		[
			`  export BASE_URL=${signing.address} API_TOKEN=${String(token.token)}`,
			"  node --import tsx examples/sign-and-download.ts examples/lease.pdf signed.pdf",
		].join("\n"),
	];
}
