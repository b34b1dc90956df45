import type { FormState } from "@repo/service-kit/html";
import { Field, FormError, Hidden, timeZoneNames } from "@repo/service-kit/html";
import { Document } from "../../platform/html/page.tsx";
import { csrfToken, newFormId } from "../csrf.ts";
import { signInAddress } from "../rules/return-to.ts";
import type { Visitor } from "../visitor.ts";

/** Selects the browser's time zone if it is listed. Without scripts the default is UTC. */
export const guessTimeZone = `const field = document.getElementById("timeZone");
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if ([...field.options].some(({ value }) => value === zone)) field.value = zone;`;

type Props = { visitor: Visitor; returnTo: string; form: FormState };

export function SignUpPage({ visitor, returnTo, form }: Props) {
	return (
		<Document title="Create account">
			<div class="card">
				<h1>Create account</h1>
				<FormError form={form} />
				<form method="post" action="/sign-up">
					<Hidden
						values={{ csrf: csrfToken(visitor, "sign-up"), form_id: newFormId(), return_to: returnTo }}
					/>
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
					<Field
						form={form}
						name="email"
						label="Email address"
						type="email"
						autoComplete="email"
						maxLength={254}
					/>
					<Field form={form} name="timeZone" label="Time zone" options={timeZoneNames} value="UTC" />
					<Field
						form={form}
						name="password"
						label="Password"
						hint="At least 10 characters. A few random words make a strong password."
						type="password"
						autoComplete="new-password"
						minLength={10}
						maxLength={200}
					/>
					<div class="actions">
						<button type="submit" class="primary">
							Create account
						</button>
					</div>
				</form>
				{form.typed.timeZone === undefined && <script dangerouslySetInnerHTML={{ __html: guessTimeZone }} />}
				<p class="more">
					Already have an account? <a href={signInAddress(returnTo)}>Sign in</a>
				</p>
			</div>
		</Document>
	);
}
