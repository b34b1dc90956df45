import { markdownTable } from "@repo/infra-local/reports";
import { isMap, parseDocument, type YAMLMap } from "yaml";

/** A Markdown table of the leaves of a values.yaml: each with its default and the comment above it. */
export function describeValues(text: string): string {
	const { contents } = parseDocument(text);
	if (!isMap(contents)) throw new Error("The values are not a map.");
	return markdownTable([["value", "default", ""], ...listLeaves(contents, "")]);
}

function listLeaves(map: YAMLMap, parent: string): string[][] {
	return map.items.flatMap((pair, index) => {
		const { key, value } = pair as unknown as { key: Commented; value: Commented };
		const path = `${parent}${key.value}`;
		// The comment above the first key is the map's.
		const comment = (key.commentBefore ?? (index === 0 ? map.commentBefore : undefined))?.trim();
		if (isMap(value) && value.items.length > 0 && comment === undefined) return listLeaves(value, `${path}.`);
		if (!comment) throw new Error(`${path} has no comment.`);
		const json = JSON.stringify((value as { toJSON(): unknown }).toJSON());
		const text = json.length > 60 || json === '""' ? "" : `\`${json}\``;
		return [[`\`${path}\``, text, comment.replaceAll(/\n\s*/g, " ")]];
	});
}

type Commented = { value?: unknown; commentBefore?: string; toJSON(): unknown };
