import { NewAccountForm } from "@repo/accounts/pages";
import type { Visitor } from "@repo/accounts/web";
import { Field, FormError, type FormState } from "@repo/service-kit/html";
import { Document } from "../../platform/html/page.tsx";

type Props = {
	visitor: Visitor;
	proof: { id: string; email: string };
	form: FormState;
	withPasskey: boolean;
};

/** The last step of signing up: the address is proven. */
export function NewAccountPage({ visitor, proof, form, withPasskey }: Props) {
	return (
		<Document title="Create account">
			<div class="card">
				<h1>Almost done</h1>
				<p>
					Your account's email address will be <strong>{proof.email}</strong>.
				</p>
				<FormError form={form} />
				<NewAccountForm {...{ visitor, proof, form, withPasskey }} hidden={{ username: proof.email }}>
					<Field
						form={form}
						name="name"
						label="Your name"
						hint="Shown to the recipients of your documents."
						autoComplete="name"
						maxLength={255}
					/>
				</NewAccountForm>
			</div>
		</Document>
	);
}
