import { csrfToken } from "@repo/accounts/forms";
import { NewPassword } from "@repo/accounts/pages";
import type { Visitor } from "@repo/accounts/web";
import { Field, FormError, type FormState, Hidden } from "@repo/service-kit/html";
import { Document } from "../../platform/html/page.tsx";

type Props = { visitor: Visitor; proofId: string; email: string; form: FormState };

/** The last step of signing up: the address is proven. */
export function NewAccountPage({ visitor, proofId, email, form }: Props) {
	const hidden = { csrf: csrfToken(visitor, "new-account"), proof: proofId, username: email };
	return (
		<Document title="Create account">
			<div class="card">
				<h1>Almost done</h1>
				<p>
					Your account will have the address <strong>{email}</strong>.
				</p>
				<FormError form={form} />
				<form method="post" action="/sign-up/account">
					<Hidden values={hidden} />
					<Field
						form={form}
						name="name"
						label="Your name"
						hint="As recipients of your documents read it."
						autoComplete="name"
						maxLength={255}
					/>
					<NewPassword form={form} label="Password" />
					<div class="actions">
						<button type="submit" class="primary">
							Create account
						</button>
					</div>
				</form>
			</div>
		</Document>
	);
}
