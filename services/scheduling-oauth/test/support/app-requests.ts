import type { Response } from "supertest";
import { logoPng, shownSecret, type ThirdPartyApp } from "./apps.ts";
import { sendWithFile } from "./console.ts";
import type { Person } from "./people.ts";
import type { TestApp } from "./start-app.ts";

export const APPS = "/developers/apps";

/** What a developer's form submits. */
export const items = {
	kind: "server",
	name: "Calendar",
	link: "https://app.example/",
	redirect_uris: "https://app.example/callback",
	"scope:READ_BOOKING": "on",
	"scope:READ_PROFILE": "on",
	purpose: "Shows your bookings beside your other calendars.",
};

/** Submits the form of a developer's app at `path`: of a new one, or a change. `null` omits an item. */
export async function sendApp(
	person: Person,
	more: Record<string, string | Buffer | null> = {},
	path = `${APPS}/new`,
): Promise<Response> {
	const logo = path.endsWith("/new") ? await logoPng() : null;
	const all = { csrf: person.token("developer apps"), logo, ...items, ...more };
	const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
	return sendWithFile(person, path, given);
}

export type SentRequest = { id: number; status: string; client_row_id: number | null; reason: string | null };

/** The developer's requests, oldest first. */
export async function listRequests({ dependencies }: TestApp, { id }: Person): Promise<SentRequest[]> {
	const { rows } = await dependencies.db.$client.query(
		"SELECT id, status, client_row_id, reason FROM client_requests WHERE user_id = $1 ORDER BY id",
		[id],
	);
	return rows;
}

/** What an operator and developers do with requests. */
export function requestActions(app: TestApp, getRoot: () => Person) {
	const latest = async (person: Person) => {
		const sent = (await listRequests(app, person)).at(-1);
		if (!sent) throw new Error("no request");
		return sent;
	};
	const decide = (id: number, how: "approve" | "reject", typed: Record<string, string>) =>
		getRoot()
			.browser.post(`/operator/requests/${id}/${how}`)
			.type("form")
			.send({ csrf: getRoot().token(`operator request ${id}`), ...typed });
	/** A button of the developer's pages. */
	const press = ({ browser, token }: Person, path: string) =>
		browser
			.post(`${APPS}/${path}`)
			.type("form")
			.send({ csrf: token("developer apps") });
	/** The app of a developer with a new secret. */
	const readOwnApp = async (person: Person): Promise<ThirdPartyApp> => {
		const [row] = await app.sql("SELECT id, client_id, redirect_uris FROM clients WHERE owner_id = $1", [
			person.id,
		]);
		const { text } = await press(person, `${row.client_id}/secrets`).expect(200);
		return {
			rowId: row.id,
			clientId: row.client_id,
			secret: shownSecret(text),
			redirectUri: row.redirect_uris[0],
		};
	};
	/** An approved app with a secret. */
	const newOwnApp = async (person: Person, more: Record<string, string> = {}) => {
		await sendApp(person, more);
		await decide((await latest(person)).id, "approve", both).expect(303);
		return readOwnApp(person);
	};
	return { latest, decide, press, readOwnApp, newOwnApp };
}

/** The scopes of an approval. */
export const both = { "scope:READ_BOOKING": "on", "scope:READ_PROFILE": "on" };
