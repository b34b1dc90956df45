/** Ids by the path parameters that take them: a field is `{ documentId, fieldId }`. */
export type Place = Record<string, string>;

/** Ids seen in responses. */
export type KnownIds = {
	/** `within` names the id that the response itself contains, e.g. "templateId". */
	learn(answer: unknown, within?: string): void;
	/** Values for exactly these names, preferring those of `inside`, or undefined. */
	pick(names: string[], nth: number, inside?: Place): Place | undefined;
	/** Deleted items, with everything inside them. */
	forget(place: Place): void;
};

const listed: Record<string, string> = {
	documents: "documentId",
	templates: "templateId",
	recipients: "recipientId",
	Recipient: "recipientId",
	fields: "fieldId",
	Field: "fieldId",
	webhooks: "webhookId",
	deliveries: "deliveryId",
};
const names = new Set(Object.values(listed));
const parents = ["documentId", "templateId", "webhookId"];
/** Their items may have been deleted. */
const histories = ["events", "payload"];
// The newest: most old items have been deleted. Each document has several recipients and fields.
const MAX_PARENTS = 16;
const MAX_PARTS = 80;

export function knownIds(): KnownIds {
	const known = new Map<string, Place[]>();
	const add = (place: Place) => {
		const kind = kindOf(Object.keys(place));
		const others = (known.get(kind) ?? []).filter((other) => !isIn(other, place));
		known.set(kind, [place, ...others].slice(0, parents.includes(kind) ? MAX_PARENTS : MAX_PARTS));
	};
	const learn = (value: unknown, within?: string, around: Place = {}): void => {
		if (Array.isArray(value)) for (const item of value) learn(item, within, around);
		if (typeof value !== "object" || value === null || Array.isArray(value)) return;
		const { id, ...rest } = value as Record<string, unknown>;
		const own = { ...(within && { [within]: id }), ...rest };
		const parent = parentIn(own) ?? around;
		for (const [name, part] of Object.entries(own)) {
			if (histories.includes(name)) continue;
			if (names.has(name) && isId(part)) add({ [name]: String(part) });
			if (names.has(name) && isId(part) && !parents.includes(name)) add({ ...parent, [name]: String(part) });
			learn(part, listed[name], parent);
		}
	};
	return {
		learn,
		pick: (wanted, nth, inside = {}) => {
			const places = (known.get(kindOf(wanted)) ?? []).filter((place) => isIn(place, inside));
			return places[nth % Math.max(1, places.length)];
		},
		forget: (gone) => {
			for (const [kind, places] of known)
				known.set(
					kind,
					places.filter((place) => !isIn(place, gone)),
				);
		},
	};
}

/** The path parameter that takes the ids of such a list, e.g. "recipientId" for "recipients". */
export function nameOfIdsIn(list: string): string | undefined {
	return listed[list];
}

function kindOf(idNames: string[]): string {
	return idNames.toSorted().join(" ");
}

function isIn(place: Place, around: Place): boolean {
	return Object.entries(around).every(([name, id]) => place[name] === id);
}

function parentIn(value: Record<string, unknown>): Place | undefined {
	const name = parents.find((parent) => isId(value[parent]));
	return name ? { [name]: String(value[name]) } : undefined;
}

function isId(value: unknown): value is number | string {
	return typeof value === "number" || typeof value === "string";
}
