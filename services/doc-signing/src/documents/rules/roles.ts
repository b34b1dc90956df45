export const recipientRoles = ["SIGNER", "APPROVER", "VIEWER", "ASSISTANT", "CC"] as const;
export type RecipientRole = (typeof recipientRoles)[number];

/** Everyone but CC, who gets the finished copy and never blocks. */
export function mustAct(role: RecipientRole): boolean {
	return role !== "CC";
}

/** An assistant fills the fields of later signers and has none; viewers and CC fill nothing. */
export function mayHoldFields(role: RecipientRole): boolean {
	return role === "SIGNER" || role === "APPROVER";
}
