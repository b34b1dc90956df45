import { DECISIONS, decisionFields, newApp, type ThirdPartyApp } from "../support/apps.ts";
import { cookiesOf, newPerson } from "../support/people.ts";
import { type ServedApp, serveApp } from "../support/serve-app.ts";

/** The service over HTTP on loopback, a registered app, and a user who allows everything it requests. */
export type World = ServedApp & {
	thirdParty: ThirdPartyApp;
	/** The user opens a URL and allows; returns where their browser is redirected. */
	allow(address: string | URL): Promise<URL>;
	/** The user opens a URL. */
	visit(address: string | URL): Promise<Response>;
};

export const USERNAME = "ada";

export async function startWorld(redirectUris = ["http://localhost:1/callback"]): Promise<World> {
	const app = await serveApp();
	const ada = await newPerson(app, USERNAME);
	const cookie = cookiesOf(app.dependencies, ada);
	const thirdParty = await newApp(app, { redirectUris });

	const visit = (address: string | URL, more: RequestInit = {}) =>
		fetch(address, { redirect: "manual", headers: { cookie }, ...more });
	const allow = async (address: string | URL): Promise<URL> => {
		// Libraries compare an ID token's times with the machine's.
		app.catchUp();
		const response = await visit(address);
		const fields = { ...decisionFields(await response.text()), decision: "allow" };
		const decided =
			response.status === 303
				? response
				: await visit(`${app.baseUrl}${DECISIONS}`, { method: "POST", body: new URLSearchParams(fields) });
		const location = decided.headers.get("location");
		if (decided.status !== 303 || !location) throw new Error(`${address} answered ${response.status}`);
		return new URL(location);
	};
	return { ...app, thirdParty, allow, visit };
}
