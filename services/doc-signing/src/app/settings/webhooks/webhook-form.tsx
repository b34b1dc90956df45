import { newFormId } from "@repo/accounts/forms";
import { SettingForm } from "@repo/accounts/pages";
import { CopyBlock, Field, FormError, type FormState, isChecked } from "@repo/service-kit/html";
import { ButtonLink } from "@repo/service-kit/ui";
import { httpUrl } from "@repo/validation";
import { z } from "zod";
import { withTeam } from "../../../accounts/teams/with-team.ts";
import { useWords } from "../../../languages/use-words.ts";
import { getPageWords } from "../../../languages/words.ts";
import { DEVELOPERS_PATH, listAddress, WEBHOOKS_PATH, webhookAddress } from "../../../webhooks/addresses.ts";
import {
	documentEventDefinitions,
	templateEventDefinitions,
	type WebhookEvent,
	webhookEvents,
} from "../../../webhooks/events.ts";
import { webhookChangeSchema } from "../../../webhooks/schemas.ts";
import { SettingsDocument, type SettingsView } from "../../frame/settings-document.tsx";

/** The viewer of a webhooks page, and the webhooks' owner. */
export type Viewer = Pick<SettingsView, "session" | "account">;

/** A checkbox for each event, named after it. `form_id`: however often a form is submitted, it creates one webhook. */
export const webhookForm = z
	.looseObject({ url: httpUrl, form_id: z.uuid(), secret: webhookChangeSchema.shape.secret })
	.transform(({ url, form_id, secret, ...typed }) => ({
		formId: form_id,
		change: { url, secret, events: webhookEvents.filter((event) => event in typed) },
	}))
	.refine(({ change }) => change.events.length > 0, {
		path: ["events"],
		error: () => getPageWords().errors.webhooks.chooseEvent,
	});

/** `form`, whose secret is not shown again. */
function askSecretAgain(form: FormState, error: string): FormState {
	if (!form.typed.secret || form.errors.secret) return form;
	return { ...form, errors: { ...form.errors, secret: error } };
}

const groups = [
	{ title: "ofDocuments", definitions: documentEventDefinitions },
	{ title: "ofTemplates", definitions: templateEventDefinitions },
] as const;

type FormProps = {
	csrf: string;
	form: FormState;
	action: string;
	button: string;
	cancel?: string;
	url?: string;
	events: readonly WebhookEvent[];
	/** Whether a new secret can be set. */
	withSecret?: boolean;
};

/** URL and events, of a new webhook or of one to change. */
export function WebhookForm({ csrf, form, action, button, cancel, url, events, withSecret }: FormProps) {
	const { webhooks: words, events: names } = useWords("developers");
	const fault = form.errors.events;
	return (
		<>
			<FormError form={form} />
			<SettingForm
				action={action}
				hidden={{ csrf, form_id: newFormId() }}
				button={button}
				look="primary"
				{...(cancel !== undefined && { cancel })}
			>
				<Field
					form={form}
					name="url"
					label={words.address}
					hint={words.addressHint}
					{...(url !== undefined && { value: url })}
					maxLength={2048}
					verbatim
				/>
				{withSecret && (
					<Field
						form={askSecretAgain(form, words.secretAgain)}
						name="secret"
						label={words.newSecret}
						hint={words.newSecretHint}
						required={false}
						maxLength={255}
						code="letters"
						autoComplete="off"
					/>
				)}
				<fieldset {...(fault && { "aria-describedby": "events-error" })}>
					<legend>{words.events}</legend>
					{groups.map(({ title, definitions }) => (
						<fieldset key={title} class="event-group">
							<legend class="soft">{words[title]}</legend>
							{(Object.keys(definitions) as WebhookEvent[]).map((event) => (
								<label key={event} class="choice">
									<input
										type="checkbox"
										name={event}
										checked={isChecked(form, event, events.includes(event))}
									/>
									{names[event]}
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

export function NewWebhookPage({ form, csrf, ...viewer }: Viewer & Pick<FormProps, "form" | "csrf">) {
	const { webhooks: words } = useWords("developers");
	const { places } = useWords("settings");
	return (
		<SettingsDocument
			{...viewer}
			current={DEVELOPERS_PATH}
			wide
			title={words.new}
			back={{ href: listAddress(viewer.account), name: places.developers }}
		>
			<div class="settings">
				<WebhookForm
					{...{ csrf, form }}
					action={withTeam(WEBHOOKS_PATH, viewer.account.teamId)}
					button={words.create}
					cancel={listAddress(viewer.account)}
					events={["DOCUMENT_COMPLETED"]}
				/>
			</div>
		</SettingsDocument>
	);
}

type SecretProps = Viewer & { isNew: boolean; id: number; secret: string };

/** The only time that a secret is shown. */
export function SecretPage({ isNew, id, secret, ...viewer }: SecretProps) {
	const { webhooks: words, done } = useWords("developers");
	const title = isNew ? words.created : words.secretReplaced;
	return (
		<SettingsDocument {...viewer} current={DEVELOPERS_PATH} wide title={title} isDetail>
			<p>{words.copySecret}</p>
			<CopyBlock value={secret} />
			<div class="actions">
				<ButtonLink href={webhookAddress(viewer.account, id)}>{done}</ButtonLink>
			</div>
		</SettingsDocument>
	);
}
