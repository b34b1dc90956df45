import type { DemoData } from "./demo-data.ts";
import type { Service } from "./services.ts";

/** What a person does next, as it is printed once everything answers. */
export function nextSteps(
	services: Service[],
	demo: DemoData,
	{ dataDirectory, mails }: { dataDirectory: string; mails: string },
): string {
	const width = Math.max(...services.map(({ name }) => name.length));
	return [
		"Everything runs.",
		services.map(({ name, address }) => `  ${name.padEnd(width)}  ${address}`).join("\n"),
		...oauthInTheBrowser(services, demo),
		...documentByCurl(services, demo),
		`Mails to anyone are caught and shown: ${mails}`,
		["An operator's commands:", ...services.map(({ name }) => `  npm run operator -- ${name} --help`)].join(
			"\n",
		),
		`Data and secrets of this checkout: ${dataDirectory}\nCtrl-C stops everything and keeps them.\n`,
	].join("\n\n");
}

function oauthInTheBrowser(services: Service[], demo: DemoData): string[] {
	const client = demo["OAuth client"];
	const scheduling = services.find(({ name }) => name === "scheduling-oauth");
	const user = demo.user;
	if (!client || !scheduling || !user) return [];
	return [
		"OAuth in the browser: run an app of somebody else's, open http://localhost:4300, and sign in.",
		`  username: ${String(user.username)}\n  password: ${String(user.password)}`,
		[
			`  ISSUER=${scheduling.address} \\`,
			`  CLIENT_ID=${String(client.client_id)} \\`,
			`  CLIENT_SECRET=${String(client.client_secret)} \\`,
			"  node examples/third-party-app.mjs",
		].join("\n"),
	];
}

function documentByCurl(services: Service[], demo: DemoData): string[] {
	const token = demo["API token"];
	const signing = services.find(({ name }) => name === "doc-signing");
	if (!token || !signing) return [];
	return [
		"A document by curl: create it, upload its file, look at it.",
		[
			`  export BASE_URL=${signing.address} API_TOKEN=${String(token.token)}`,
			'  answer=$(curl -s $BASE_URL/api/v1/documents -H "Authorization: Bearer $API_TOKEN" \\',
			'    -H \'Content-Type: application/json\' -d \'{"title": "Lease", "recipients":',
			'      [{"name": "Ada", "email": "ada@example.com", "role": "SIGNER"}]}\')',
			'  field() { node -p "JSON.parse(process.argv[1]).$1" "$answer"; }',
			'  curl -sS -T examples/lease.pdf "$(field uploadUrl)"',
			'  curl -s $BASE_URL/api/v1/documents/$(field documentId) -H "Authorization: Bearer $API_TOKEN"',
		].join("\n"),
		"Or all of it, up to the signing links:",
		"  node examples/send-document.mjs examples/lease.pdf",
	];
}
