import { type Plan, requireEnterprise } from "../accounts/plan.ts";

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
	if (needsPlan(asked.globalActionAuth)) requireEnterprise(plan, "globalActionAuth");
	if (asked.recipients?.some((one) => needsPlan(one?.accessAuth) || needsPlan(one?.actionAuth)))
		requireEnterprise(plan, "A recipient's authOptions");
}

function needsPlan(methods: Setting): boolean {
	return methods?.some((method) => method !== "EMAIL_CODE") ?? false;
}
