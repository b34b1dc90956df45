import { type Plan, requireEnterprise } from "../accounts/plan.ts";

type Setting = string | null | undefined;
type AuthOptions = { accessAuth?: Setting; actionAuth?: Setting };

/** Throws EnterpriseNeeded (403) for `globalActionAuth`, or a recipient's `authOptions`, without the plan that has it. */
export function requirePlanFor(
	plan: Plan,
	asked: { globalActionAuth?: Setting; recipients?: readonly (AuthOptions | null | undefined)[] },
): void {
	if (asked.globalActionAuth) requireEnterprise(plan, "globalActionAuth");
	if (asked.recipients?.some((one) => one?.accessAuth || one?.actionAuth))
		requireEnterprise(plan, "A recipient's authOptions");
}
