import { Field, type FormState } from "@repo/service-kit/html";

/** Accounts with only a passkey have no password to ask for. */
export function CurrentPassword({ form, hasPassword }: { form: FormState; hasPassword: boolean }) {
	if (!hasPassword) return null;
	return (
		<Field
			form={form}
			name="current_password"
			label="Current password"
			type="password"
			autoComplete="current-password"
		/>
	);
}
