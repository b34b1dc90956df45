import type { DemoData } from "./demo-data.ts";
import type { Service } from "./services.ts";

/** What a person does next, as it is printed once everything answers. */
export function nextSteps(services: Service[], demo: DemoData, dataDirectory: string): string {
	const width = Math.max(...services.map(({ name }) => name.length));
	return [
		"Everything runs.",
		services.map(({ name, address }) => `  ${name.padEnd(width)}  ${address}`).join("\n"),
		...oauthInTheBrowser(services, demo),
		`Data and secrets of this checkout: ${dataDirectory}\nCtrl-C stops everything and keeps them.\n`,
	].join("\n\n");
}

function oauthInTheBrowser(services: Service[], demo: DemoData): string[] {
	const client = demo["OAuth client"];
	const scheduling = services.find(({ name }) => name === "scheduling-oauth");
	if (!client || !scheduling) return [];
	return [
		"OAuth in the browser: run an app of somebody else's, and connect an account to it.",
		[
			`  ISSUER=${scheduling.address} \\`,
			`  CLIENT_ID=${String(client.client_id)} \\`,
			`  CLIENT_SECRET=${String(client.client_secret)} \\`,
			"  node examples/third-party-app.mjs",
		].join("\n"),
	];
}
