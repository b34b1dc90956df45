import type { FillableField } from "../../../envelopes/templates/generating/rules/fillable-fields.ts";
import type { PrefillField } from "../../../envelopes/templates/generating/schemas.ts";

type Recipient = { id: number; name: string };
type Called = {
	baseUrl: string;
	templateId: number;
	recipients: readonly Recipient[];
	values: readonly PrefillField[];
};

/** The API call that generates a document from a template with these recipients and values, as curl and as TypeScript. */
export function writeApiCall({ baseUrl, templateId, ...parts }: Called): {
	curl: string;
	typeScript: string;
} {
	const url = `${baseUrl}/api/v1/templates/${templateId}/generate-document`;
	const body = JSON.stringify(makeBody(parts), null, 2);
	return {
		curl: [
			`curl --fail-with-body -X POST ${url} \\`,
			`  -H "Authorization: Bearer $SIGNING_API_TOKEN" \\`,
			`  -H "Content-Type: application/json" \\`,
			`  -d '${body.replaceAll("'", `'\\''`)}'`,
		].join("\n"),
		typeScript: [
			`const response = await fetch(${JSON.stringify(url)}, {`,
			`  method: "POST",`,
			"  headers: {",
			`    Authorization: "Bearer " + process.env.SIGNING_API_TOKEN,`,
			`    "Content-Type": "application/json",`,
			"  },",
			`  body: JSON.stringify(${body.replaceAll("\n", "\n  ")}),`,
			"});",
			"if (!response.ok) throw new Error(await response.text());",
			"const { documentId } = await response.json();",
			"console.log(documentId);",
		].join("\n"),
	};
}

function makeBody({ recipients, values }: Pick<Called, "recipients" | "values">) {
	return {
		recipients: recipients.map(({ id, name }, index) => ({
			id,
			name,
			email: `person-${index + 1}@example.com`,
		})),
		...(values.length > 0 && { prefillFields: values }),
	};
}

/** The template's value, or a plausible one. */
export function makeExample(field: FillableField): PrefillField {
	return { id: field.id, type: field.metaType, value: valueFor(field) };
}

function valueFor({ control, options, value, name, characterLimit }: FillableField): string | string[] {
	const first = options[0] ?? "";
	if (control === "many") return value === "" ? [first] : value.split("\n");
	if (value !== "") return value;
	if (control === "one") return first;
	if (control === "number") return "1";
	return [...name].slice(0, characterLimit ?? undefined).join("");
}
