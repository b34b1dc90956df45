import { secondsAfter } from "@repo/service-kit/clock";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import type { Session } from "../accounts/session.ts";
import type { Dependencies } from "../dependencies.ts";
import type { NewCode } from "./queries/issue-code.ts";

type For = { session: Session; ipAddress: string | undefined };

/** A code for the app, and its stored data. */
export function newCode(
	{ config, clock }: Pick<Dependencies, "config" | "clock">,
	{ session: { user, provenAt: authTime, amr }, ipAddress }: For,
): { code: string; stored: NewCode } {
	const [code, at] = [newSecret("ac_"), clock()];
	const expiresAt = secondsAfter(at, config.AUTHORIZATION_CODE_SECONDS);
	const stored = { userId: user.id, at, codeHash: hashSecret(code), expiresAt, ipAddress, authTime, amr };
	return { code, stored };
}
