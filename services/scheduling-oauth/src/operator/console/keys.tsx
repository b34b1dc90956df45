import { secondsAfter } from "@repo/service-kit/clock";
import { Moment } from "@repo/service-kit/html";
import { Badge } from "@repo/service-kit/ui";
import type { Endpoint } from "@repo/validation";
import type { Session } from "../../accounts/session.ts";
import type { Dependencies } from "../../dependencies.ts";
import { ButtonForm } from "../../platform/html/pieces.tsx";
import { listKeys } from "../../tokens/queries/signing-keys.ts";
import { rotateSigningKey } from "../../tokens/rotate-signing-key.ts";
import { operatorPages, toActor } from "./operator-caller.ts";
import { EmptyList, OperatorDocument } from "./pages/operator-document.tsx";

const PATH = "/operator/keys";

export function keyRoutes(deps: Dependencies): Endpoint[] {
	const { db, clock, config } = deps;
	const { page, button } = operatorPages(deps);
	return [
		page({
			path: PATH,
			purpose: "operator keys",
			words: { "": "Signing key rotated." },
			view: async (shown) => {
				const keys = await listKeys(db, secondsAfter(clock(), -config.ACCESS_TOKEN_SECONDS));
				return <KeysPage {...shown} keys={keys} />;
			},
		}),
		button({
			path: PATH,
			purpose: "operator keys",
			act: async ({ session, request, typed }) => {
				await rotateSigningKey(deps, toActor(session, request), typed.kid);
				return `${PATH}?done`;
			},
		}),
	];
}

type Key = {
	kid: string;
	algorithm: string;
	createdAt: Date;
	signsFrom: Date | null;
	retiredAt: Date | null;
};
type Props = { session: Session; keys: Key[]; csrf: string; done: string | undefined };

function KeysPage({ session, keys, csrf, done }: Props) {
	const { timeZone } = session.user;
	return (
		<OperatorDocument session={session} title="Signing keys" current={PATH} done={done}>
			<p>
				These keys sign access tokens. The next key is published before it is used, and a retired key stays
				published until its last token has expired, so resource servers can always verify tokens.
			</p>
			{keys.length === 0 && <EmptyList icon="key">The first key is created when it is needed.</EmptyList>}
			<ul class="rows">
				{keys.map(({ kid, algorithm, createdAt, signsFrom, retiredAt }) => (
					<li key={kid}>
						<div>
							<code>{kid}</code>
							<KeyBadge signsFrom={signsFrom} retiredAt={retiredAt} />
							<p class="soft">
								{algorithm}, created <Moment at={createdAt} timeZone={timeZone} />
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
			<ButtonForm
				csrf={csrf}
				action={PATH}
				label="Rotate signing key"
				values={{ kid: keys.find(isActive)?.kid ?? "" }}
			/>
		</OperatorDocument>
	);
}

type KeyState = Pick<Key, "signsFrom" | "retiredAt">;

function KeyBadge(key: KeyState) {
	if (key.retiredAt) return <Badge>Retired</Badge>;
	return isActive(key) ? <Badge meaning="success">Active</Badge> : <Badge meaning="info">Next</Badge>;
}

function isActive({ signsFrom, retiredAt }: KeyState): boolean {
	return signsFrom !== null && retiredAt === null;
}
