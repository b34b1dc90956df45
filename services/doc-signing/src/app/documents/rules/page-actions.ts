export const documentActions = ["resend", "cancel", "delete", "duplicate", "rename"] as const;
export type DocumentAction = (typeof documentActions)[number];

/** Those that need `retention.manage`, and a recent proof. */
export const retentionActions = ["hold", "release", "erase"] as const;
export type RetentionAction = (typeof retentionActions)[number];

export const recipientActions = ["remind", "change"] as const;
export type RecipientAction = (typeof recipientActions)[number];

/** The purpose of a form's token, so that it cannot submit another form. */
export function retentionPurpose(id: number, action: RetentionAction): string {
	return `retention of ${id} ${action}`;
}

export function documentPurpose(id: number, action: DocumentAction): string {
	return `document ${id} ${action}`;
}

export function recipientPurpose(id: number, action: RecipientAction): string {
	return `recipient ${id} ${action}`;
}
