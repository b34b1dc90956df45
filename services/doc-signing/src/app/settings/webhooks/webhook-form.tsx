import { csrfToken, newFormId } from "@repo/accounts/forms";
import { SettingForm } from "@repo/accounts/pages";
import { CopyBlock, Field, FormError, type FormState } from "@repo/service-kit/html";
import { ButtonLink } from "@repo/service-kit/ui";
import { listAddress, webhookAddress } from "../../../webhooks/addresses.ts";
import {
	documentEventDefinitions,
	templateEventDefinitions,
	type WebhookEvent,
} from "../../../webhooks/events.ts";
import { chosenEvents } from "./forms.ts";
import { type Viewer, WebhooksFrame } from "./frame.tsx";

const groups = [
	{ title: "Documents and recipients", definitions: documentEventDefinitions },
	{ title: "Templates", definitions: templateEventDefinitions },
];

type FormProps = Viewer & {
	form: FormState;
	action: string;
	button: string;
	cancel?: string;
	url?: string;
	events: readonly WebhookEvent[];
};

/** URL and events, of a new webhook or of one to change. */
export function WebhookForm({ session, form, action, button, cancel, url, events }: FormProps) {
	const chosen: ReadonlySet<string> = chosenEvents(form, events);
	const fault = form.errors.events;
	return (
		<>
			<FormError form={form} />
			<SettingForm
				action={action}
				hidden={{ csrf: csrfToken(session, "webhooks"), form_id: newFormId() }}
				button={button}
				look="primary"
				{...(cancel !== undefined && { cancel })}
			>
				<Field
					form={form}
					name="url"
					label="Address"
					hint="The URL where your program receives POST requests, such as https://example.com/hooks."
					{...(url !== undefined && { value: url })}
					maxLength={2048}
					verbatim
				/>
				<fieldset {...(fault && { "aria-describedby": "events-error" })}>
					<legend>Events</legend>
					{groups.map(({ title, definitions }) => (
						<fieldset key={title} class="event-group">
							<legend class="soft">{title}</legend>
							{Object.entries(definitions).map(([event, { summary, description }]) => (
								<label key={event} class="choice" title={description}>
									<input type="checkbox" name={event} checked={chosen.has(event)} />
									{summary}
								</label>
							))}
						</fieldset>
					))}
					{fault && (
						<p class="fault" id="events-error">
							{fault}
						</p>
					)}
				</fieldset>
			</SettingForm>
		</>
	);
}

export function NewWebhookPage({ form, ...viewer }: Viewer & { form: FormState }) {
	return (
		<WebhooksFrame
			{...viewer}
			title="New webhook"
			back={{ href: listAddress(viewer.account), name: "Webhooks" }}
		>
			<div class="settings">
				<WebhookForm
					{...viewer}
					form={form}
					action={listAddress(viewer.account)}
					button="Create webhook"
					cancel={listAddress(viewer.account)}
					events={["DOCUMENT_COMPLETED"]}
				/>
			</div>
		</WebhooksFrame>
	);
}

type SecretProps = Viewer & { title: string; webhookId: number; secret: string };

/** The only time that a secret is shown. */
export function SecretPage({ title, webhookId, secret, ...viewer }: SecretProps) {
	return (
		<WebhooksFrame {...viewer} title={title} isDetail>
			<p>
				<strong>Copy the secret now.</strong> It will not be shown again. Your program uses it to verify that
				requests come from this service: each request is signed as described in Standard Webhooks.
			</p>
			<CopyBlock value={secret} />
			<div class="actions">
				<ButtonLink href={webhookAddress(viewer.account, webhookId)}>Done</ButtonLink>
			</div>
		</WebhooksFrame>
	);
}
