import { Moment } from "@repo/service-kit/html";
import type { Session } from "../../../accounts/sessions.ts";
import { Action, OperatorDocument } from "./operator-document.tsx";

type Key = {
	kid: string;
	algorithm: string;
	createdAt: Date;
	signsFrom: Date | null;
	retiredAt: Date | null;
};
type Props = { session: Session; keys: Key[]; done: boolean };

export function KeysPage({ session, keys, done }: Props) {
	const { timeZone } = session.user;
	return (
		<OperatorDocument
			session={session}
			title="Signing keys"
			current="/operator/keys"
			done={done ? "Another key signs from now on." : undefined}
		>
			<p>
				What access tokens are signed with. The next key is published before it signs, and a retired one until
				the last token that it signed has expired, so others can check tokens at any time.
			</p>
			{keys.length === 0 && <p class="soft">The first key is made when it is needed.</p>}
			<ul class="rows">
				{keys.map(({ kid, algorithm, createdAt, signsFrom, retiredAt }) => (
					<li key={kid}>
						<div>
							<code>{kid}</code>
							<span class="badge">{stateOf({ signsFrom, retiredAt })}</span>
							<p class="soft">
								{algorithm}, made <Moment at={createdAt} timeZone={timeZone} />
								{retiredAt && (
									<>
										, retired <Moment at={retiredAt} timeZone={timeZone} />
									</>
								)}
							</p>
						</div>
					</li>
				))}
			</ul>
			<Action
				session={session}
				purpose="operator keys"
				action="/operator/keys"
				label="Sign with the next key"
			/>
		</OperatorDocument>
	);
}

function stateOf({ signsFrom, retiredAt }: Pick<Key, "signsFrom" | "retiredAt">): string {
	if (retiredAt) return "retired";
	return signsFrom ? "signs" : "next";
}
