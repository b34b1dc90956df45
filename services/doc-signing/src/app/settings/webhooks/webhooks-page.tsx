import { Badge, ButtonLink, EmptyState, Table } from "@repo/service-kit/ui";
import { useWords } from "../../../languages/use-words.ts";
import { webhookAddress } from "../../../webhooks/addresses.ts";
import type { WebhookRow } from "../../../webhooks/queries/webhooks.ts";
import type { ChosenAccount } from "../../frame/choose-account.ts";

type Props = { account: ChosenAccount; webhooks: WebhookRow[] };

/** The webhooks of an account, on the page for developers. */
export function WebhooksSection({ webhooks, account }: Props) {
	const { webhooks: words } = useWords("developers");
	const columns = [
		{
			key: "url",
			title: words.address,
			heads: true,
			cell: ({ id, url }: WebhookRow) => <a href={webhookAddress(account, id)}>{url}</a>,
		},
		{ key: "events", title: words.events, fit: true, cell: ({ events }: WebhookRow) => events.length },
		{
			key: "state",
			title: words.state,
			fit: true,
			cell: (webhook: WebhookRow) => <WebhookState webhook={webhook} />,
		},
	];
	const create = (
		<ButtonLink look="primary" icon="plus" href={webhookAddress(account, "new")}>
			{words.new}
		</ButtonLink>
	);
	return (
		<section id="webhooks">
			<div class="section-header">
				<h2>{words.title}</h2>
				{webhooks.length > 0 && create}
			</div>
			<p>{words.meaning}</p>
			<Table
				caption={words.caption}
				columns={columns}
				rows={webhooks}
				keyOf={({ id }) => id}
				empty={
					<EmptyState icon="hook" action={create}>
						{words.none}
					</EmptyState>
				}
			/>
		</section>
	);
}

export function WebhookState({ webhook }: { webhook: WebhookRow }) {
	const { states } = useWords("developers").webhooks;
	if (!webhook.enabled) return <Badge>{states.disabled}</Badge>;
	const [meaning, icon, state] = webhook.pausedAt
		? (["danger", "triangle-alert", states.paused] as const)
		: webhook.failingSince
			? (["warning", "triangle-alert", states.failing] as const)
			: (["success", "circle-check", states.active] as const);
	return <Badge {...{ meaning, icon }}>{state}</Badge>;
}
