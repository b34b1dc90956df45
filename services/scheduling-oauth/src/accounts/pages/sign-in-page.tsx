import type { FormState } from "@repo/service-kit/html";
import { Field, FormError, Hidden } from "@repo/service-kit/html";
import { Document } from "../../platform/html/page.tsx";
import { csrfToken } from "../csrf.ts";
import { signInAddress } from "../rules/return-to.ts";
import type { Visitor } from "../visitor.ts";

type Props = { visitor: Visitor; returnTo: string; form: FormState };

export function SignInPage({ visitor, returnTo, form }: Props) {
	return (
		<Document title="Sign in">
			<div class="card">
				<h1>Sign in</h1>
				<FormError form={form} />
				<form method="post" action="/sign-in">
					<Hidden values={{ csrf: csrfToken(visitor, "sign-in"), return_to: returnTo }} />
					<Field
						form={form}
						name="login"
						label="Username or email address"
						autoComplete="username"
						maxLength={254}
						verbatim
					/>
					<Field
						form={form}
						name="password"
						label="Password"
						type="password"
						autoComplete="current-password"
					/>
					<div class="actions">
						<button type="submit" class="primary">
							Sign in
						</button>
					</div>
				</form>
				<p class="more">
					<a href="/password/forgotten">Forgot your password?</a>
				</p>
				<p class="more">
					New here? <a href={signInAddress(returnTo, "/sign-up")}>Create account</a>
				</p>
			</div>
		</Document>
	);
}
