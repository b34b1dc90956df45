import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { ApiDocument, Operation } from "./json-schema.ts";

export type Answer = { status: number; headers: Record<string, string>; text: string };

/** What is wrong with a response, compared with the API document; undefined when it conforms. */
export function responseChecker(
	document: ApiDocument,
): (operation: Operation, answer: Answer) => string | undefined {
	const ajv = new Ajv2020({ strict: false, allErrors: true });
	addFormats.default(ajv);
	ajv.addSchema({ $id: "api", components: document.components });
	const compiled = new Map<string, ValidateFunction>();
	const validatorOf = (schema: object, key: string): ValidateFunction => {
		const found = compiled.get(key) ?? ajv.compile(pointingInto(schema));
		compiled.set(key, found);
		return found;
	};

	return ({ operationId, responses }, { status, headers, text }) => {
		if (status >= 500) return `answered ${status}`;
		const declared = responses[status];
		if (!declared) return `answered ${status}, which the document does not have`;
		const [type, content] = Object.entries(declared.content ?? {})[0] ?? [];
		if (!type || !content)
			return text === "" ? undefined : `answered ${status} with a body, where there is none`;
		if (!headers["content-type"]?.startsWith(type)) return `answered ${headers["content-type"]}, not ${type}`;
		const validate = validatorOf(content.schema, `${operationId} ${status}`);
		if (validate(JSON.parse(text))) return undefined;
		return `answered ${status} in another shape: ${ajv.errorsText(validate.errors)}`;
	};
}

function pointingInto(schema: object): object {
	return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/'));
}
