import { csrfToken } from "@repo/accounts/forms";
import { NewPassword, SubmitButton } from "@repo/accounts/pages";
import type { Visitor } from "@repo/accounts/web";
import type { FormState } from "@repo/service-kit/html";
import { Field, FormError, Hidden, timeZoneNames } from "@repo/service-kit/html";
import { Document } from "../../platform/html/page.tsx";

/** Selects the browser's time zone if it is listed. Without scripts the default is UTC. */
export const guessTimeZone = `const field = document.getElementById("timeZone");
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if ([...field.options].some(({ value }) => value === zone)) field.value = zone;`;

type Props = { visitor: Visitor; proofId: string; email: string; returnTo: string; form: FormState };

/** The last step of signing up: the address is proven. */
export function NewAccountPage({ visitor, proofId, email, returnTo, form }: Props) {
	return (
		<Document title="Create account">
			<div class="card">
				<h1>Create account</h1>
				<p>
					Your email address: <strong>{email}</strong>
				</p>
				<FormError form={form} />
				<form method="post" action="/sign-up/account">
					<Hidden values={{ csrf: csrfToken(visitor, "new account"), proof: proofId, return_to: returnTo }} />
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
					<NewPassword form={form} label="Password" />
					<SubmitButton>Create account</SubmitButton>
				</form>
				{form.typed.timeZone === undefined && <script dangerouslySetInnerHTML={{ __html: guessTimeZone }} />}
			</div>
		</Document>
	);
}
