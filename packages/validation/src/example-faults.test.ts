import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import {
	endpoint,
	exampleFaults,
	idText,
	openApiDocument,
	type RequestSchemas,
	type Responses,
} from "./index.ts";
import { problemSchema, validationFailed } from "./problem-schema.ts";

const part = z.object({ size: z.int(), label: z.string().optional() });
const thing = z.object({ id: z.int(), parts: z.array(part) }).meta({ id: "Thing" });
const newThing = z.object({ title: z.string(), part: part.optional() });

function declare(
	request: RequestSchemas<unknown, unknown, unknown>,
	responses: Responses,
	description = "Does it.",
) {
	return endpoint({
		method: "post",
		path: "/things/:thingId",
		operationId: "changeThing",
		summary: "Change a thing",
		description,
		request,
		responses,
		handle: async () => ({ status: 200 }),
	});
}

const params = z.object({ thingId: idText.meta({ examples: [17] }) });
const request = { params, body: newThing, example: { title: "A", part: { size: 3 } } };
const responses = { 200: { description: "It", body: thing, example: { id: 1, parts: [{ size: 3 }] } } };

describe("exampleFaults", () => {
	it("finds nothing if everything has a valid example", () => {
		expect(exampleFaults([declare(request, responses)])).toEqual([]);
	});

	it("uses the schema's example if the endpoint has none", () => {
		const body = newThing.meta({ examples: [{ title: "A" }] });
		expect(exampleFaults([declare({ body }, responses)])).toEqual([]);
		const wrong = newThing.meta({ example: { title: 1 } });
		expect(exampleFaults([declare({ body: wrong }, responses)])).toHaveLength(1);
	});

	it("reports what is missing", () => {
		const nothing = declare({ body: newThing }, { 200: { description: "It", body: thing } }, "");
		expect(exampleFaults([nothing])).toEqual([
			"changeThing: no description that ends with a period",
			"changeThing: request has no example",
			"changeThing: response 200 has no example",
		]);
	});

	it.each<[string, RequestSchemas<unknown, unknown, unknown>, Responses, string]>([
		["a request", { body: newThing, example: { title: 7 } }, responses, "request, Example: title must be"],
		[
			"one of several requests",
			{ body: newThing, examples: { Short: { title: "A" }, Long: {} } },
			responses,
			"request, Long: title is required",
		],
		[
			"a response",
			request,
			{ 200: { ...responses[200], example: { id: 1, parts: [{ size: "3" }] } } },
			"response 200, Example: parts.0.size must be",
		],
		[
			"a parameter",
			{ ...request, params: z.object({ thingId: idText.meta({ examples: [-1] }) }) },
			responses,
			"path thingId: must be",
		],
		[
			"a member that the schema ignores",
			{ body: newThing, example: { title: "A", part: { size: 3, lable: "x" } } },
			responses,
			"request, Example: part.lable is not in the schema",
		],
		[
			"an undeclared member of a response",
			request,
			{ 200: { ...responses[200], example: { id: 1, parts: [], name: "x" } } },
			"response 200, Example: name is not in the schema",
		],
	])("names an invalid example of %s", (_name, requestSpec, response, fault) => {
		const faults = exampleFaults([declare(requestSpec, response)]);
		expect(faults).toHaveLength(1);
		expect(faults[0]).toContain(fault);
	});
});

describe("the API document", () => {
	it("shows each example beside its schema", () => {
		const several = { ...request, examples: { "With a part": request.example, "Bare one": { title: "B" } } };
		const document = openApiDocument([declare(several, responses)], { info: { title: "T", version: "1" } });
		const shown = document.paths?.["/things/{thingId}"]?.post as unknown as Shown;
		expect(shown.requestBody.content["application/json"].examples).toEqual({
			"with-a-part": { summary: "With a part", value: request.example },
			"bare-one": { summary: "Bare one", value: { title: "B" } },
		});
		expect(shown.responses[200].content["application/json"].example).toEqual(responses[200].example);
	});
});

it("the document's example of an error is valid", () => {
	expect(problemSchema.strict().parse(validationFailed)).toEqual(validationFailed);
});

type Media = { content: Record<"application/json", { example?: unknown; examples?: unknown }> };
type Shown = { requestBody: Media; responses: { 200: Media } };
