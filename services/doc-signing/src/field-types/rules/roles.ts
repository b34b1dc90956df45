/** What each role may and must do, and its name on certificates, mails and pages. */
type Role = {
	/** False for recipients of a copy: they never block, and are SENT and SIGNED from the start. */
	mustAct: boolean;
	mayHoldFields: boolean;
	/** Cannot finish without a SIGNATURE field. */
	mustSign: boolean;
	/** Fills the fields of later recipients instead of their own, which needs a signing order. */
	isAssistant: boolean;
	noun: string;
	/** The completed action. */
	acted: string;
};

const acting = { mustAct: true, mayHoldFields: false, mustSign: false, isAssistant: false };

const roles = {
	SIGNER: { ...acting, mayHoldFields: true, mustSign: true, noun: "Signer", acted: "signed" },
	APPROVER: { ...acting, mayHoldFields: true, noun: "Approver", acted: "approved" },
	VIEWER: { ...acting, noun: "Viewer", acted: "read" },
	ASSISTANT: {
		...acting,
		isAssistant: true,
		noun: "Assistant",
		acted: "filled in fields",
	},
	CC: { ...acting, mustAct: false, noun: "Copy recipient", acted: "receives a copy" },
} satisfies Record<string, Role>;

export type RecipientRole = keyof typeof roles;
export const recipientRoles = Object.keys(roles) as [RecipientRole, ...RecipientRole[]];
export const actingRoles = recipientRoles.filter(mustAct);

export function describeRole(role: RecipientRole): Pick<Role, "noun" | "acted"> {
	return roles[role];
}

export function mustAct(role: RecipientRole): boolean {
	return roles[role].mustAct;
}

export function mayHoldFields(role: RecipientRole): boolean {
	return roles[role].mayHoldFields;
}

/** A copy recipient keeps fields that programs add for every recipient. They have no effect. */
export function mayBeGivenFields(role: RecipientRole): boolean {
	return mayHoldFields(role) || !mustAct(role);
}

/** Omits the fields of copy recipients, which are neither shown nor sealed. */
export function fieldsWithEffect<F extends { recipientId: number }>(
	fields: readonly F[],
	recipients: readonly { id: number; role: RecipientRole }[],
): F[] {
	const copied = new Set(recipients.flatMap(({ id, role }) => (mustAct(role) ? [] : [id])));
	return fields.filter(({ recipientId }) => !copied.has(recipientId));
}

export function mustSign(role: RecipientRole): boolean {
	return roles[role].mustSign;
}

export function isAssistant(role: RecipientRole): boolean {
	return roles[role].isAssistant;
}
