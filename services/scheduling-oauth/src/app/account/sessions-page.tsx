import { csrfToken } from "@repo/accounts/forms";
import { browserName } from "@repo/accounts/security";
import { Hidden, Moment } from "@repo/service-kit/html";
import { Badge } from "@repo/service-kit/ui";
import type { Session } from "../../accounts/session.ts";
import { AccountDocument } from "../frame/account-document.tsx";

type Row = { id: string; createdAt: Date; lastSeenAt: Date; userAgent: string; place: string };
type Props = { session: Session; sessions: Row[]; done: boolean };

export function SessionsPage({ session, sessions, done }: Props) {
	const csrf = csrfToken(session, "sessions");
	return (
		<AccountDocument session={session} title="Active sessions" current="/account/sessions" done={done}>
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
							<form method="post" action={`/account/sessions/${one.id}/end`}>
								<Hidden values={{ csrf }} />
								<button type="submit" class="danger">
									Sign out
								</button>
							</form>
						)}
					</li>
				))}
			</ul>
			{sessions.length > 1 && (
				<form method="post" action="/account/sessions/end-others">
					<Hidden values={{ csrf }} />
					<button type="submit" class="danger">
						Sign out all other sessions
					</button>
				</form>
			)}
		</AccountDocument>
	);
}
