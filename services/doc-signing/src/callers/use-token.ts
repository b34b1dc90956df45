import { noteCaller } from "@repo/http-errors";
import { hashSecret } from "@repo/service-kit/crypto";
import { allowanceAfter, refusedAllowance } from "@repo/service-kit/rate-limits";
import type { CallLimit } from "../accounts/call-limit.ts";
import { TokenMissing, TokenNotValid } from "../accounts/tokens/errors.ts";
import { findTokenHolder } from "../accounts/tokens/queries.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Authenticated } from "./api-token-caller.ts";

/** A program with an API token. Throws TokenMissing, TokenNotValid. */
export async function useToken(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	authorization: string | undefined,
	limit: CallLimit,
): Promise<Authenticated> {
	const token = tokenOf(authorization);
	if (token === undefined) throw new TokenMissing();
	const now = clock();
	const found = await findTokenHolder(db, { tokenHash: hashSecret(token), now, limit });
	if (!found) throw new TokenNotValid();
	const { apiTokenId, usage, ...caller } = found;
	noteCaller({ client: `api token ${apiTokenId}`, userId: caller.userId });
	const allowance = usage
		? allowanceAfter(limit, usage)
		: await refusedAllowance(db, limit, String(apiTokenId), now);
	return {
		...caller,
		holder: { apiTokenId },
		allowance,
		limited: "this API token",
		vary: "Authorization",
		session: null,
	};
}

/** RFC 9110 §11.1: the scheme's case does not matter. v1 clients send the bare token too. */
function tokenOf(authorization: string | undefined): string | undefined {
	return /^(?:bearer +)?(api_[\w-]+) *$/i.exec(authorization ?? "")?.[1];
}
