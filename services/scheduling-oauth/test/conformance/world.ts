import { newApp, type ThirdPartyApp } from "../support/apps.ts";
import { newPerson, type Person } from "../support/people.ts";
import { startApp, type TestApp } from "../support/start-app.ts";

export const TOKEN = "/api/auth/oauth/token";
export const REVOKE = "/api/auth/oauth/revoke";
export const INTROSPECT = "/api/auth/oauth/introspect";
export const ME = "/api/auth/oauth/me";

export type World = { app: TestApp; ada: Person; client: ThirdPartyApp; other: ThirdPartyApp };

/** A service with one user and two apps. */
export async function newWorld(settings: Record<string, string> = {}): Promise<World> {
	const app = await startApp(settings);
	const ada = await newPerson(app, "Ada");
	return { app, ada, client: await newApp(app), other: await newApp(app) };
}

/** The parameters that a redirect brings back to the app. */
export function parseRedirect(location: unknown): Record<string, string> {
	return Object.fromEntries(new URL(String(location)).searchParams);
}

export function basic(id: string, secret: string): string {
	return `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;
}
