import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import {
	findFreePort,
	type SchedulingService,
	startSchedulingService,
	visitor,
} from "@repo/infra-local/testing";
import { Scheduling, SchedulingApp, TokenSession, type Tokens } from "@repo/scheduling-oauth-client";

let redirectUri: string;
/** The app's own server, to which users return. */
let callback: Server;
let service: SchedulingService;
let app: SchedulingApp;
let requests: string[];
let apiKey: string;

beforeAll(async () => {
	const port = await findFreePort();
	redirectUri = `http://localhost:${port}/callback`;
	callback = createServer((_request, response) => response.end("Connected.")).listen(port);
	service = await startSchedulingService(redirectUri);
	app = new SchedulingApp({ ...service, redirectUri, fetch: countingFetch });
	apiKey = await createApiKey();
}, 60_000);
afterAll(async () => {
	callback.close();
	await service.stop();
});

/** The real fetch, which records each request's path. */
const countingFetch: typeof fetch = (input, init) => {
	requests?.push(new URL(new Request(input).url).pathname);
	return fetch(input, init);
};

/** Signs grace in, presses a button of the consent page, and returns where the service sends the browser. */
async function decide(url: string, decision: "allow" | "deny"): Promise<string> {
	const browser = visitor();
	let page = await browser.open(url);
	if (page.html.includes('action="/sign-in"')) page = await browser.submit(page, "/sign-in", signIn());
	// A user who has allowed it before is not asked again.
	if (page.html.includes('action="/auth/oauth2/decisions"'))
		page = await browser.submit(page, "/auth/oauth2/decisions", { decision });
	return page.address;
}

async function connect(): Promise<Tokens> {
	const request = await app.createAuthorizationRequest(["READ_BOOKING", "READ_PROFILE"]);
	return app.exchangeCode(await decide(request.url, "allow"), request);
}

async function createApiKey(): Promise<string> {
	const browser = visitor();
	await browser.submit(await browser.open(`${service.baseUrl}/sign-in`), "/sign-in", signIn());
	const page = await browser.open(`${service.baseUrl}/account/api-keys`);
	const { html } = await browser.submit(page, "/account/api-keys", {
		name: "test",
		days: "0",
		access: "full",
	});
	const [key] = /\bsched_key_[\w-]{43}/.exec(html) ?? [];
	if (!key) throw new Error("The page shows no API key.");
	return key;
}

const signIn = () => ({ login: "grace", password: service.password });

describe("connecting a user", () => {
	it("throws why a user is not connected", async () => {
		const request = await app.createAuthorizationRequest(["READ_BOOKING"]);
		const denied = app.exchangeCode(await decide(request.url, "deny"), request);
		await expect(denied).rejects.toMatchObject({ name: "AuthorizationError", code: "access_denied" });
	});

	it("asks for consent with PKCE, exchanges the code, and reads for the user", async () => {
		const tokens = await connect();
		expect(tokens).toMatchObject({ token_type: "Bearer", scope: "READ_BOOKING READ_PROFILE" });
		expect(tokens.expires_at - Date.now() / 1000).toBeGreaterThan(tokens.expires_in - 60);
		const scheduling = app.connect(tokens, () => {});
		await expect(scheduling.getProfile()).resolves.toMatchObject({ username: "grace" });
		await expect(scheduling.listBookings()).resolves.toMatchObject({ bookings: [], next_cursor: null });
	});

	it.each([
		["of another user's request", { state: "other" }, "state_mismatch"],
		["without a state", { state: "" }, "state_mismatch"],
		["of another server", { iss: "https://evil.example" }, "issuer_mismatch"],
	])("does not send the code of a response %s", async (_what, change, code) => {
		const request = await app.createAuthorizationRequest(["READ_BOOKING"]);
		const values = { code: "ac_x", state: request.state, iss: service.baseUrl, ...change };
		requests = [];
		const exchange = app.exchangeCode(`${redirectUri}?${new URLSearchParams(values)}`, request);
		await expect(exchange).rejects.toMatchObject({ code });
		expect(requests).toEqual([]);
	});

	it("throws the error code of a refused code", async () => {
		const request = await app.createAuthorizationRequest(["READ_BOOKING"]);
		const address = await decide(request.url, "allow");
		const exchange = app.exchangeCode(address, { ...request, codeVerifier: "a".repeat(43) });
		await expect(exchange).rejects.toMatchObject({ name: "ApiError", status: 400, code: "invalid_grant" });
	});
});

describe("expired access tokens", () => {
	it("are renewed once, however many requests find them expired", async () => {
		const tokens = { ...(await connect()), expires_at: 0 };
		const stored: Tokens[] = [];
		const scheduling = app.connect(tokens, async (renewed) => stored.push(renewed));
		requests = [];
		await Promise.all(Array.from({ length: 10 }, () => scheduling.getProfile()));
		expect(requests.filter((path) => path.endsWith("/refreshToken"))).toHaveLength(1);
		expect(stored).toHaveLength(1);
		expect(stored[0]?.access_token).not.toBe(tokens.access_token);
	});

	it("that the service refuses are renewed once, and the requests repeated", async () => {
		const tokens = await connect();
		await app.revoke(tokens.access_token);
		const stored: Tokens[] = [];
		const scheduling = app.connect(tokens, (renewed) => stored.push(renewed));
		requests = [];
		const profiles = await Promise.all(Array.from({ length: 10 }, () => scheduling.getProfile()));
		expect(profiles.map(({ username }) => username)).toEqual(Array(10).fill("grace"));
		expect(requests.filter((path) => path.endsWith("/refreshToken"))).toHaveLength(1);
		expect(stored).toHaveLength(1);
	});

	it("of a user's two clients share one refresh", async () => {
		const tokens = { ...(await connect()), expires_at: 0 };
		requests = [];
		await Promise.all([1, 2].map(() => app.connect(tokens, () => {}).getProfile()));
		expect(requests.filter((path) => path.endsWith("/refreshToken"))).toHaveLength(1);
	});

	it("are an invalid_grant once the user has disconnected the app", async () => {
		const tokens = { ...(await connect()), expires_at: 0 };
		await app.revoke(tokens.refresh_token);
		const read = app.connect(tokens, () => {}).getProfile();
		await expect(read).rejects.toMatchObject({ code: "invalid_grant" });
	});

	it("a refresh token that is replaced at each use is used once", async () => {
		let current = "rt_0";
		const used: string[] = [];
		const refresh = async (refreshToken: string): Promise<Tokens> => {
			used.push(refreshToken);
			await new Promise((resolve) => setTimeout(resolve, 20));
			if (refreshToken !== current) throw new Error("This refresh token was used before.");
			current = `rt_${used.length}`;
			const rest = { token_type: "Bearer" as const, expires_in: 60, scope: "" };
			return { ...rest, access_token: `at_${used.length}`, refresh_token: current, expires_at: 1e10 };
		};
		const first = { ...(await refresh(current)), expires_at: 0 };
		const session = new TokenSession(first, refresh, () => {});
		const headers = await Promise.all(Array.from({ length: 5 }, () => session.headers()));
		expect(new Set(headers.map(({ Authorization }) => Authorization))).toEqual(new Set(["Bearer at_2"]));
		expect(used).toEqual(["rt_0", "rt_1"]);
	});
});

it("introspection tells a valid token from a revoked one", async () => {
	const { access_token } = await connect();
	await expect(app.introspect(access_token)).resolves.toMatchObject({ active: true, username: "grace" });
	await app.revoke(access_token);
	await expect(app.introspect(access_token)).resolves.toEqual({ active: false });
});

it("a user's own key creates bookings, and all pages are read", async () => {
	const scheduling = new Scheduling({ ...service, apiKey });
	for (const hour of [10, 11, 12, 13, 14])
		await scheduling.createBooking({
			title: `At ${hour}`,
			start: `2030-05-01T${hour}:00:00Z`,
			end: `2030-05-01T${hour}:30:00Z`,
		});
	const titles: string[] = [];
	for await (const { title } of scheduling.iterateBookings({ limit: 2 })) titles.push(title);
	expect(titles).toEqual(["At 14", "At 13", "At 12", "At 11", "At 10"]);
	const overlapping = { title: "Again", start: "2030-05-01T10:10:00Z", end: "2030-05-01T10:20:00Z" };
	const refused = scheduling.createBooking(overlapping);
	await expect(refused).rejects.toMatchObject({ status: 409, code: "booking_overlaps" });
	const { bookings } = await scheduling.listBookings({ limit: 1 });
	const calendar = await scheduling.getBookingAsCalendar(String(bookings[0]?.uid));
	expect(calendar).toContain("BEGIN:VCALENDAR");
});
