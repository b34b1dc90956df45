import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { visitor } from "@repo/infra-local/testing";
import { newEmail, type SignUpWorld, startSignUpWorld } from "../../test/support/sign-up-world.ts";

let world: SignUpWorld;
beforeAll(async () => {
	world = await startSignUpWorld({ DATABASE_POOL_SIZE: "1" });
});
afterAll(async () => {
	// The job runner takes several.
	world.app.dependencies.db.$client.options.max = 5;
	await world.app.workOff();
	await world.close();
});

it.each(["/sign-up", "/password/forgotten"])(
	"needs one connection to send a code to a recipient: %s",
	async (path) => {
		const browser = visitor();
		const page = await browser.open(`${world.address}${path}?return_to=${encodeURIComponent("/sign/x")}`);
		const asked = await browser.submit(page, path, { email: newEmail() });
		expect(asked.status).toBe(200);
		expect(new URL(asked.address).pathname).toMatch(/^\/email-code\//);
	},
);
