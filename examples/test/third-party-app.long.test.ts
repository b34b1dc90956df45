import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import {
	findFreePort,
	type Running,
	runExample,
	type SchedulingService,
	startSchedulingService,
	visitor,
} from "@repo/infra-local/testing";

let port: number;
let app: string;
let service: SchedulingService;
let example: Running;

beforeAll(async () => {
	port = await findFreePort();
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

it.each([
	["third-party-app.mjs", /^Port (\d+) is in use\. Stop the program that uses it/],
	["list-bookings.ts", /EADDRINUSE.*:(\d+)\. Is another example running\? Stop it/],
])("%s says what to do when its port is in use", async (file, explanation) => {
	const parameters = [
		"--import",
		import.meta.resolve("tsx"),
		new URL(`../${file}`, import.meta.url).pathname,
	];
	const { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, baseUrl: ISSUER } = service;
	const env = { PATH: process.env.PATH, PORT: String(port), CLIENT_ID, CLIENT_SECRET, ISSUER };
	const child = spawn(process.execPath, parameters, { env });
	const [printed, complaint, [code]] = await Promise.all([
		text(child.stdout),
		text(child.stderr),
		once(child, "close"),
	]);
	expect({ printed, code, port: explanation.exec(complaint)?.[1] }).toEqual({
		printed: "",
		code: 1,
		port: String(port),
	});
});
