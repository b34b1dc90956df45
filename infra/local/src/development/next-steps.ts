import type { DemoData } from "./demo-data.ts";
import type { Service } from "./services.ts";

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
