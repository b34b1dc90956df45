/** Ids seen in answers, by the name of the path parameter that takes them. */
export type KnownIds = {
	learn(answer: unknown): void;
	pick(name: string, nth: number): string;
	/** Of which document or template the answers said that a recipient or field is. */
	parentOf(name: string, id: string): Record<string, string>;
};

const named = ["documentId", "templateId", "recipientId", "fieldId", "webhookId", "deliveryId"];
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

export function knownIds(): KnownIds {
	const known = new Map<string, (string | number)[]>();
	const parents = new Map<string, Record<string, string>>();
	const add = (name: string, id: unknown) => {
		if (!isId(id)) return;
		// The newest: what is old is mostly gone.
		known.set(name, [id, ...(known.get(name) ?? [])].slice(0, 12));
	};
	const learn = (value: unknown, within?: string): void => {
		if (Array.isArray(value)) for (const item of value) learn(item, within);
		if (typeof value !== "object" || value === null || Array.isArray(value)) return;
		const { id, documentId, templateId } = value as Record<string, unknown>;
		if (within && isId(documentId)) parents.set(`${within} ${id}`, { documentId: String(documentId) });
		if (within && isId(templateId)) parents.set(`${within} ${id}`, { templateId: String(templateId) });
		for (const [key, part] of Object.entries(value)) {
			if (named.includes(key)) add(key, part);
			if (key === "id" && within) add(within, part);
			learn(part, listed[key]);
		}
	};
	return {
		learn,
		parentOf: (name, id) => parents.get(`${name} ${id}`) ?? {},
		pick: (name, nth) => {
			const ids = known.get(name) ?? [];
			return String(ids[nth % Math.max(1, ids.length)] ?? "1");
		},
	};
}

function isId(value: unknown): value is number | string {
	return typeof value === "number" || typeof value === "string";
}
