import { Document } from "../../platform/html/page.tsx";

export function WelcomePage({ hasSignUp }: { hasSignUp: boolean }) {
	return (
		<Document title="Sign documents">
			<div class="card">
				<h1>Documents, signed and sealed</h1>
				<p>
					Send a PDF to the people who need to sign it. They sign in the browser, and everyone gets a sealed
					copy that proves who signed what, and when.
				</p>
				<div class="actions">
					<a class="button primary" href="/sign-in">
						Sign in
					</a>
					{hasSignUp && (
						<a class="button" href="/sign-up">
							Create account
						</a>
					)}
				</div>
				<p class="more">
					Have a signed PDF? <a href="/verify">Check it</a>
				</p>
			</div>
		</Document>
	);
}
