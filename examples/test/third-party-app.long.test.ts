import { afterAll, beforeAll, expect, it } from "@jest/globals";
import {
	createTestDatabase,
	findFreePort,
	freeServiceAddress,
	type Running,
	runExample,
	serviceOf,
	visitor,
} from "@repo/infra-local/testing";

const running: Running[] = [];
let app: string;
let user: Record<string, string>;

beforeAll(async () => {
	const [address, appPort] = await Promise.all([freeServiceAddress(), findFreePort()]);
	app = `http://localhost:${appPort}`;
	const service = serviceOf("scheduling-oauth", {
		...address,
		DATABASE_URL: await createTestDatabase(),
		SIGNING_KEY_SECRET: "0".repeat(43),
		SUPPORT_EMAIL: "support@example.test",
		SMTP_URL: "smtp://127.0.0.1:1",
	});
	await service.migrate();
	const logo = new URL("logo.png", import.meta.url).pathname;
	const [client, person, server] = await Promise.all([
		service.command(
			...["clients", "register", "--name", "My calendar app", "--link", app],
			...["--redirect-uri", `${app}/callback`, "--logo", logo],
		),
		service.command(
			...["users", "create", "--username", "grace", "--email", "grace@example.test", "--name", "Grace"],
		),
		service.serve(),
	]);
	running.push(server);
	user = person;
	const example = runExample("third-party-app.mjs", [], {
		ISSUER: address.BASE_URL,
		PORT: String(appPort),
		CLIENT_ID: String(client.client_id),
		CLIENT_SECRET: String(client.client_secret),
	});
	running.push(await example.serve(app));
}, 60_000);

afterAll(() => Promise.all(running.map((each) => each.stop())));

it("a user who denies is not connected, and the app gets the error", async () => {
	const browser = visitor();
	const signIn = await browser.open(`${app}/connect`);
	const consent = await browser.submit(signIn, "/sign-in", {
		login: "grace",
		password: String(user.password),
	});
	const denied = await browser.submit(consent, "/auth/oauth2/decisions", { decision: "deny" });
	expect(denied.html).toContain("access_denied");
});

it("a third-party app signs a user in and lists their bookings", async () => {
	const browser = visitor();
	const signIn = await browser.open(`${app}/connect`);
	const consent = await browser.submit(signIn, "/sign-in", {
		login: "grace",
		password: String(user.password),
	});
	expect(consent.html).toContain("My calendar app wants access to your account");
	const connected = await browser.submit(consent, "/auth/oauth2/decisions", { decision: "allow" });
	expect(connected).toMatchObject({ status: 200, address: expect.stringContaining(`${app}/callback?code=`) });
	expect(connected.html).toContain("Your bookings");
	expect(connected.html).toContain("No bookings yet");
});
