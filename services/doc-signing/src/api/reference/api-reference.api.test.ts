import { describe, expect, it } from "@jest/globals";
import { exampleFaults } from "@repo/validation";
import { sharedApp } from "../../../test/support/shared-app.ts";
import { listEndpoints } from "../../app.ts";

const app = sharedApp();

describe("the API reference", () => {
	it("loads only our own files, enforced by its policy", async () => {
		const { text, headers } = await app.agent
			.get("/api/v1/openapi")
			.expect(200)
			.expect("content-type", /html/);
		expect(headers["content-security-policy"]).toContain("script-src 'self'; ");
		expect(text).not.toMatch(/https?:/);
		const addresses = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => String(address));
		const files = addresses.filter(
			(address) => address.startsWith("/api/v1/openapi") && address.includes("."),
		);
		expect(files).toHaveLength(6);
		expect(addresses.filter((address) => !files.includes(address))).toEqual([
			"/",
			"/verify",
			"/api/v1/openapi",
		]);
		for (const file of files) {
			const { body, text: content } = await app.agent.get(file).buffer(true).expect(200);
			expect((content ?? String(body)).length).toBeGreaterThan(50);
		}
		await app.agent.get("/api/v1/openapi/package.json").expect(400);
		await app.agent.get("/api/v1/openapi/..%2fpackage.json").expect(400);
	});

	it("has a description and valid examples for every operation", () => {
		expect(exampleFaults(listEndpoints(app.dependencies))).toEqual([]);
	});

	it("describes every operation of the API, with caller, errors and an example request", async () => {
		const { body } = await app.agent.get("/api/v1/openapi.json").expect(200);
		expect(body.openapi).toMatch(/^3\.1/);
		const operations = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, item]) =>
			Object.entries(item).map(([method, operation]) => ({
				...operation,
				name: `${method} ${path}`,
				method,
			})),
		);
		expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
		const guarded = operations.filter(({ security }) => security.length > 0);
		for (const { responses } of guarded)
			expect(Object.keys(responses)).toEqual(expect.arrayContaining(["200", "401", "429"]));
		const posts = guarded.filter(({ method }) => method === "post");
		expect(posts.filter(({ parameters = [] }) => !parameters.some(isIdempotencyKey))).toEqual([]);
		const bodies = guarded.flatMap(
			({ requestBody }) => requestBody?.content["application/json"]?.schema.$ref ?? [],
		);
		const without = bodies.filter((ref) => !body.components.schemas[ref.split("/").at(-1) ?? ""].example);
		expect(without).toEqual([]);
	});
});

type Operation = {
	operationId: string;
	security: unknown[];
	responses: Record<string, unknown>;
	parameters?: { name: string }[];
	requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
};

function isIdempotencyKey({ name }: { name: string }): boolean {
	return name === "Idempotency-Key";
}
