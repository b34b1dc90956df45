import { errorOf, Forbidden, ServiceUnavailable } from "@repo/http-errors";
import { type AccountWords, said } from "../languages/account-words.ts";

type Reason = Exclude<keyof AccountWords["provider"]["problems"], "unavailable">;
type Values = { provider: string; email?: string };

const say = (reason: Reason | "unavailable", { provider, email = "" }: Values) =>
	said(({ provider: words }: AccountWords) => words.problems[reason]({ provider, email }));

/** Why signing in with a provider did not succeed, for the person. */
export class ProviderRefused extends Forbidden {
	constructor(reason: Reason, values: Values, cause?: unknown) {
		const [detail, more] = say(reason, values);
		super(`provider_${reason}`, detail, { ...more, cause });
	}
}

export class ProviderUnavailable extends ServiceUnavailable {
	constructor(values: Values, cause: unknown) {
		const [detail, more] = say("unavailable", values);
		super("provider_unavailable", detail, { ...more, cause });
	}
}

/** Without it, nobody could sign in. */
export const LastIdentity = errorOf(Forbidden, "last_identity", ...said(({ provider }) => provider.last));
