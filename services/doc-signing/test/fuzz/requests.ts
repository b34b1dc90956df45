import fc from "fast-check";
import { fixture } from "../support/pdf-files.ts";
import { arbitraryOf } from "./arbitrary-of.ts";
import { fitting } from "./fitting.ts";
import { hostile, hostileText, mutated, rawBodies } from "./hostile.ts";
import type { ApiDocument, Operation, Schema } from "./json-schema.ts";
import { operationsOf } from "./json-schema.ts";

export type FuzzRequest = {
	operation: Operation;
	/** By name: a number picks one of the known ids, text is sent unchanged. */
	params: Record<string, number | string>;
	query: Record<string, string | undefined>;
	headers: Record<string, string>;
	body:
		| { json: unknown }
		| { type: string; body: string | Buffer; headers?: Record<string, string> }
		| undefined;
	/** Where the body names a recipient or a field, the known ids to use there. */
	idPicks: number[];
};

/** Requests to every operation of the document: most conform to it, many have a fault. */
export function requestsTo(document: ApiDocument): fc.Arbitrary<FuzzRequest> {
	return fc.oneof(...operationsOf(document).map((operation) => requestTo(operation, document)));
}

function requestTo(operation: Operation, document: ApiDocument): fc.Arbitrary<FuzzRequest> {
	const inPlace = (place: string) =>
		(operation.parameters ?? []).filter((parameter) => parameter.in === place);
	const param = fc.oneof(
		{ weight: 12, arbitrary: fc.nat(1000) },
		{
			weight: 1,
			arbitrary: fc.constantFrom(
				"0",
				"-1",
				"1e3",
				"01",
				"2147483647",
				"2147483648",
				"abc",
				"%00",
				"%zz",
				"%ff",
			),
		},
	);
	const query = inPlace("query").map(({ name, schema }) => [name, queryText(schema, document)] as const);
	const request = fc.record({
		operation: fc.constant(operation),
		params: fc.record(Object.fromEntries(inPlace("path").map(({ name }) => [name, param]))),
		query: fc.record(Object.fromEntries(query), { requiredKeys: [] }),
		headers: headers(operation),
		body: bodyOf(operation, document),
		idPicks: fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 }),
	});
	return request.map((generated) => ({ ...generated, [fc.toStringMethod]: () => summaryOf(generated) }));
}

/** The part of a request that a report shows. */
function summaryOf({ operation: { method, path }, ...rest }: FuzzRequest): string {
	return `${method} ${path} ${JSON.stringify(rest).slice(0, 2000)}`;
}

// Node itself responds 431 to a request line and headers of more than 16 kB.
const MAX_TEXT_LENGTH = 2000;

function queryText(schema: Schema, document: ApiDocument): fc.Arbitrary<string> {
	const good = arbitraryOf(schema, refsOf(document)).map(String);
	const text = fc.oneof(
		{ weight: 4, arbitrary: good },
		{ weight: 1, arbitrary: fc.constantFrom(...hostileText) },
	);
	return text.map((whole) => whole.slice(0, MAX_TEXT_LENGTH));
}

function headers({ method }: Operation): fc.Arbitrary<Record<string, string>> {
	const none = fc.constant({});
	const keys = fc.constantFrom("a", "b", "c", "x".repeat(300), "key with spaces");
	const strange = fc.constantFrom<Record<string, string>>(
		{ authorization: "" },
		{ authorization: "Basic YTpi" },
		{ authorization: "Bearer api_unknown" },
		{ "if-none-match": "*" },
		{ accept: "text/html" },
		{ "x-request-id": "\u00ff" },
	);
	const again = method === "post" ? keys.map((key) => ({ "idempotency-key": key })) : none;
	return fc.oneof(
		{ weight: 10, arbitrary: none },
		{ weight: 2, arbitrary: again },
		{ weight: 1, arbitrary: strange },
	);
}

function bodyOf({ requestBody }: Operation, document: ApiDocument): fc.Arbitrary<FuzzRequest["body"]> {
	if (requestBody?.content["application/pdf"]) return fc.oneof(pdfs(), fc.constantFrom(...rawBodies));
	const schema = requestBody?.content["application/json"]?.schema;
	if (!schema) return fc.constant(undefined);
	const described = arbitraryOf(schema, refsOf(document));
	const good = fc.oneof(described, described.map(fitting));
	const faulty = fc
		.tuple(good, fc.nat(), hostile, fc.boolean())
		.map(([value, pick, stranger, drop]) => mutated(value, pick, stranger, drop));
	return fc.oneof(
		{ weight: 8, arbitrary: good.map((json) => ({ json })) },
		{ weight: 6, arbitrary: faulty.map((json) => ({ json })) },
		{ weight: 1, arbitrary: fc.constantFrom(...rawBodies, undefined) },
	);
}

/** A valid file, or one with some of its bytes cut off or changed. */
function pdfs(): fc.Arbitrary<FuzzRequest["body"]> {
	const good = fc.constantFrom("three-pages.pdf", "signed.pdf", "password.pdf").map(fixture);
	const changed = fc.tuple(good, fc.nat(), fc.nat(255)).map(([file, at, byte]) => {
		const copy = Buffer.from(file);
		copy[at % copy.length] = byte;
		return copy;
	});
	const cut = fc.tuple(good, fc.nat()).map(([file, at]) => file.subarray(0, at % file.length));
	return fc.oneof(good, changed, cut).map((body) => ({ type: "application/pdf", body }));
}

function refsOf({ components }: ApiDocument): (schema: Schema) => Schema {
	return ({ $ref = "" }) => components.schemas[$ref.split("/").at(-1) ?? ""] ?? {};
}
