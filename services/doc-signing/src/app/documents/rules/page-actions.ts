export const documentActions = ["resend", "cancel", "delete", "duplicate", "rename"] as const;
export type DocumentAction = (typeof documentActions)[number];

export const recipientActions = ["remind", "change"] as const;
export type RecipientAction = (typeof recipientActions)[number];

/** The purpose of a form's token, so that it cannot submit another form. */
export function documentPurpose(id: number, action: DocumentAction): string {
	return `document ${id} ${action}`;
}

export function recipientPurpose(id: number, action: RecipientAction): string {
	return `recipient ${id} ${action}`;
}
