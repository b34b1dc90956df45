import { csrfToken } from "@repo/accounts/forms";
import { Field, FormError, type FormState, Hidden, PageData } from "@repo/service-kit/html";
import { Banner, Button, ButtonLink, PageHeader } from "@repo/service-kit/ui";
import { readableAddress } from "@repo/validation";
import type { Session } from "../../../accounts/visitor.ts";
import { AppDocument } from "../../../callers/app-document.tsx";
import type { TemplateParts, TemplateWithFile } from "../../../envelopes/templates/queries.ts";
import {
	type Blank,
	type FieldBlank,
	type Filling,
	listBlanks,
} from "../../../envelopes/templates/using/fill-template.ts";
import { exampleNumber } from "../../../field-types/rules/number-format.ts";
import { mustAct } from "../../../field-types/rules/roles.ts";
import { useWords } from "../../../languages/use-words.ts";
import { Assets } from "../../../platform/html/assets.ts";

type Props = {
	session: Session;
	template: TemplateWithFile;
	parts: TemplateParts;
	/** In which numbers are written. */
	locale: string;
	/** Why documents from it cannot be sent. */
	obstacles: string[];
	formId: string;
	form: FormState;
	filling: Filling;
};

/** For the script: without it, people are typed, and the sender is one of them. */
export type FillingView = {
	/** The sender, if they have proven their address. */
	me: { name: string; email: string } | null;
	teamId: number | null;
	label: string;
};

export const usePurpose = (templateId: number) => `use template ${templateId}`;

/** Enters the recipients and values of one document. Works without JavaScript. */
export function UsePage({ session, template, parts, locale, obstacles, formId, form, filling }: Props) {
	const { id, title, teamId } = template;
	const { name, email, emailProvenAt } = session.user;
	const me = emailProvenAt && { name, email: readableAddress(email) };
	const { withTitle, filling: words } = useWords("templates");
	const { recipients: people, cancel } = useWords("editor");
	const blanks = listBlanks(parts, locale);
	const recipients = parts.recipients.filter((one) =>
		blanks.some(({ recipientId }) => recipientId === one.id),
	);
	recipients.sort((a, b) => a.signingOrder - b.signingOrder || a.id - b.id);
	return (
		<AppDocument
			session={session}
			title={withTitle({ title })}
			current="/templates"
			head={<Assets entry="use-template/main.tsx" />}
		>
			<PageHeader
				title={withTitle({ title })}
				meta={words.meta}
				back={{ href: `/templates/${id}`, name: title }}
			/>
			{obstacles.length > 0 && (
				<Banner meaning="warning">{words.cannotSend({ reasons: obstacles.join(" ") })}</Banner>
			)}
			<FormError form={form} />
			<form method="post" action={`/templates/${id}/use`} class="filling">
				<Hidden values={{ csrf: csrfToken(session, usePurpose(id)), form: formId }} />
				<Field form={form} name="title" label={words.title} value={title} maxLength={255} />
				{recipients.map((one) => {
					const [name, email, ...fields] = blanks
						.filter(({ recipientId }) => recipientId === one.id)
						.map((blank) => <BlankField key={blank.key} {...{ blank, form, filling, locale }} />);
					return (
						<fieldset key={one.id}>
							<legend>
								<span dir="auto">{one.name}</span> <span class="soft">{people.roles[one.role]}</span>
							</legend>
							<div class="suggesting">
								{mustAct(one.role) && (
									<Button hidden look="quiet" small icon="user">
										{people.addMe}
									</Button>
								)}
								{name}
								{email}
							</div>
							{fields}
						</fieldset>
					);
				})}
				<div class="actions start">
					<Button type="submit" name="next" value="send" look="primary" icon="send">
						{words.send}
					</Button>
					<Button type="submit" name="next" value="draft">
						{words.draft}
					</Button>
					<ButtonLink href={`/templates/${id}`}>{cancel}</ButtonLink>
				</div>
			</form>
			<PageData id="filling-view" value={{ me, teamId, label: people.known } satisfies FillingView} />
		</AppDocument>
	);
}

type BlankProps = { blank: Blank; form: FormState; filling: Filling };

function BlankField({ blank, form, filling, locale }: BlankProps & { locale: string }) {
	const { key: name, value } = blank;
	const words = useWords("templates").filling;
	const { recipients: person } = useWords("editor");
	if (blank.kind === "name")
		return (
			<Field form={form} name={name} label={person.name} value={value} maxLength={255} autoComplete="off" />
		);
	if (blank.kind !== "field")
		return (
			<Field form={form} name={name} label={person.email} type="email" value={value} autoComplete="off" />
		);
	const { control, options, name: label, characterLimit, numberFormat } = blank.field;
	const shared = { form, name, label, value, required: false };
	if (control === "one")
		return (
			<Field
				{...shared}
				options={{ "": words.notFilled, ...Object.fromEntries(options.map((one) => [one, one])) }}
			/>
		);
	if (control === "many") return <Choices blank={blank} form={form} filling={filling} />;
	if (control === "number")
		return (
			<Field
				{...shared}
				maxLength={100}
				hint={words.such({ example: exampleNumber(numberFormat, locale) })}
			/>
		);
	return <Field {...shared} rows={2} maxLength={characterLimit ?? 10_000} />;
}

function Choices({ blank, form, filling }: BlankProps & { blank: FieldBlank }) {
	const { key: name, value, field } = blank;
	const chosen = filling[name] === undefined ? value.split("\n") : [filling[name]].flat();
	const error = form.errors[name];
	return (
		<fieldset class="choices" {...(error && { "aria-describedby": `${name}-error` })}>
			<legend>{field.name}</legend>
			{field.options.map((option) => (
				<label key={option} class="choice">
					<input type="checkbox" name={name} value={option} checked={chosen.includes(option)} />
					{option}
				</label>
			))}
			{/* Distinguishes a form with nothing ticked from one without the field. */}
			<input type="hidden" name={name} value="" />
			{error && (
				<p class="fault" id={`${name}-error`}>
					{error}
				</p>
			)}
		</fieldset>
	);
}
