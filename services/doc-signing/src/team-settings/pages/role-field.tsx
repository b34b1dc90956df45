import { Field, type FormState } from "@repo/service-kit/html";
import type { TeamRole } from "../../teams/rules/permissions.ts";

const labels: Record<TeamRole, string> = {
	owner: "Owner: can do everything, including adding owners",
	admin: "Admin: can do everything except manage owners",
	member: "Member: can read everything and change what they created",
};

type Props = { form: FormState; roles: TeamRole[]; value: TeamRole };

export function RoleField({ form, roles, value }: Props) {
	const options = Object.fromEntries(roles.map((role) => [role, labels[role]]));
	return <Field form={form} name="role" label="Role" options={options} value={value} />;
}
