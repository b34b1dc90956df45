import { ButtonForm, More } from "@repo/accounts/operators";
import { EmptyState, RelativeTime, Table } from "@repo/service-kit/ui";
import { type Endpoint, idText, instant, readableAddress } from "@repo/validation";
import { shortenUrl } from "@repo/webhooks";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { WebhookNotFound } from "../../webhooks/errors.ts";
import { outbox } from "../../webhooks/outbox.ts";
import type { WebhookRow } from "../../webhooks/queries/webhooks.ts";
import { type AccountNames, nameAccounts } from "../queries/accounts.ts";
import { listRefusedMails, type RefusedMail } from "../queries/work.ts";
import { resumeWebhook } from "../retry-work.ts";
import {
	AccountLink,
	type ConsoleView,
	column,
	DOCUMENTS,
	JOBS,
	MAILS,
	OperatorDocument,
	takePage,
	WEBHOOKS,
} from "./operator-document.tsx";
import { operatorPages, toActor } from "./operator-pages.ts";

const SHOWN_WEBHOOKS = 200;

/** What did not reach its receiver: mails that a mail server refused, and paused webhooks. */
export function deliveryRoutes(deps: Pick<Dependencies, "config" | "db" | "clock" | "outbound">): Endpoint[] {
	const { db, clock } = deps;
	const { page, button } = operatorPages(deps);
	return [
		page({
			path: MAILS,
			query: z.object({ before: instant.optional(), id: z.guid().optional() }),
			view: async ({ query: { before: at, id }, ...shown }) => {
				const before = at && id ? { at, id } : undefined;
				const { rows, last } = await takePage((limit) => listRefusedMails(db, before, limit));
				return <MailsPage {...{ ...shown, mails: rows, next: last, now: clock() }} />;
			},
		}),
		page({
			path: WEBHOOKS,
			purpose: "operator webhooks",
			words: { "": "Resumed." },
			view: async (shown) => {
				const webhooks = await outbox.listPaused(db, SHOWN_WEBHOOKS);
				const names = await nameAccounts(db, webhooks);
				return <WebhooksPage {...{ ...shown, webhooks, names, now: clock() }} />;
			},
		}),
		button({
			path: `${WEBHOOKS}/:webhookId/resume`,
			params: z.object({ webhookId: idText }),
			purpose: "operator webhooks",
			act: async ({ params: { webhookId }, typed, caller }) => {
				if (!(await outbox.findWebhook(db, webhookId))) throw new WebhookNotFound();
				await resumeWebhook(deps, webhookId, { redeliverHeld: typed.held === "on" }, toActor(caller));
				return `${WEBHOOKS}?done`;
			},
		}),
	];
}

type MailsProps = ConsoleView & { mails: RefusedMail[]; next: RefusedMail | undefined; now: Date };

function MailsPage({ session, mails, next, now }: MailsProps) {
	const columns = [
		column<RefusedMail>(
			"To",
			({ to, lastError }) => (
				<>
					{readableAddress(to)}
					{lastError && <p class="soft">{lastError.slice(0, 500)}</p>}
				</>
			),
			{ heads: true },
		),
		column<RefusedMail>("Kind", ({ kind }) => kind),
		column<RefusedMail>("Document", ({ documentId: id }) => id && <a href={`${DOCUMENTS}/${id}`}>{id}</a>),
		column<RefusedMail>("Queued", ({ createdAt }) => <RelativeTime at={createdAt} now={now} />),
	];
	return (
		<OperatorDocument session={session} title="Rejected emails" current={MAILS}>
			<p>
				The mail server rejected these permanently. If the address of a recipient is wrong, the sender
				corrects it, and the email is sent again. Emails that are retried are{" "}
				<a href={`${JOBS}?name=send-mail`}>jobs</a>.
			</p>
			<Table
				caption="Rejected emails"
				columns={columns}
				rows={mails}
				keyOf={({ id }) => id}
				empty={<EmptyState icon="circle-check">No emails were rejected.</EmptyState>}
			/>
			{next && (
				<More path={MAILS} query={{ before: next.createdAt.toISOString(), id: next.id }} label="Older" />
			)}
		</OperatorDocument>
	);
}

type WebhooksProps = ConsoleView & { webhooks: WebhookRow[]; names: AccountNames; now: Date };

function WebhooksPage({ session, done, csrf, webhooks, names, now }: WebhooksProps) {
	const columns = [
		column<WebhookRow>("Address", ({ url }) => shortenUrl(url), { heads: true }),
		column<WebhookRow>("Account", (owner) => <AccountLink {...{ owner, names }} />, { fit: false }),
		column<WebhookRow>("Paused", ({ pausedAt: at }) => at && <RelativeTime at={at} now={now} />),
		column<WebhookRow>("Failing since", ({ failingSince: at }) => at && <RelativeTime at={at} now={now} />),
		column<WebhookRow>("Resume", ({ id }) => (
			<ButtonForm csrf={csrf} action={`${WEBHOOKS}/${id}/resume`} label="Resume" name={`Resume ${id}`}>
				<label>
					<input type="checkbox" name="held" checked /> Send held deliveries first
				</label>
			</ButtonForm>
		)),
	];
	return (
		<OperatorDocument {...{ session, done }} title="Paused webhooks" current={WEBHOOKS}>
			<p>
				Every delivery failed for so long that the webhook was paused, and its owner notified by email. Later
				deliveries are held until it is resumed.
			</p>
			<Table
				caption="Paused webhooks"
				columns={columns}
				rows={webhooks}
				keyOf={({ id }) => id}
				empty={<EmptyState icon="circle-check">No webhooks are paused.</EmptyState>}
			/>
			{webhooks.length === SHOWN_WEBHOOKS && (
				<p class="soft">The {SHOWN_WEBHOOKS} longest paused are shown.</p>
			)}
		</OperatorDocument>
	);
}
