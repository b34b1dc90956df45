import { secondsAfter } from "@repo/service-kit/clock";
import { ConfirmedAction, Moment } from "@repo/service-kit/html";
import { Badge } from "@repo/service-kit/ui";
import type { Endpoint } from "@repo/validation";
import { z } from "zod";
import type { Session } from "../../accounts/session.ts";
import { signingAlgorithms } from "../../clients/rules/signing-algorithm.ts";
import type { Dependencies } from "../../dependencies.ts";
import { accessKeys, idKeys, listKeys } from "../../tokens/queries/signing-keys.ts";
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
				const since = secondsAfter(clock(), -config.ACCESS_TOKEN_SECONDS);
				const keys = await listKeys(db, accessKeys(config), since);
				const ofIdTokens = await listKeys(db, idKeys("RS256"), since);
				return <KeysPage {...shown} keys={keys} ofIdTokens={ofIdTokens} />;
			},
		}),
		button({
			path: PATH,
			purpose: "operator keys",
			act: async ({ session, request, typed }) => {
				const { data: algorithm } = z.enum(signingAlgorithms).safeParse(typed.id_tokens);
				const keys = algorithm && idKeys(algorithm);
				await rotateSigningKey(deps, toActor(session, request), typed.kid, keys);
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
type Props = { session: Session; keys: Key[]; ofIdTokens: Key[]; csrf: string; done: string | undefined };

function KeysPage({ session, keys, ofIdTokens, csrf, done }: Props) {
	const { timeZone } = session.user;
	return (
		<OperatorDocument session={session} title="Signing keys" current={PATH} done={done}>
			<p>
				The next key is published before it is used, and a retired key stays published until its last token
				has expired, so apps and resource servers can always verify tokens.
			</p>
			<h2>Access tokens</h2>
			<KeyList {...{ keys, timeZone }} />
			<RotateButton csrf={csrf} label="Rotate signing key" current={keys.find(isActive)} />
			<h2>ID tokens</h2>
			<KeyList {...{ keys: ofIdTokens, timeZone }} />
			{ofIdTokens.filter(isActive).map((current) => (
				<RotateButton
					key={current.kid}
					csrf={csrf}
					label={`Rotate ${current.algorithm} key`}
					current={current}
					values={{ id_tokens: current.algorithm }}
				/>
			))}
		</OperatorDocument>
	);
}

function KeyList({ keys, timeZone }: { keys: Key[]; timeZone: string }) {
	if (keys.length === 0) return <EmptyList icon="key">The first key is created when it is needed.</EmptyList>;
	return (
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
	);
}

type RotateProps = { csrf: string; label: string; current: Key | undefined; values?: Record<string, string> };

function RotateButton({ csrf, label, current, values }: RotateProps) {
	return (
		<ConfirmedAction
			csrf={csrf}
			action={PATH}
			label={label}
			confirm={label}
			values={{ kid: current?.kid ?? "", ...values }}
		>
			The next key signs new {values ? `${current?.algorithm} ID tokens` : "access tokens"} immediately. This
			cannot be undone: a retired key never signs again.
		</ConfirmedAction>
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
