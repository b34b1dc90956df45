import { Field, FormActions, FormError, type FormState, Hidden, timeZonesWith } from "@repo/service-kit/html";

import type { Session } from "../../accounts/session.ts";
import { AccountDocument } from "../frame/account-document.tsx";

type Props = { session: Session; form: FormState; csrf: string; done: string | undefined };

export function ProfilePage({ session, form, csrf, done }: Props) {
	const { user } = session;
	return (
		<AccountDocument session={session} title="Profile" current="/account" done={done}>
			<div class="card form">
				<p class="soft">
					Your username is <strong>{user.username}</strong>. It cannot be changed.
				</p>
				<p>
					Your email address is <strong>{user.email}</strong>. <a href="/account/email">Change</a>
				</p>
				<FormError form={form} />
				<form method="post" action="/account">
					<Hidden values={{ csrf }} />
					<Field form={form} name="name" label="Name" value={user.name} autoComplete="name" maxLength={100} />
					<Field
						form={form}
						name="timeZone"
						label="Time zone"
						options={timeZonesWith(user.timeZone)}
						value={user.timeZone}
					/>
					<FormActions submit="Save" />
				</form>
			</div>
			<p class="more">
				<a href="/account/export">Export data</a> · <a href="/account/delete">Delete account</a>
			</p>
		</AccountDocument>
	);
}
