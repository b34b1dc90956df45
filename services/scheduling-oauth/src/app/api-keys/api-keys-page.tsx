import { newFormId } from "@repo/accounts/forms";
import { ButtonForm } from "@repo/accounts/operators";
import { WithRecentProof } from "@repo/accounts/security";
import {
	ConfirmedAction,
	CopyBlock,
	Field,
	FormActions,
	FormError,
	type FormState,
	Hidden,
	Moment,
} from "@repo/service-kit/html";

import { Badge, ButtonLink, Confirmation } from "@repo/service-kit/ui";
import type { ApiKeyRow } from "../../accounts/api-keys/queries.ts";
import { accessWords, lifetimes } from "../../accounts/api-keys/schemas.ts";
import type { Session } from "../../accounts/session.ts";
import { SignedInDocument } from "../../callers/signed-in-document.tsx";
import { LastUsed } from "../../platform/html/pieces.tsx";
import { type ShownWebhook, WebhookFacts } from "../frame/webhook-facts.tsx";

export const PATH = "/account/api-keys";

type Props = {
	session: Session;
	keys: ApiKeyRow[];
	webhooks: ShownWebhook[];
	now: Date;
	form: FormState;
	csrf: string;
	done: string | undefined;
};

export function ApiKeysPage({ session, keys, webhooks, now, form, csrf, done }: Props) {
	const own = webhooks.filter(({ webhook }) => webhook.connectionId === null);
	return (
		<SignedInDocument session={session} title="API keys" current={PATH}>
			<h1>API keys</h1>
			<p>
				An API key acts on your behalf: it can read your profile and bookings, and with full access change
				bookings. Keep it secret, like your password. <a href="/developers">How to use API keys</a>
			</p>
			<Confirmation>{done}</Confirmation>
			{keys.length > 0 && (
				<ul class="rows">
					{keys.map((key) => (
						<KeyRow
							key={key.id}
							row={key}
							hasWebhooks={own.some(({ webhook }) => webhook.apiKeyId === key.id)}
							{...{ now, csrf }}
							timeZone={session.user.timeZone}
						/>
					))}
				</ul>
			)}
			<div class="card form">
				<h2>Create API key</h2>
				<WithRecentProof {...{ session, now, form }} path={PATH} look="primary">
					<FormError form={form} />
					<form method="post" action={PATH}>
						<Hidden values={{ csrf, form_id: newFormId() }} />
						<Field form={form} name="name" label="Name" maxLength={60} />
						<Field form={form} name="access" label="Access" options={accessWords} value="read" />
						<Field form={form} name="days" label="Expiration" options={lifetimes} value="90" />
						<FormActions submit="Create key" />
					</form>
				</WithRecentProof>
			</div>
			{own.length > 0 && <WebhookList {...{ session, csrf }} webhooks={own} />}
		</SignedInDocument>
	);
}

/** Those that keys have created. */
function WebhookList({ session, webhooks, csrf }: Pick<Props, "session" | "webhooks" | "csrf">) {
	return (
		<>
			<h2>Webhooks</h2>
			<p>Created with an API key. A webhook ends when you delete it, or its key is revoked or expires.</p>
			<ul class="rows">
				{webhooks.map((shown) => (
					<li key={shown.webhook.id}>
						<div>
							<WebhookFacts shown={shown} timeZone={session.user.timeZone} />
						</div>
						{shown.webhook.pausedAt && (
							<ButtonForm
								csrf={csrf}
								action={`${PATH}/webhooks/${shown.webhook.id}/resume`}
								label="Resume"
								name={`Resume the webhook to ${new URL(shown.webhook.url).host}`}
							/>
						)}
						<ConfirmedAction
							csrf={csrf}
							action={`${PATH}/webhooks/${shown.webhook.id}/delete`}
							label="Delete"
							name={`Delete the webhook to ${new URL(shown.webhook.url).host}`}
							confirm="Delete webhook"
						>
							No more events are sent there, and the list of earlier deliveries is deleted.
						</ConfirmedAction>
					</li>
				))}
			</ul>
		</>
	);
}

type KeyRowProps = { row: ApiKeyRow; hasWebhooks: boolean; now: Date; timeZone: string; csrf: string };

function KeyRow({ row, hasWebhooks, now, timeZone, csrf }: KeyRowProps) {
	const over = row.expiresAt !== null && row.expiresAt <= now;
	return (
		<li>
			<div>
				<strong>{row.name}</strong> <code>{row.hint}…</code>{" "}
				<Badge meaning="neutral">{row.access === "read" ? "Read only" : "Full access"}</Badge>
				{over && <Badge meaning="warning">Expired</Badge>}
				<p class="soft">
					Created <Moment at={row.createdAt} timeZone={timeZone} show="day" />,{" "}
					<LastUsed at={row.lastUsedAt} timeZone={timeZone} />,{" "}
					{row.expiresAt ? (
						<>
							expires <Moment at={row.expiresAt} timeZone={timeZone} show="day" />
						</>
					) : (
						"does not expire"
					)}
				</p>
			</div>
			<ConfirmedAction
				csrf={csrf}
				action={`${PATH}/${row.id}/revoke`}
				label="Revoke"
				name={`Revoke ${row.name}`}
				confirm="Revoke key"
			>
				Scripts that use this key immediately stop working
				{hasWebhooks && ", and the webhooks that it created end"}. This cannot be undone.
			</ConfirmedAction>
		</li>
	);
}

type MadeProps = { session: Session; apiKey: string; baseUrl: string };

export function ApiKeyCreatedPage({ session, apiKey, baseUrl }: MadeProps) {
	return (
		<SignedInDocument session={session} title="API key created" current={PATH}>
			<h1>API key created</h1>
			<p>
				<strong>Copy it now.</strong> It will not be shown again.
			</p>
			<CopyBlock value={apiKey} />
			<p>Try it:</p>
			<pre>{`curl -H "X-API-Key: ${apiKey}" \\\n${baseUrl}/api/v1/bookings`}</pre>
			<div class="actions">
				<ButtonLink look="primary" href={PATH}>
					Done
				</ButtonLink>
			</div>
		</SignedInDocument>
	);
}
