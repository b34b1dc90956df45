import { csrfToken } from "@repo/accounts/forms";
import { WithRecentProof } from "@repo/accounts/security";
import { Confirmed, emptyForm, type FormState, Hidden } from "@repo/service-kit/html";
import { Banner, Button, Failure } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import type { Session } from "../../../accounts/visitor.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { useWords } from "../../../languages/use-words.ts";
import { DEVELOPERS_PATH, listAddress, webhookAddress } from "../../../webhooks/addresses.ts";
import { webhookEvents } from "../../../webhooks/events.ts";
import { outbox } from "../../../webhooks/outbox.ts";
import { getWebhook, type WebhookAccess, type WebhookRow } from "../../../webhooks/queries/webhooks.ts";
import type { Opened } from "../../frame/open-settings.ts";
import { SettingsDocument } from "../../frame/settings-document.tsx";
import { type Deliveries, DeliveryTable } from "./delivery-table.tsx";
import { type Viewer, WebhookForm } from "./webhook-form.tsx";
import { WebhookState } from "./webhooks-page.tsx";

export const webhookActions = ["enable", "disable", "resume", "test", "rotate-secret", "delete"] as const;
type WebhookAction = (typeof webhookActions)[number];

const PER_PAGE = 20;

type Shown = { form?: FormState; csrf?: string; done?: string | undefined; problem?: string };

/** The page of a webhook. Throws WebhookNotFound. */
export async function showWebhook(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	session: Session,
	{ account, access }: Opened<WebhookAccess["permission"]>,
	{ id, page = 1, ...shown }: Shown & { id: number; page?: number },
) {
	const webhook = await getWebhook(db, access, id);
	const { rows, total } = await outbox.listDeliveries(db, id, { page, perPage: PER_PAGE });
	const deliveries = { rows, page, totalPages: Math.ceil(total / PER_PAGE) };
	return <WebhookPage {...{ session, account, webhook, deliveries, ...shown }} now={clock()} />;
}

type Props = Viewer & Shown & { webhook: WebhookRow; deliveries: Deliveries; now: Date };

function WebhookPage({ webhook, deliveries, now, form = emptyForm, done, problem, csrf, ...viewer }: Props) {
	const { id, url, events, enabled, pausedAt, sendSecretHeader } = webhook;
	const act = { ...viewer, id };
	const { webhooks: words } = useWords("developers");
	const { places } = useWords("settings");
	const frame = useWords("frame");
	return (
		<SettingsDocument
			{...viewer}
			current={DEVELOPERS_PATH}
			wide
			isDetail
			back={{ href: listAddress(viewer.account), name: places.developers }}
			title={url}
			meta={<WebhookState webhook={webhook} />}
			done={done}
			actions={
				!enabled ? (
					<Act {...act} action="enable" look="primary" label={words.enable} />
				) : pausedAt ? (
					<Act {...act} action="resume" look="primary" label={words.resume} />
				) : (
					<Act {...act} action="disable" label={words.disable} />
				)
			}
		>
			<Failure>{problem}</Failure>
			<Notice webhook={webhook} />
			<h2>{words.deliveries}</h2>
			{enabled && !pausedAt && (
				<Act {...act} action="test" label={words.sendTest}>
					<label class="unseen" for="event">
						{words.event}
					</label>
					<select id="event" name="event">
						{webhookEvents.map((event) => (
							<option key={event} value={event} selected={event === events[0]}>
								{event}
							</option>
						))}
					</select>
				</Act>
			)}
			<DeliveryTable {...viewer} webhookId={id} deliveries={deliveries} now={now} />
			<h2>{words.addressAndEvents}</h2>
			<div class="settings">
				<WithRecentProof
					{...{ session: viewer.session, now, form, path: webhookAddress(viewer.account, id) }}
					look="secondary"
				>
					<WebhookForm
						csrf={csrf ?? csrfToken(viewer.session, "webhooks")}
						form={form}
						action={webhookAddress(viewer.account, id)}
						button={frame.save}
						url={url}
						events={events}
						withSecret={sendSecretHeader}
					/>
				</WithRecentProof>
			</div>
			<h2>{words.secret}</h2>
			<p>{words.secretMeaning}</p>
			<Confirmed label={words.replaceSecret} consequence={words.replaceMeaning}>
				<Act {...act} action="rotate-secret" look="danger-primary" label={words.replaceSecret} />
			</Confirmed>
			<h2>{words.delete}</h2>
			<p>{words.deleteMeaning}</p>
			<Confirmed label={words.delete} consequence={words.noMore({ url })}>
				<Act {...act} action="delete" look="danger-primary" label={words.delete} />
			</Confirmed>
		</SettingsDocument>
	);
}

function Notice({ webhook: { pausedAt, failingSince, enabled } }: { webhook: WebhookRow }) {
	const { webhooks: words } = useWords("developers");
	if (!enabled) return <Banner>{words.isDisabled}</Banner>;
	if (pausedAt) return <Banner meaning="danger">{words.isPaused}</Banner>;
	if (failingSince) return <Banner meaning="warning">{words.isFailing}</Banner>;
	return null;
}

type ActProps = Viewer & {
	id: number;
	action: WebhookAction;
	label: string;
	look?: "primary" | "danger-primary";
	children?: ComponentChildren;
};

function Act({ session, account, id, action, label, look, children }: ActProps) {
	return (
		<form class="inline" method="post" action={webhookAddress(account, `${id}/${action}`)}>
			<Hidden values={{ csrf: csrfToken(session, "webhooks") }} />
			{children}
			<Button type="submit" {...(look && { look })}>
				{label}
			</Button>
		</form>
	);
}
