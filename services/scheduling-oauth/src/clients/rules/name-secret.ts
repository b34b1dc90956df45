/** What people call a secret: an app has at most two, listed oldest first. */
export function nameSecret({ length }: readonly unknown[], index: number): string {
	return length === 1 ? "Current secret" : index === 0 ? "Older secret" : "Newer secret";
}

/** What a new secret replaced; at least one. */
export function describeRevoked({ length }: readonly unknown[]): string {
	return length === 1 ? "One earlier secret was revoked." : "All earlier secrets were revoked.";
}
