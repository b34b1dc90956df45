import { Field, type FormState } from "@repo/service-kit/html";
import type { TeamRole } from "../../../accounts/teams/rules/permissions.ts";

const labels: Record<TeamRole, string> = {
	owner: "Owner: can do everything",
	admin: "Admin: everything but manage owners",
	member: "Member: reads all, changes their own",
};

type Props = { form: FormState; roles: TeamRole[]; value: TeamRole };

export function RoleField({ form, roles, value }: Props) {
	const options = Object.fromEntries(roles.map((role) => [role, labels[role]]));
	return <Field form={form} name="role" label="Role" options={options} value={value} />;
}
