import { SettingForm } from "@repo/accounts/pages";
import { Field, type FormState } from "@repo/service-kit/html";
import { unlessEmpty } from "@repo/validation";
import { z } from "zod";
import { withTeam } from "../../../accounts/teams/with-team.ts";
import type { Config } from "../../../config.ts";
import type { PolicyRow } from "../../../envelopes/retention/queries.ts";
import { useWords } from "../../../languages/use-words.ts";
import type { ChosenAccount } from "../../frame/choose-account.ts";
import { DOCUMENT_SETTINGS } from "../../frame/settings-places.ts";

export const RETENTION_PATH = `${DOCUMENT_SETTINGS}/retention`;

/** Empty: no policy. */
export const retentionSchema = z.object({
	years: unlessEmpty(z.coerce.number().int().min(1).max(100)).transform((years) => years ?? null),
});

type Props = {
	account: ChosenAccount;
	form: FormState;
	csrf: string;
	policy: PolicyRow | undefined;
	days: Pick<Config, "MAIL_RETENTION_DAYS" | "DELIVERY_RETENTION_DAYS">;
};

/** How long the documents of a person or team are kept, and what the operator has set for the rest. */
export function RetentionSection({ account, form, csrf, policy, days }: Props) {
	const { places, retention: words } = useWords("settings");
	return (
		<section id="retention">
			<h2>{words.title}</h2>
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
			<dl class="facts">
				<dt>{places.documents}</dt>
				<dd>{words.documentsKept}</dd>
				<dt>{words.emails}</dt>
				<dd>{words.emailsKept({ days: days.MAIL_RETENTION_DAYS })}</dd>
				<dt>{words.deliveries}</dt>
				<dd>{words.deliveriesKept({ days: days.DELIVERY_RETENTION_DAYS })}</dd>
			</dl>
		</section>
	);
}
