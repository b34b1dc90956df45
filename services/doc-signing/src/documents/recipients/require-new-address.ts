import { RecipientExists } from "./errors.ts";

/** Throws RecipientExists when one of the others has this address, in any case. Under the document's row lock. */
export function requireNewAddress(email: string, others: readonly { id: number; email: string }[]): void {
	const holder = others.find((other) => isSameAddress(other.email, email));
	if (holder) throw new RecipientExists(holder);
}

export function isSameAddress(one: string, other: string): boolean {
	return one.toLowerCase() === other.toLowerCase();
}
