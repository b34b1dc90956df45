import type { Account } from "./queries.ts";

type ProvenAccount = Account & { emailProvenAt: Date };

/** An account that has shown that it receives mail at this address. */
export function isAccountOf(
	{ email }: { email: string },
	account: Account | undefined,
): account is ProvenAccount {
	return account?.emailProvenAt != null && isSameEmail(account.email, email);
}

export function isSameEmail(one: string, other: string): boolean {
	return one.toLowerCase() === other.toLowerCase();
}
