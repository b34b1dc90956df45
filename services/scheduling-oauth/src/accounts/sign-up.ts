import { networkOf, takeAllowance } from "@repo/service-kit/rate-limits";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { createUser } from "./create-user.ts";
import { TooManyAttempts } from "./errors.ts";
import { submittedAccountAfter } from "./find-submitted-account.ts";
import { signUpsFromAddress } from "./limits.ts";
import type { NewUser } from "./schemas.ts";
import { type Browser, startSession } from "./start-session.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "config">;

/**
 * Creates an account, once for each `submission` of a form, and signs its owner in. Throws UsernameTaken, EmailTaken,
 * TooManyAttempts.
 */
export async function signUp(
	deps: Deps,
	input: NewUser,
	browser: Browser,
	submission?: string,
): Promise<string> {
	const { db, clock } = deps;
	const { retryAfter } = await takeAllowance(db, signUpsFromAddress, networkOf(browser.ipAddress), clock());
	if (retryAfter > 0) throw new TooManyAttempts(retryAfter);
	const { user, isNew } = await createOnce(deps, input, submission);
	const secret = await startSession(deps, db, user, browser);
	if (!secret) throw new Error("an account changed within its first moment");
	if (!isNew) return secret;
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

async function createOnce(deps: Deps, input: NewUser, submission: string | undefined) {
	try {
		return { user: await createUser(deps, deps.db, input, { submission }), isNew: true };
	} catch (error) {
		return { user: await submittedAccountAfter(error, deps, input, submission), isNew: false };
	}
}
