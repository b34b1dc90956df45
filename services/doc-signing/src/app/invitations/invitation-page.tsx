import { csrfToken } from "@repo/accounts/forms";
import { signInAddress } from "@repo/accounts/return-to";
import { FormActions, Hidden } from "@repo/service-kit/html";
import { readableAddress } from "@repo/validation";
import { invitationPath } from "../../accounts/invitations/invitation-url.ts";
import type { Invitation } from "../../accounts/invitations/queries.ts";
import { isAccountOf } from "../../accounts/is-account-of.ts";
import type { Session } from "../../accounts/visitor.ts";
import { useWords } from "../../languages/use-words.ts";
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
	const { invitation: words, roles } = useWords("teams");
	const { inviter, teamName, role, email } = invitation;
	const isForThem = isAccountOf(invitation, session?.user);
	return (
		<Document title={words.title}>
			<div class="card">
				<h1 dir="auto">{words.join({ team: teamName })}</h1>
				<p>{words.by({ name: inviter.name, email: readableAddress(inviter.email), role: roles[role] })}</p>
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
	const { invitation: words } = useWords("teams");
	const here = invitationPath(token);
	return (
		<>
			<p>{(hasSignUp ? words.signInOrCreate : words.signIn)({ email: readableAddress(email) })}</p>
			<p class="actions">
				<a class="button primary" href={signInAddress(here)}>
					{words.signInButton}
				</a>
				{hasSignUp && (
					<a class="button" href={`${signInAddress(here, "/sign-up")}&email=${encodeURIComponent(email)}`}>
						{words.create}
					</a>
				)}
			</p>
		</>
	);
}

function SomeoneElse({ session, token, email }: { session: Session; token: string; email: string }) {
	const { invitation: words } = useWords("teams");
	const { user } = session;
	return (
		<form method="post" action="/sign-out">
			<Hidden values={{ csrf: csrfToken(session, "sign-out"), return_to: invitationPath(token) }} />
			<p>{words.someoneElse({ current: readableAddress(user.email), email: readableAddress(email) })}</p>
			<FormActions submit={words.switch} cancel="/" />
		</form>
	);
}

function Answer({ session, token }: { session: Session; token: string }) {
	const { invitation: words } = useWords("teams");
	const path = invitationPath(token);
	return (
		<form method="post">
			<Hidden values={{ csrf: csrfToken(session, "invitation") }} />
			<p class="actions">
				<button type="submit" class="primary" formaction={`${path}/accept`}>
					{words.accept}
				</button>
				<button type="submit" formaction={`${path}/decline`}>
					{words.decline}
				</button>
			</p>
		</form>
	);
}
