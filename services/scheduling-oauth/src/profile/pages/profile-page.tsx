import type { FormState } from "@repo/service-kit/html";
import { Field, FormError, Hidden, timeZonesWith } from "@repo/service-kit/html";
import { csrfToken } from "../../accounts/csrf.ts";
import { AccountDocument } from "../../accounts/pages/account-document.tsx";
import type { Session } from "../../accounts/sessions.ts";

type Props = { session: Session; form: FormState; done: boolean };

export function ProfilePage({ session, form, done }: Props) {
	const { user } = session;
	return (
		<AccountDocument session={session} title="Profile" current="/account" done={done}>
			<div class="card form">
				<p class="soft">
					Your username is <strong>{user.username}</strong>. It cannot be changed.
				</p>
				<FormError form={form} />
				<form method="post" action="/account">
					<Hidden values={{ csrf: csrfToken(session, "profile") }} />
					<Field form={form} name="name" label="Name" value={user.name} autoComplete="name" maxLength={100} />
					<Field
						form={form}
						name="timeZone"
						label="Time zone"
						options={timeZonesWith(user.timeZone)}
						value={user.timeZone}
					/>
					<Field
						form={form}
						name="email"
						label="Email address"
						type="email"
						value={user.email}
						autoComplete="email"
						maxLength={254}
					/>
					<Field
						form={form}
						name="current_password"
						label="Current password"
						hint="Required only to change your email address."
						type="password"
						autoComplete="current-password"
						required={false}
					/>
					<div class="actions">
						<button type="submit" class="primary">
							Save
						</button>
					</div>
				</form>
			</div>
		</AccountDocument>
	);
}
