import { csrfToken } from "@repo/accounts/forms";
import { Hidden } from "@repo/service-kit/html";
import { Button, ButtonLink, CodeBlock, Failure, RelativeTime } from "@repo/service-kit/ui";
import { deliveryFailures } from "@repo/webhooks";
import { useWords } from "../../../languages/use-words.ts";
import type { Words } from "../../../languages/words.ts";
import { Assets } from "../../../platform/html/assets.ts";
import { DEVELOPERS_PATH, webhookAddress } from "../../../webhooks/addresses.ts";
import type { DeliveryRow } from "../../../webhooks/queries/deliveries.ts";
import { SettingsDocument } from "../../frame/settings-document.tsx";
import { DeliveryBadge } from "./delivery-table.tsx";
import type { Viewer } from "./webhook-form.tsx";

type Props = Viewer & {
	delivery: DeliveryRow;
	now: Date;
	done?: string | undefined;
	problem?: string | undefined;
};

/** A body of 4 kB may end in a truncated character. */
const FULL_BYTES = 4093;

/** The request and the response. */
export function DeliveryPage({ delivery, now, done, problem, ...viewer }: Props) {
	const { id, webhookId, event, attempts, error, lastAttemptAt, createdAt } = delivery;
	const { delivery: words, webhooks, created } = useWords("developers");
	const address = (path = "") => webhookAddress(viewer.account, `${webhookId}/deliveries/${id}${path}`);
	return (
		<SettingsDocument
			{...viewer}
			current={DEVELOPERS_PATH}
			wide
			isDetail
			head={<Assets entry="enhance/main.tsx" />}
			back={{ href: webhookAddress(viewer.account, webhookId), name: webhooks.one }}
			title={event}
			meta={<DeliveryBadge delivery={delivery} />}
			done={done}
			actions={
				<>
					{delivery.status === "PENDING" && (
						<ButtonLink icon="refresh-cw" href={address()}>
							{words.refresh}
						</ButtonLink>
					)}
					<form class="inline" method="post" action={address("/redeliver")}>
						<Hidden values={{ csrf: csrfToken(viewer.session, "webhooks") }} />
						<Button type="submit" look="primary">
							{words.redeliver}
						</Button>
					</form>
				</>
			}
		>
			<Failure>{problem}</Failure>
			<dl class="facts">
				<dt>{words.response}</dt>
				<dd>{describeResponse(delivery, words)}</dd>
				{error && (
					<>
						<dt>{words.error}</dt>
						<dd>{describeFailure(delivery, words.failures)}</dd>
					</>
				)}
				<dt>{words.attempts}</dt>
				<dd>{attempts}</dd>
				<dt>{words.lastAttempt}</dt>
				<dd>{lastAttemptAt ? <RelativeTime at={lastAttemptAt} now={now} /> : words.noAttempt}</dd>
				<dt>{created}</dt>
				<dd>
					<RelativeTime at={createdAt} now={now} />
				</dd>
				<dt>webhook-id</dt>
				<dd>
					<code>{id}</code>
				</dd>
			</dl>
			<ResponseBody body={delivery.responseBody} />
			<CodeBlock title={words.requestBody} code={JSON.stringify(delivery.payload, null, 2)} />
		</SettingsDocument>
	);
}

/** The text of `error`, in the page's language. */
function describeFailure(
	{ responseStatus, error }: DeliveryRow,
	words: Words["developers"]["delivery"]["failures"],
) {
	if (responseStatus !== null) return words.responded({ status: String(responseStatus) });
	const known = Object.entries(deliveryFailures).find(([, text]) => text === error);
	return known ? words[known[0] as keyof typeof deliveryFailures] : error;
}

/** "200 in 143 ms". */
function describeResponse(
	{ responseStatus, durationMs }: DeliveryRow,
	words: Words["developers"]["delivery"],
) {
	const status = responseStatus === null ? words.noResponse : String(responseStatus);
	return durationMs === null ? status : words.inMs({ status, ms: durationMs });
}

function ResponseBody({ body }: { body: string | null }) {
	const { delivery: words } = useWords("developers");
	if (body === null) return null;
	return (
		<>
			{body === "" ? <p class="soft">{words.empty}</p> : <CodeBlock title={words.responseBody} code={body} />}
			{Buffer.byteLength(body) >= FULL_BYTES && <p class="soft">{words.truncated}</p>}
		</>
	);
}
