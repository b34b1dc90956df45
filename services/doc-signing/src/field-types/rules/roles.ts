/** What each role may and must do. */
type Role = {
	/** False for recipients of a copy: they never block, and are SENT and SIGNED from the start. */
	mustAct: boolean;
	mayHoldFields: boolean;
	/** Cannot finish without a SIGNATURE field. */
	mustSign: boolean;
	/** Fills the fields of later recipients instead of their own, which needs a signing order. */
	isAssistant: boolean;
};

const acting = { mustAct: true, mayHoldFields: false, mustSign: false, isAssistant: false };

const roles = {
	SIGNER: { ...acting, mayHoldFields: true, mustSign: true },
	APPROVER: { ...acting, mayHoldFields: true },
	VIEWER: { ...acting },
	ASSISTANT: {
		...acting,
		isAssistant: true,
	},
	CC: { ...acting, mustAct: false },
} satisfies Record<string, Role>;

export type RecipientRole = keyof typeof roles;
export const recipientRoles = Object.keys(roles) as [RecipientRole, ...RecipientRole[]];
export const actingRoles = recipientRoles.filter(mustAct);

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
