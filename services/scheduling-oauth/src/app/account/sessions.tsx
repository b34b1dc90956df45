import { ButtonForm } from "@repo/accounts/operators";
import { browserName } from "@repo/accounts/security";
import { listSessions } from "@repo/accounts/sessions";
import { endSessions, type SignInDeps } from "@repo/accounts/sign-in";
import { Moment } from "@repo/service-kit/html";
import { Badge } from "@repo/service-kit/ui";
import type { Endpoint } from "@repo/validation";
import { z } from "zod";
import { SessionNotFound } from "../../accounts/errors.ts";
import type { Session } from "../../accounts/session.ts";
import { appPages } from "../../callers/app-pages.ts";
import type { Dependencies } from "../../dependencies.ts";
import { AccountDocument } from "../frame/account-document.tsx";

const PATH = "/account/sessions";

export function sessionRoutes(dependencies: Dependencies, deps: SignInDeps): Endpoint[] {
	const { page, button } = appPages(dependencies);
	return [
		page({
			path: PATH,
			purpose: "sessions",
			words: { "": "Saved." },
			view: async (shown) => {
				const sessions = await listSessions(deps.db, shown.session.user.id, deps.clock());
				return <SessionsPage {...shown} sessions={sessions} />;
			},
		}),
		button({
			path: `${PATH}/end-others`,
			purpose: "sessions",
			act: async ({ session, request }) => {
				await endSessions(deps, { userId: session.user.id, ipAddress: request.ip }, { except: session.id });
				return `${PATH}?done`;
			},
		}),
		button({
			path: `${PATH}/:sessionId/end`,
			params: z.object({ sessionId: z.guid() }),
			purpose: "sessions",
			act: async ({ session, params, request }) => {
				const owner = { userId: session.user.id, ipAddress: request.ip };
				if (!(await endSessions(deps, owner, { only: params.sessionId }))) throw new SessionNotFound();
				return `${PATH}?done`;
			},
		}),
	];
}

type Row = { id: string; createdAt: Date; lastSeenAt: Date; userAgent: string; place: string };
type Props = { session: Session; sessions: Row[]; csrf: string; done: string | undefined };

function SessionsPage({ session, sessions, csrf, done }: Props) {
	return (
		<AccountDocument session={session} title="Active sessions" current={PATH} done={done}>
			<ul class="rows">
				{sessions.map((one) => (
					<li key={one.id}>
						<div>
							<strong>{browserName(one.userAgent)}</strong>
							{one.id === session.id && <Badge meaning="info">This browser</Badge>}
							<p class="soft">
								Last used <Moment at={one.lastSeenAt} timeZone={session.user.timeZone} /> from {one.place},
								signed in <Moment at={one.createdAt} timeZone={session.user.timeZone} />
							</p>
						</div>
						{one.id !== session.id && (
							<ButtonForm csrf={csrf} action={`${PATH}/${one.id}/end`} label="Sign out" danger />
						)}
					</li>
				))}
			</ul>
			{sessions.length > 1 && (
				<ButtonForm csrf={csrf} action={`${PATH}/end-others`} label="Sign out all other sessions" danger />
			)}
		</AccountDocument>
	);
}
