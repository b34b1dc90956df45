import { Document } from "../../platform/html/page.tsx";
import { registrationMail } from "../rules/registration-mail.ts";

export function RegisterPage({ supportEmail }: { supportEmail: string }) {
	return (
		<Document title="Register an app" width="wide">
			<h1>Register an app</h1>
			<p>
				An app that wants to see people's bookings or profiles is registered by us first. Send four things to{" "}
				<a href={registrationMail(supportEmail)}>{supportEmail}</a>:
			</p>
			<div class="card">
				<dl>
					<dt>Name</dt>
					<dd>As people know it. They read it when they are asked whether they allow it.</dd>
					<dt>Redirect URI</dt>
					<dd>
						Where people are sent after they have decided: an https address, an http address on the loopback
						interface (<code>http://127.0.0.1:…</code>), or a scheme of your own such as{" "}
						<code>com.example.app:/callback</code>. Up to ten; none with a fragment (<code>#</code>).
					</dd>
					<dt>Logo</dt>
					<dd>A PNG, JPEG or WebP picture of at most 512 kB. A square one looks best.</dd>
					<dt>Link</dt>
					<dd>The address of the app, for people who want to know more before they decide.</dd>
				</dl>
			</div>
			<div class="actions start">
				<a class="button primary" href={registrationMail(supportEmail)}>
					Write the email
				</a>
				<a class="button" href="/developers">
					Read the guide
				</a>
			</div>
			<p>
				You get a <strong>Client ID</strong> and a <strong>Client Secret</strong> back. Keep the secret where
				only your servers can read it: whoever has it can speak for your app. If it leaks, write to us and we
				replace it; the old one keeps working while you change over.
			</p>
		</Document>
	);
}
