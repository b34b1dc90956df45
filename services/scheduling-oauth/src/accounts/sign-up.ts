import { networkOf, takeAllowance } from "@repo/service-kit/rate-limits";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { createUser } from "./create-user.ts";
import { TooManyTries } from "./errors.ts";
import { signUpsFromAddress } from "./limits.ts";
import type { NewUser } from "./schemas.ts";
import { type Browser, startSession } from "./start-session.ts";

type Needs = Pick<Dependencies, "db" | "clock" | "config">;

/** Makes an account and signs its owner in. Throws UsernameTaken, EmailTaken, TooManyTries. */
export async function signUp(needs: Needs, asked: NewUser, browser: Browser): Promise<string> {
	const { db, clock } = needs;
	const { retryAfter } = await takeAllowance(db, signUpsFromAddress, networkOf(browser.ipAddress), clock());
	if (retryAfter > 0) throw new TooManyTries(retryAfter);
	const user = await createUser(needs, db, asked);
	const secret = await startSession(needs, db, user, browser);
	if (!secret) throw new Error("an account changed within its first moment");
	await recordEvent(db, {
		type: "account.created",
		actorType: "user",
		actor: user.username,
		userId: user.id,
		ipAddress: browser.ipAddress,
		at: clock(),
	});
	return secret;
}
