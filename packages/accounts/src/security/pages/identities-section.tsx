/** @jsxRuntime automatic @jsxImportSource preact */
import { writeMoment } from "@repo/service-kit/html";
import { useLocale } from "@repo/service-kit/languages";
import { ButtonLink } from "@repo/service-kit/ui";
import { readableAddress } from "@repo/validation";
import { accountWords } from "../../languages/account-words.ts";
import { type Provider, signInPath } from "../../openid/provider.ts";
import type { Identity } from "../../openid/queries.ts";
import { isOfDomain } from "../../openid/require-provider.ts";
import { SettingForm } from "../../pages/setting-form.tsx";
import { withReturnTo } from "../../return-to.ts";
import { SECURITY_PATH } from "../addresses.ts";

type Props = {
	identities: Identity[];
	providers: readonly Provider[];
	user: { email: string; timeZone: string };
	csrf: string;
};

/** The identity providers that sign in to the account, and those that could. */
export function IdentitiesSection({ identities, providers, user, csrf }: Props) {
	const { provider: words, security } = accountWords();
	const locale = useLocale();
	const write = (at: Date) => writeMoment(at, { timeZone: user.timeZone, locale });
	const isConnected = ({ issuer }: Provider) => identities.some((one) => one.issuer === issuer);
	const others = providers.filter((one) => isOfDomain(one, user.email) && !isConnected(one));
	if (identities.length === 0 && others.length === 0) return null;
	return (
		<section>
			<h2>{words.title}</h2>
			<p>{words.text}</p>
			<ul class="rows">
				{identities.map(({ id, issuer, email, createdAt, lastUsedAt }) => (
					<li key={id}>
						<div>
							<strong>{providers.find((one) => one.issuer === issuer)?.name ?? issuer}</strong>
							<p class="soft">
								{readableAddress(email)} ·{" "}
								{security.addedUsed({ added: write(createdAt), used: write(lastUsedAt) })}
							</p>
						</div>
						<SettingForm
							action={`${SECURITY_PATH}/providers/${id}/remove`}
							hidden={{ csrf }}
							button={words.disconnect}
							look="danger"
						/>
					</li>
				))}
			</ul>
			{others.map((one) => (
				<ButtonLink key={one.id} href={withReturnTo(signInPath(one), SECURITY_PATH)}>
					{words.connectTo({ provider: one.name })}
				</ButtonLink>
			))}
		</section>
	);
}
