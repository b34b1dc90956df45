import { csrfToken } from "@repo/accounts/forms";
import { Hidden } from "@repo/service-kit/html";
import { Banner, Button, ButtonLink, CodeBlock, RelativeTime } from "@repo/service-kit/ui";
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
	const address = (path = "") => webhookAddress(viewer.account, `${webhookId}/deliveries/${id}${path}`);
	return (
		<SettingsDocument
			{...viewer}
			current={DEVELOPERS_PATH}
			wide
			isDetail
			head={<Assets entry="enhance/main.tsx" />}
			back={{ href: webhookAddress(viewer.account, webhookId), name: "Webhook" }}
			title={event}
			meta={<DeliveryBadge delivery={delivery} />}
			done={done}
			actions={
				<>
					{delivery.status === "PENDING" && (
						<ButtonLink icon="refresh-cw" href={address()}>
							Refresh
						</ButtonLink>
					)}
					<form class="inline" method="post" action={address("/redeliver")}>
						<Hidden values={{ csrf: csrfToken(viewer.session, "webhooks") }} />
						<Button type="submit" look="primary">
							Redeliver
						</Button>
					</form>
				</>
			}
		>
			{problem && (
				<Banner meaning="danger" role="alert">
					{problem}
				</Banner>
			)}
			<dl class="facts">
				<dt>Response</dt>
				<dd>{describeResponse(delivery)}</dd>
				{error && (
					<>
						<dt>Error</dt>
						<dd>{error}</dd>
					</>
				)}
				<dt>Attempts</dt>
				<dd>{attempts}</dd>
				<dt>Last attempt</dt>
				<dd>{lastAttemptAt ? <RelativeTime at={lastAttemptAt} now={now} /> : "None yet"}</dd>
				<dt>Created</dt>
				<dd>
					<RelativeTime at={createdAt} now={now} />
				</dd>
				<dt>webhook-id</dt>
				<dd>
					<code>{id}</code>
				</dd>
			</dl>
			<ResponseBody body={delivery.responseBody} />
			<CodeBlock title="Request body" code={JSON.stringify(delivery.payload, null, 2)} />
		</SettingsDocument>
	);
}

/** "200 in 143 ms". */
function describeResponse({ responseStatus, durationMs }: DeliveryRow): string {
	const status = responseStatus === null ? "None" : String(responseStatus);
	return durationMs === null ? status : `${status} in ${durationMs.toLocaleString("en")} ms`;
}

function ResponseBody({ body }: { body: string | null }) {
	if (body === null) return null;
	return (
		<>
			{body === "" ? (
				<p class="soft">The response body is empty.</p>
			) : (
				<CodeBlock title="Response body" code={body} />
			)}
			{Buffer.byteLength(body) >= FULL_BYTES && <p class="soft">At most the first 4 kB are kept.</p>}
		</>
	);
}
