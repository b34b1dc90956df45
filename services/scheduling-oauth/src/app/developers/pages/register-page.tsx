import { Document } from "../../../platform/html/page.tsx";

type Props = {
	supportEmail: string;
	/** Whether apps can be requested in the browser. */
	isSelfService: boolean;
};

export function RegisterPage({ supportEmail, isSelfService }: Props) {
	return (
		<Document title="Register app" width="wide">
			<h1>Register an app</h1>
			<p>
				Apps that access bookings or profiles must be registered.{" "}
				{isSelfService ? "Request yours in the browser, or send" : "Send"} the following to{" "}
				<a href={registrationMail(supportEmail)}>{supportEmail}</a>:
			</p>
			<div class="card">
				<dl>
					<dt>Name</dt>
					<dd>The name of your app. Users see it when they are asked to allow access.</dd>
					<dt>Redirect URI</dt>
					<dd>
						Where users are redirected after they allow or deny access: an https URL, an http URL on a
						loopback address (<code>http://127.0.0.1:…</code>), or a private-use scheme such as{" "}
						<code>com.example.app:/callback</code>. Up to ten, without a fragment (<code>#</code>).
					</dd>
					<dt>Logo</dt>
					<dd>A PNG, JPEG or WebP image of at most 512 kB. Square images look best.</dd>
					<dt>Link</dt>
					<dd>Your app's website. It is shown on the consent page.</dd>
				</dl>
			</div>
			<p>
				Add what the app runs on if that is not a server: a browser, or a device with a mobile, desktop or
				command-line app. It cannot be changed later. Also name <a href="/developers#scopes">scopes</a> that
				not every app may request.
			</p>
			<div class="actions start">
				{isSelfService && (
					<a class="button primary" href="/developers/apps">
						Your apps
					</a>
				)}
				<a class={isSelfService ? "button" : "button primary"} href={registrationMail(supportEmail)}>
					Write email
				</a>
				<a class="button" href="/developers">
					Read the guide
				</a>
			</div>
			<p>
				{isSelfService ? (
					<>
						Once it is approved, your app has a <strong>client ID</strong>. If it runs on a server, create its{" "}
						<strong>client secret</strong> in Your apps.
					</>
				) : (
					<>
						We reply with a <strong>client ID</strong> and, if it runs on a server, a{" "}
						<strong>client secret</strong>.
					</>
				)}{" "}
				Store the secret where only your servers can read it: anyone who has it can act as your app. If it
				leaks, {isSelfService ? "replace it in Your apps" : "email us to replace it"}. The old secret keeps
				working while you switch over.
			</p>
		</Document>
	);
}

/** A mailto: address (RFC 6068) with the four items to fill in. */
function registrationMail(supportEmail: string): string {
	const subject = encodeURIComponent("App registration");
	const body = encodeURIComponent(
		[
			"Hello,",
			"",
			"Please register this app:",
			"",
			"Name: ",
			"Redirect URI (up to ten, one per line): https://",
			"Link: https://",
			"Logo: attached (PNG, JPEG or WebP, at most 512 kB)",
			"",
			"Thank you",
		].join("\r\n"),
	);
	return `mailto:${encodeURIComponent(supportEmail).replace("%40", "@")}?subject=${subject}&body=${body}`;
}
