import { EnterpriseNeeded } from "../accounts/errors.ts";
import type { Plan } from "../accounts/plan.ts";

type Setting = readonly string[] | null | undefined;
type AuthOptions = { accessAuth?: Setting; actionAuth?: Setting };

/**
 * Throws EnterpriseNeeded (403) for a method that the plan does not include, in `globalActionAuth` or for a
 * recipient.
 */
export function requirePlanFor(
	plan: Plan,
	asked: { globalActionAuth?: Setting; recipients?: readonly (AuthOptions | null | undefined)[] },
): void {
	if (plan === "enterprise") return;
	const ofRecipients = (asked.recipients ?? []).flatMap((one) => [one?.accessAuth, one?.actionAuth]);
	if ([asked.globalActionAuth, ...ofRecipients].some(needsPlan)) throw new EnterpriseNeeded();
}

function needsPlan(methods: Setting): boolean {
	return methods?.some((method) => method !== "EMAIL_CODE") ?? false;
}
