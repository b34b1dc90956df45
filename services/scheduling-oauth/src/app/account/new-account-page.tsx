import { NewAccountForm } from "@repo/accounts/pages";
import type { Visitor } from "@repo/accounts/web";
import type { FormState } from "@repo/service-kit/html";
import { Field, FormError, timeZoneNames } from "@repo/service-kit/html";
import { Document } from "../../platform/html/page.tsx";

/** Selects the browser's time zone if it is listed. Without scripts the default is UTC. */
export const guessTimeZone = `const field = document.getElementById("timeZone");
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if ([...field.options].some(({ value }) => value === zone)) field.value = zone;`;

type Props = {
	visitor: Visitor;
	proof: { id: string; email: string };
	returnTo: string;
	form: FormState;
	withPasskey: boolean;
};

/** The last step of signing up: the address is proven. */
export function NewAccountPage({ visitor, proof, returnTo, form, withPasskey }: Props) {
	return (
		<Document title="Create account">
			<div class="card">
				<h1>Create account</h1>
				<p>
					Your email address: <strong>{proof.email}</strong>
				</p>
				<FormError form={form} />
				<NewAccountForm {...{ visitor, proof, form, withPasskey }} hidden={{ return_to: returnTo }}>
					<Field form={form} name="name" label="Your name" autoComplete="name" maxLength={100} />
					<Field
						form={form}
						name="username"
						label="Username"
						hint="3 to 32 letters, digits, dots, dashes or underscores."
						autoComplete="username"
						maxLength={32}
						verbatim
					/>
					<Field form={form} name="timeZone" label="Time zone" options={timeZoneNames} value="UTC" />
				</NewAccountForm>
				{form.typed.timeZone === undefined && <script dangerouslySetInnerHTML={{ __html: guessTimeZone }} />}
			</div>
		</Document>
	);
}
