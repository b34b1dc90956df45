export type PostmanItem = {
	name: string;
	event?: { script: { exec: string[] } }[];
	request: {
		method: string;
		auth: { type: string; bearer?: { value: string }[] };
		header: { key: string; value: string; disabled?: boolean }[];
		url: { raw: string; path?: string[]; variable: { key: string; value: string }[] };
		body?: { mode: string; raw?: string };
	};
};

type Collection = { variable: { key: string; value: string }[]; item: { item: PostmanItem[] }[] };

/** Sends requests of a collection in this order, as Postman does: with its variables, which responses change. */
export async function runPostman(
	{ variable, item }: Collection,
	values: Record<string, string>,
	file: Uint8Array<ArrayBuffer>,
	names: string[],
): Promise<{ status: number; text: string }[]> {
	const variables = new Map(variable.map(({ key, value }) => [key, value]));
	for (const [name, value] of Object.entries(values)) variables.set(name, value);
	const fill = (text: string) =>
		text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => variables.get(name) ?? "");
	const answers = [];
	for (const name of names) {
		const found = item.flatMap((folder) => folder.item).find((one) => one.name === name);
		if (!found) throw new Error(`The collection has no request "${name}".`);
		const { method, auth, header, url, body } = found.request;
		const headers = new Headers(header.filter((one) => !one.disabled).map(({ key, value }) => [key, value]));
		if (auth.bearer) headers.set("Authorization", fill(`Bearer ${auth.bearer[0]?.value}`));
		const path = url.variable.reduce((raw, { key, value }) => raw.replace(`:${key}`, value), url.raw);
		const response = await fetch(fill(path), {
			method,
			headers,
			...(body && { body: body.mode === "file" ? file : fill(body.raw ?? "") }),
		});
		const text = await response.text();
		const pm = {
			response: { code: response.status, json: () => JSON.parse(text) },
			collectionVariables: { set: (key: string, value: unknown) => variables.set(key, String(value)) },
		};
		for (const line of found.event?.[0]?.script.exec ?? []) new Function("pm", line)(pm);
		answers.push({ status: response.status, text });
	}
	return answers;
}
