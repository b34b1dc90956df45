import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type SigningService, startSigningService } from "@repo/infra-local/testing";
// @ts-expect-error: has no types
import { bruToEnvJsonV2, bruToJsonV2 } from "@usebruno/lang";
import { listEndpoints, type OpenApiDocument } from "../generate/open-api.ts";
import { type PostmanItem, runPostman } from "./run-postman.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const pdf = readFileSync(join(root, "examples/lease.pdf"));

describe.each(["doc-signing", "scheduling-oauth"])("%s", (service) => {
	const document: OpenApiDocument = JSON.parse(read(`services/${service}/openapi.json`));
	const expected = listEndpoints(document).map(
		({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
	);
	const uploads = service === "doc-signing" ? ["PUT "] : [];

	it("Postman's collection has each endpoint once", () => {
		const { item: folders } = JSON.parse(read(`examples/generated/${service}/postman.json`));
		const requests = folders.flatMap((folder: { item: PostmanItem[] }) => folder.item);
		const found = requests.map(
			({ request }: PostmanItem) =>
				`${request.method} ${request.url.path ? `/${request.url.path.join("/")}` : ""}`,
		);
		expect(found.sort()).toEqual([...expected, ...uploads].sort());
	});

	it("Bruno's own parser reads its collection, which has each endpoint once", () => {
		const folder = `examples/generated/${service}/bruno`;
		const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
		const requests = files
			.filter((name) => /^[A-Z].*\.bru$/.test(name))
			.map((name) => bruToJsonV2(read(`${folder}/${name}`)));
		const found = requests.map(
			({ http }) => `${http.method.toUpperCase()} ${http.url.replace(/\{\{\w+\}\}/, "")}`,
		);
		expect(found.sort()).toEqual([...expected, ...uploads].sort());
		const { variables } = bruToEnvJsonV2(read(`${folder}/environments/local.bru`));
		const defined = variables.map(({ name }: { name: string }) => name);
		const used = requests.flatMap((one) =>
			[...JSON.stringify(one).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name),
		);
		expect(used.filter((name) => !defined.includes(name))).toEqual([]);
	});
});

describe("against the real service", () => {
	let service: SigningService;
	beforeAll(async () => {
		service = await startSigningService();
	}, 60_000);
	afterAll(() => service.stop());

	it("Postman's requests create a document, upload its file, add a field, send and read it", async () => {
		const { BASE_URL: baseUrl, API_TOKEN: token } = service.environment;
		const collection = JSON.parse(read("examples/generated/doc-signing/postman.json"));
		const answers = await runPostman(collection, { baseUrl, token }, pdf, [
			"Create a document",
			"Upload the PDF",
			"Add fields",
			"Send a document to its recipients",
			"Get a document",
			"Create a webhook",
		]);
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
		expect(JSON.parse(answers[4]?.text ?? "")).toMatchObject({ status: "PENDING" });
	});
});
