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

it("a script that cannot read its file creates no document", async () => {
	const { BASE_URL, API_TOKEN } = service.environment;
	const count = async () => {
		const headers = { Authorization: `Bearer ${API_TOKEN}` };
		const response = await fetch(`${BASE_URL}/api/v1/documents`, { headers });
		return ((await response.json()) as { documents: object[] }).documents.length;
	};
	const before = await count();
	await expect(
		runExample("send-document.mjs", ["no-such.pdf"], service.environment).output(),
	).rejects.toThrow();
	expect(await count()).toBe(before);
});
