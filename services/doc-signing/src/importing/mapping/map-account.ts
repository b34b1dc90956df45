import { emailAddress, lineOfText } from "@repo/validation";
import { type Note, refuse } from "./reasons.ts";
import type { SourceUser } from "./source-rows.ts";

export type MappedAccount = {
	id: number;
	email: string;
	name: string;
	emailProvenAt: Date | null;
	disabledAt: Date | null;
	createdAt: Date;
	/** A bcrypt hash. */
	passwordHash: string | null;
	/** Base32. */
	totpSecret: string | null;
};

export type TwoFactor = {
	reset: boolean;
	/** Decrypts a secret; undefined if the key is another one. Absent without a key. */
	read?: (encrypted: string) => string | undefined;
};

const name = lineOfText({ max: 255 });

/** Undefined if it cannot be taken. */
export function mapAccount(
	user: SourceUser,
	twoFactor: TwoFactor,
	at: Date,
	note: Note,
): MappedAccount | undefined {
	const email = emailAddress.safeParse(user.email);
	if (!email.success) {
		return refuse(note, "address-refused");
	}
	const named = name.safeParse(user.name ?? "");
	if (!named.success) note("name-missing");
	const { id, emailVerified, createdAt } = user;
	return {
		...{ id, email: email.data, createdAt, emailProvenAt: emailVerified },
		name: named.success ? named.data : (email.data.split("@")[0] ?? email.data),
		disabledAt: user.disabled ? at : null,
		...mapCredentials(user, twoFactor, note),
	};
}

function mapCredentials(
	{ password, twoFactorEnabled, twoFactorSecret }: SourceUser,
	{ reset, read }: TwoFactor,
	note: Note,
): Pick<MappedAccount, "passwordHash" | "totpSecret"> {
	const passwordHash = password && isBcrypt(password) ? password : null;
	if (!twoFactorEnabled) {
		if (passwordHash === null) note(password ? "password-unknown" : "password-missing");
		return { passwordHash, totpSecret: null };
	}
	if (reset) {
		note("two-factor-reset");
		return { passwordHash: null, totpSecret: null };
	}
	const totpSecret = (twoFactorSecret && read?.(twoFactorSecret)) || null;
	if (totpSecret === null) note(read ? "two-factor-other-key" : "two-factor-needs-key");
	else note("recovery-codes");
	return { passwordHash, totpSecret };
}

/** Up to cost 14: each attempt at more would take a processor for seconds. */
function isBcrypt(hash: string): boolean {
	return /^\$2[aby]\$(?:0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/.test(hash);
}

/** A secret as authenticator apps have it: 80 bits or more in base32. */
export function isTotpSecret(secret: string): boolean {
	return /^[A-Z2-7]{16,128}=*$/.test(secret);
}
