import type { FormState } from "@repo/service-kit/html";
import { Field, FormFault, Hidden, Moment } from "@repo/service-kit/html";
import { csrfToken, newFormId } from "../../accounts/csrf.ts";
import { SignedInDocument } from "../../accounts/pages/signed-in-document.tsx";
import type { Session } from "../../accounts/sessions.ts";
import type { ApiKeyRow } from "../queries.ts";
import { lifetimes } from "../schemas.ts";

type Props = { session: Session; keys: ApiKeyRow[]; now: Date; form: FormState; done: boolean };

export function ApiKeysPage({ session, keys, now, form, done }: Props) {
	const csrf = csrfToken(session, "api-keys");
	return (
		<SignedInDocument session={session} title="API keys" current="/account/api-keys">
			<h1>API keys</h1>
			<p>
				A key acts as you: it reads your profile and reads, makes and cancels bookings. Give it to nobody you
				would not give your account. <a href="/developers">How to use one</a>
			</p>
			{done && (
				<p class="notice" role="status">
					Revoked. The key is good for nothing from now on.
				</p>
			)}
			{keys.length === 0 && <p class="soft">You have no keys yet.</p>}
			<ul class="rows">
				{keys.map((key) => (
					<KeyRow key={key.id} row={key} now={now} timeZone={session.user.timeZone} csrf={csrf} />
				))}
			</ul>
			<div class="card form">
				<h2>Make a key</h2>
				<FormFault form={form} />
				<form method="post" action="/account/api-keys">
					<Hidden values={{ csrf, form_id: newFormId() }} />
					<Field form={form} name="name" label="What is it for?" maxLength={60} />
					<Field form={form} name="days" label="How long is it good for?" options={lifetimes} value="90" />
					<div class="actions">
						<button type="submit" class="primary">
							Make the key
						</button>
					</div>
				</form>
			</div>
		</SignedInDocument>
	);
}

type KeyRowProps = { row: ApiKeyRow; now: Date; timeZone: string; csrf: string };

function KeyRow({ row, now, timeZone, csrf }: KeyRowProps) {
	const over = row.expiresAt !== null && row.expiresAt <= now;
	return (
		<li>
			<div>
				<strong>{row.name}</strong> <code>{row.hint}…</code>
				{over && <span class="badge">expired</span>}
				<p class="soft">
					Made <Moment at={row.createdAt} timeZone={timeZone} show="day" />,{" "}
					{row.lastUsedAt ? (
						<>
							last used <Moment at={row.lastUsedAt} timeZone={timeZone} />
						</>
					) : (
						"never used"
					)}
					,{" "}
					{row.expiresAt ? (
						<>
							good until <Moment at={row.expiresAt} timeZone={timeZone} show="day" />
						</>
					) : (
						"good for ever"
					)}
				</p>
			</div>
			<form method="post" action={`/account/api-keys/${row.id}/revoke`}>
				<Hidden values={{ csrf }} />
				<button type="submit" class="danger" aria-label={`Revoke ${row.name}`}>
					Revoke
				</button>
			</form>
		</li>
	);
}

type MadeProps = { session: Session; apiKey: string; baseUrl: string };

export function ApiKeyMadePage({ session, apiKey, baseUrl }: MadeProps) {
	return (
		<SignedInDocument session={session} title="Your new API key" current="/account/api-keys">
			<h1>Your new API key</h1>
			<p>
				<strong>Copy it now.</strong> It is shown this once; we keep only what is needed to recognize it.
			</p>
			<pre>{apiKey}</pre>
			<p>Try it:</p>
			<pre>{`curl -H "X-API-Key: ${apiKey}" ${baseUrl}/api/v1/bookings`}</pre>
			<div class="actions">
				<a class="button" href="/account/api-keys">
					I have copied it
				</a>
			</div>
		</SignedInDocument>
	);
}
