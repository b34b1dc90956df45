import { csrfToken } from "@repo/accounts/forms";
import { signInAddress } from "@repo/accounts/return-to";
import { FormActions, Hidden } from "@repo/service-kit/html";
import { readableAddress } from "@repo/validation";
import { invitationPath } from "../../accounts/invitations/invitation-url.ts";
import type { Invitation } from "../../accounts/invitations/queries.ts";
import type { Session } from "../../accounts/visitor.ts";
import { Document } from "../../platform/html/page.tsx";

type Props = {
	session: Session | null;
	token: string;
	invitation: Invitation;
	hasSignUp: boolean;
	error?: string | undefined;
};

/** The page of an invitation's link: who invites, to which team, and how to join. */
export function InvitationPage({ session, token, invitation, hasSignUp, error }: Props) {
	const { inviter, teamName, role, email } = invitation;
	const isForThem =
		session?.user.emailProvenAt != null && session.user.email.toLowerCase() === email.toLowerCase();
	return (
		<Document title="Team invitation">
			<div class="card">
				<h1>
					Join <bdi>{teamName}</bdi>
				</h1>
				<p>
					<bdi>{inviter.name}</bdi> ({readableAddress(inviter.email)}) invites you to join as {role}.
				</p>
				{error && (
					<p class="error" role="alert">
						{error}
					</p>
				)}
				{!session && <SignedOut {...{ token, email, hasSignUp }} />}
				{session && !isForThem && <SomeoneElse {...{ session, token, email }} />}
				{session && isForThem && <Answer {...{ session, token }} />}
			</div>
		</Document>
	);
}

function SignedOut({ token, email, hasSignUp }: { token: string; email: string; hasSignUp: boolean }) {
	const here = invitationPath(token);
	return (
		<>
			<p>
				To accept, sign in with the account for <strong>{readableAddress(email)}</strong>
				{hasSignUp && ", or create one"}.
			</p>
			<p class="actions">
				<a class="button primary" href={signInAddress(here)}>
					Sign in
				</a>
				{hasSignUp && (
					<a class="button" href={`${signInAddress(here, "/sign-up")}&email=${encodeURIComponent(email)}`}>
						Create account
					</a>
				)}
			</p>
		</>
	);
}

function SomeoneElse({ session, token, email }: { session: Session; token: string; email: string }) {
	const { user } = session;
	return (
		<form method="post" action="/sign-out">
			<Hidden values={{ csrf: csrfToken(session, "sign-out"), return_to: invitationPath(token) }} />
			<p>
				You are signed in as <strong>{readableAddress(user.email)}</strong>. The invitation is for{" "}
				<strong>{readableAddress(email)}</strong>.
			</p>
			<FormActions submit="Switch account" cancel="/" />
		</form>
	);
}

function Answer({ session, token }: { session: Session; token: string }) {
	const path = invitationPath(token);
	return (
		<form method="post">
			<Hidden values={{ csrf: csrfToken(session, "invitation") }} />
			<p class="actions">
				<button type="submit" class="primary" formaction={`${path}/accept`}>
					Join team
				</button>
				<button type="submit" formaction={`${path}/decline`}>
					Decline
				</button>
			</p>
		</form>
	);
}
