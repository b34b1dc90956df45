import { Badge, ButtonLink, EmptyState, Table } from "@repo/service-kit/ui";
import { webhookAddress } from "../../../webhooks/addresses.ts";
import type { WebhookRow } from "../../../webhooks/queries/webhooks.ts";
import type { ChosenAccount } from "../../frame/choose-account.ts";

type Props = { account: ChosenAccount; webhooks: WebhookRow[] };

/** The webhooks of an account, on the page for developers. */
export function WebhooksSection({ webhooks, account }: Props) {
	const columns = [
		{
			key: "url",
			title: "Address",
			heads: true,
			cell: ({ id, url }: WebhookRow) => <a href={webhookAddress(account, id)}>{url}</a>,
		},
		{ key: "events", title: "Events", fit: true, cell: ({ events }: WebhookRow) => events.length },
		{
			key: "state",
			title: "State",
			fit: true,
			cell: (webhook: WebhookRow) => <WebhookState webhook={webhook} />,
		},
	];
	const create = (
		<ButtonLink look="primary" icon="plus" href={webhookAddress(account, "new")}>
			New webhook
		</ButtonLink>
	);
	return (
		<section id="webhooks">
			<div class="section-header">
				<h2>Webhooks</h2>
				{webhooks.length > 0 && create}
			</div>
			<p>Your program receives a signed request when something happens to a document or template.</p>
			<Table
				caption="Webhooks, newest first"
				columns={columns}
				rows={webhooks}
				keyOf={({ id }) => id}
				empty={
					<EmptyState icon="hook" action={create}>
						No webhooks yet.
					</EmptyState>
				}
			/>
		</section>
	);
}

export function WebhookState({ webhook }: { webhook: WebhookRow }) {
	if (!webhook.enabled) return <Badge>Disabled</Badge>;
	if (webhook.pausedAt)
		return (
			<Badge meaning="danger" icon="triangle-alert">
				Paused
			</Badge>
		);
	if (webhook.failingSince)
		return (
			<Badge meaning="warning" icon="triangle-alert">
				Failing
			</Badge>
		);
	return (
		<Badge meaning="success" icon="circle-check">
			Active
		</Badge>
	);
}
