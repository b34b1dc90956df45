import { type Plan, requireEnterprise } from "../accounts/plan.ts";

type Setting = string | null | undefined;

/** Throws EnterpriseNeeded (403) for `globalActionAuth`, or a recipient's `authOptions`, without the plan that has it. */
export function requirePlanFor(
	plan: Plan,
	asked: {
		globalActionAuth?: Setting;
		recipients?: readonly { accessAuth?: Setting; actionAuth?: Setting }[];
	},
): void {
	if (asked.globalActionAuth) requireEnterprise(plan, "globalActionAuth");
	if (asked.recipients?.some(({ accessAuth, actionAuth }) => accessAuth || actionAuth))
		requireEnterprise(plan, "A recipient's authOptions");
}
