import { SettingForm } from "@repo/accounts/pages";
import { Field, type FormState } from "@repo/service-kit/html";
import { useLocale } from "@repo/service-kit/languages";
import { unlessEmpty } from "@repo/validation";
import { z } from "zod";
import { withTeam } from "../../../accounts/teams/with-team.ts";
import type { Config } from "../../../config.ts";
import { type PolicyRow, policyAppliesAt } from "../../../envelopes/retention/queries.ts";
import { useWords } from "../../../languages/use-words.ts";
import type { ChosenAccount } from "../../frame/choose-account.ts";
import { DOCUMENT_SETTINGS } from "../../frame/settings-places.ts";

export const RETENTION_PATH = `${DOCUMENT_SETTINGS}/retention`;

const WHOLE = "must be a whole number, such as 7";

/** Empty: no policy. */
export const retentionSchema = z.object({
	years: unlessEmpty(z.coerce.number(WHOLE).int(WHOLE).min(1).max(100)).transform((years) => years ?? null),
});

type Props = {
	account: ChosenAccount;
	form: FormState;
	csrf: string;
	policy: PolicyRow | undefined;
	ownZone: string;
	now: Date;
	days: Pick<Config, "MAIL_RETENTION_DAYS" | "DELIVERY_RETENTION_DAYS">;
};

/** How long the documents of a person or team are kept, and what the operator has set for the rest. */
export function RetentionSection({ account, form, csrf, policy, ownZone, now, days }: Props) {
	const { retention: words } = useWords("settings");
	return (
		<section id="retention">
			<h2>{words.title}</h2>
			<PolicyState {...{ policy, ownZone, now }} />
			<dl class="facts">
				<dt>{words.emails}</dt>
				<dd>{words.emailsKept({ days: days.MAIL_RETENTION_DAYS })}</dd>
				<dt>{words.deliveries}</dt>
				<dd>{words.deliveriesKept({ days: days.DELIVERY_RETENTION_DAYS })}</dd>
			</dl>
			<SettingForm action={withTeam(RETENTION_PATH, account.teamId)} hidden={{ csrf }} button={words.save}>
				<Field
					form={form}
					name="years"
					label={words.years}
					hint={words.yearsHint}
					value={String(policy?.years ?? "")}
					maxLength={3}
					required={false}
				/>
			</SettingForm>
		</section>
	);
}

function PolicyState({ policy, ownZone, now }: Pick<Props, "policy" | "ownZone" | "now">) {
	const { retention: words } = useWords("settings");
	const format = new Intl.DateTimeFormat(useLocale(), { dateStyle: "long", timeZone: ownZone });
	if (!policy) return <p>{words.documentsKept}</p>;
	const from = policyAppliesAt(policy.changedAt);
	const values = { years: policy.years, date: format.format(from) };
	if (from <= now) return <p>{words.documentsErased(values)}</p>;
	return (
		<>
			<p>{words.documentsKept}</p>
			<p>{words.policyPending(values)}</p>
		</>
	);
}
