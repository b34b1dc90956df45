import { logoPng } from "./apps.ts";
import { newPerson, type Person } from "./people.ts";
import { startApp, type TestApp } from "./start-app.ts";

type Items = Record<string, string | Buffer | null>;

/** The service with an operator, root, and a user, ada. */
export async function startConsole(settings: Record<string, string> = {}) {
	const app = await startApp(settings);
	const root = await newPerson(app, "root", { role: "operator" });
	const ada = await newPerson(app, "ada");
	const png = await logoPng();
	const act = (clientId: string, what: string, more: Record<string, string> = {}) => {
		const csrf = root.token(`operator client ${clientId}`);
		return root.browser
			.post(`/operator/clients/${clientId}/${what}`)
			.type("form")
			.send({ csrf, ...more });
	};
	/** Submits the form that registers an app, with the given items instead of the default ones. */
	const register = (items: Items) =>
		sendWithFile(root, "/operator/clients", {
			csrf: root.token("operator clients"),
			name: "Calendar",
			link: "https://app.example",
			redirect_uris: "https://app.example/cb\r\ncom.example.app:/callback\r\n",
			logo: png,
			...items,
		});
	return { app, root, ada, act, register, lastEvent: () => lastEvent(app) };
}

export type Console = Awaited<ReturnType<typeof startConsole>>;

export function sendWithFile({ browser }: Person, path: string, { logo, ...items }: Items) {
	const request = browser.post(path);
	for (const [name, value] of Object.entries(items)) request.field(name, String(value));
	return Buffer.isBuffer(logo) ? request.attach("logo", logo, "logo.png") : request;
}

async function lastEvent({ dependencies }: TestApp) {
	const { rows } = await dependencies.db.$client.query(
		`SELECT type, actor_type AS "actorType", actor, ip_address AS "ipAddress", details
		FROM audit_events ORDER BY id DESC LIMIT 1`,
	);
	return rows[0];
}
