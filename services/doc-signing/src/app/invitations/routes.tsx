import { checkCsrf } from "@repo/accounts/forms";
import { hashSecret } from "@repo/service-kit/crypto";
import { formRequest, pageResponses, seeOther, submitForm } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { acceptInvitation, declineInvitation } from "../../accounts/invitations/answer-invitation.ts";
import { InvitationNotOpen } from "../../accounts/invitations/errors.ts";
import { findOpenInvitation } from "../../accounts/invitations/queries.ts";
import { signedIn, visitor } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { useWords } from "../../languages/use-words.ts";
import { Document, page } from "../../platform/html/page.tsx";
import { InvitationPage } from "./invitation-page.tsx";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

const params = z.object({ token: z.string().max(100) });

/** The page of an emailed invitation link. Opening it changes nothing; its buttons do. */
export function invitationRoutes(deps: Deps): Endpoint[] {
	const { config, db, clock } = deps;
	const hasSignUp = config.SIGN_UP !== "closed";
	const shared = { responses: pageResponses };
	const getInvitation = async (token: string) => {
		const found = await findOpenInvitation(db, { tokenHash: hashSecret(token), now: clock() });
		if (!found) throw new InvitationNotOpen();
		return found;
	};
	return [
		endpoint({
			...shared,
			method: "get",
			path: "/invitations/:token",
			summary: "An invitation to a team",
			caller: visitor(deps),
			request: { params },
			handle: async ({ caller: { session, cookies }, params: { token } }) => {
				const invitation = await getInvitation(token);
				const content = <InvitationPage {...{ session, token, invitation, hasSignUp }} />;
				return page(200, content, { headers: { "Set-Cookie": cookies } });
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: "/invitations/:token/:answer",
			summary: "Join the team, or decline",
			caller: signedIn(deps),
			request: {
				...formRequest,
				params: params.extend({ answer: z.enum(["accept", "decline"]) }),
			},
			handle: async ({ caller, params: { token, answer }, body }) => {
				const { session } = caller;
				const { done, refused } = await submitForm(z.object({}), body, {
					check: () => checkCsrf(session, "invitation", body.csrf),
					act: async () => {
						if (answer === "accept") return acceptInvitation(deps, token, caller);
						await declineInvitation(deps, token, caller);
						return undefined;
					},
				});
				if (refused) {
					const invitation = await getInvitation(token);
					const error = refused.form.errors.form;
					return page(
						refused.status,
						<InvitationPage {...{ session, token, invitation, hasSignUp, error }} />,
					);
				}
				if (done === undefined) return page(200, <DeclinedPage />);
				return seeOther(`/settings/teams/${done}?done=joined`);
			},
		}),
	];
}

function DeclinedPage() {
	const { invitation: words } = useWords("teams");
	return (
		<Document title={words.declinedTitle}>
			<div class="card">
				<h1>{words.declinedTitle}</h1>
				<p>{words.declined}</p>
				<p class="more">
					<a href="/">{words.home}</a>
				</p>
			</div>
		</Document>
	);
}
