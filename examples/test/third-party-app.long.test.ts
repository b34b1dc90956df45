import { afterAll, beforeAll, expect, it } from "@jest/globals";
import {
	findFreePort,
	type Running,
	runExample,
	type SchedulingService,
	startSchedulingService,
	visitor,
} from "@repo/infra-local/testing";

let app: string;
let service: SchedulingService;
let example: Running;

beforeAll(async () => {
	const port = await findFreePort();
	app = `http://localhost:${port}`;
	service = await startSchedulingService(`${app}/callback`);
	const program = runExample("third-party-app.mjs", [], {
		ISSUER: service.baseUrl,
		PORT: String(port),
		CLIENT_ID: service.clientId,
		CLIENT_SECRET: service.clientSecret,
	});
	example = await program.serve(app);
}, 60_000);

afterAll(() => Promise.all([example.stop(), service.stop()]));

it("a user who denies is not connected, and the app gets the error", async () => {
	const browser = visitor();
	const signIn = await browser.open(`${app}/connect`);
	const consent = await browser.submit(signIn, "/sign-in", {
		login: "grace",
		password: service.password,
	});
	const denied = await browser.submit(consent, "/auth/oauth2/decisions", { decision: "deny" });
	expect(denied.html).toContain("access_denied");
});

it("a third-party app signs a user in and lists their bookings", async () => {
	const browser = visitor();
	const signIn = await browser.open(`${app}/connect`);
	const consent = await browser.submit(signIn, "/sign-in", {
		login: "grace",
		password: service.password,
	});
	expect(consent.html).toContain("My calendar app wants access to your account");
	const connected = await browser.submit(consent, "/auth/oauth2/decisions", { decision: "allow" });
	expect(connected).toMatchObject({ status: 200, address: expect.stringContaining(`${app}/callback?code=`) });
	expect(connected.html).toContain("Your bookings");
	expect(connected.html).toContain("No bookings yet");
});
