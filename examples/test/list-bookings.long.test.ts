import { afterAll, beforeAll, expect, it } from "@jest/globals";
import {
	findFreePort,
	runExample,
	type SchedulingService,
	startSchedulingService,
	visitor,
} from "@repo/infra-local/testing";

let port: number;
let service: SchedulingService;
beforeAll(async () => {
	port = await findFreePort();
	service = await startSchedulingService(`http://localhost:${port}/callback`);
}, 60_000);
afterAll(() => service.stop());

it("a program connects a user and lists their bookings", async () => {
	const program = runExample("list-bookings.ts", [], {
		ISSUER: service.baseUrl,
		PORT: String(port),
		CLIENT_ID: service.clientId,
		CLIENT_SECRET: service.clientSecret,
	});
	const printed: string[] = [];
	for await (const line of program.lines()) {
		printed.push(line);
		const [, link] = /^Open (\S+)$/.exec(line) ?? [];
		if (link) await allow(link);
	}
	expect(printed.at(-1)).toBe("Grace has 0 bookings.");
});

async function allow(link: string): Promise<void> {
	const browser = visitor();
	const login = { login: "grace", password: service.password };
	const consent = await browser.submit(await browser.open(link), "/sign-in", login);
	const done = await browser.submit(consent, "/auth/oauth2/decisions", { decision: "allow" });
	expect(done.html).toBe("You can close this page.");
}
