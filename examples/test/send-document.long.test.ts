import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { runExample, type SigningService, startSigningService } from "@repo/infra-local/testing";

let service: SigningService;
beforeAll(async () => {
	service = await startSigningService();
}, 60_000);
afterAll(() => service.stop());

it("a script sends a PDF to two people", async () => {
	const lease = new URL("../lease.pdf", import.meta.url).pathname;
	const output = await runExample("send-document.mjs", [lease], service.environment).output();
	expect(output).toMatch(/^Document \d+ is PENDING\.$/m);
	const [first] = /http\S+\/sign\/\S+/.exec(output) ?? [];
	const page = await fetch(String(first));
	expect(page.status).toBe(200);
	expect(await page.text()).toContain("Lease for 12 Harbour Street");
});
