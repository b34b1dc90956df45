import type { Answer } from "./check-answer.ts";
import { type KnownIds, nameOfIdsIn, type Place } from "./known-ids.ts";
import type { FuzzRequest } from "./requests.ts";

type To = { port: number; token: string; ids: KnownIds };

/** Sends a request with known ids, and adds the ids in its response. */
export async function sendRequest(request: FuzzRequest, { port, token, ids }: To): Promise<Answer> {
	const { operation, query, headers } = request;
	const place = placeOf(request, ids);
	const path = operation.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => place[name] ?? "1");
	const search = new URLSearchParams(
		Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined),
	);
	const response = await fetch(`http://127.0.0.1:${port}${path}?${search}`, {
		method: operation.method.toUpperCase(),
		...contentOf(request, { authorization: token, ...headers }, place, ids),
	});
	const answer = {
		status: response.status,
		headers: Object.fromEntries(response.headers),
		text: await response.text(),
	};
	if (answer.status !== 200) return answer;
	if (operation.method === "delete") ids.forget(place);
	else ids.learn(JSON.parse(answer.text), nameOfIdsIn(operation.path.split("/").at(-1) ?? ""));
	return answer;
}

/** Recipients and fields mostly of the document or template in question, sometimes of another. */
function placeOf({ params }: FuzzRequest, ids: KnownIds): Place {
	const names = Object.keys(params);
	const last = names.at(-1);
	const nth = Number(last && params[last]);
	const together = nth % 8 > 0 ? ids.pick(names, nth) : undefined;
	const chosen = Object.entries(params).map(([name, given]) => {
		if (typeof given === "string") return [name, given];
		return [name, (together ?? ids.pick([name], given))?.[name] ?? String(given)];
	});
	return Object.fromEntries(chosen);
}

function contentOf(
	{ body, idPicks }: FuzzRequest,
	headers: Record<string, string>,
	place: Place,
	ids: KnownIds,
): RequestInit {
	if (!body) return { headers };
	if ("json" in body)
		return {
			headers: { ...headers, "content-type": "application/json" },
			body: JSON.stringify(withKnownIds(body.json, idPicks, place, ids)),
		};
	const sent = typeof body.body === "string" ? body.body : new Uint8Array(body.body);
	return { headers: { ...headers, "content-type": body.type, ...body.headers }, body: sent };
}

/** Ids in a generated body would not exist: numeric ones mostly become known ids of the same document. */
function withKnownIds(
	value: unknown,
	[first = 0, ...others]: number[],
	place: Place,
	ids: KnownIds,
	idName?: string,
): unknown {
	if (Array.isArray(value))
		return value.map((item, index) => withKnownIds(item, [first + index, ...others], place, ids, idName));
	if (typeof value === "number" && idName && first % 8 > 0) {
		const parent = Object.entries(place).slice(0, 1);
		const names = [...parent.map(([name]) => name), idName];
		return Number(ids.pick(names, first, Object.fromEntries(parent))?.[idName] ?? value);
	}
	if (typeof value !== "object" || value === null) return value;
	const picks = [...others, first];
	return Object.fromEntries(
		Object.entries(value).map(([name, part]) => {
			const named = name === "recipientId" ? name : name === "id" ? idName : idsOfList(name);
			return [name, withKnownIds(part, picks, place, ids, named)];
		}),
	);
}

function idsOfList(name: string): string | undefined {
	return name === "prefillFields" ? "fieldId" : nameOfIdsIn(name);
}
