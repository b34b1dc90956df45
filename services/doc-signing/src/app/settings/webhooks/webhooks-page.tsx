import { Badge, ButtonLink, EmptyState, Table } from "@repo/service-kit/ui";
import { WEBHOOKS_PATH, webhookAddress } from "../../../webhooks/addresses.ts";
import type { WebhookRow } from "../../../webhooks/queries/webhooks.ts";
import { SettingsDocument } from "../../frame/settings-document.tsx";
import type { Viewer } from "./webhook-form.tsx";

type Props = Viewer & { webhooks: WebhookRow[]; done: string | undefined };

export function WebhooksPage({ webhooks, done, ...viewer }: Props) {
	const { account } = viewer;
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
		<SettingsDocument
			{...viewer}
			current={WEBHOOKS_PATH}
			wide
			title="Webhooks"
			meta="Your program receives a signed request when something happens to a document or template."
			done={done}
			actions={webhooks.length > 0 && create}
		>
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
		</SettingsDocument>
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
