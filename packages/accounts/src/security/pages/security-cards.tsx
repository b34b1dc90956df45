/** @jsxRuntime automatic @jsxImportSource preact */
import { writeMoment } from "@repo/service-kit/html";
import { useLocale } from "@repo/service-kit/languages";
import { accountWords } from "../../languages/account-words.ts";
import type { Passkey } from "../../passkeys/index.ts";
import type { Factors } from "../../users/index.ts";
import { SECURITY_PATH } from "../addresses.ts";

type Props = { factors: Factors; passkeys: Passkey[]; timeZone: string };

/** What protects the account: passkeys, the authenticator app, recovery codes. */
export function SecurityCards({ factors, passkeys, timeZone }: Props) {
	const { security: words } = accountWords();
	return (
		<>
			<PasskeysSection passkeys={passkeys} timeZone={timeZone} />
			<section>
				<h2>{words.app}</h2>
				<p>{factors.totp ? words.appOn : words.appOff}</p>
				<a class="button" href={`${SECURITY_PATH}/authenticator`}>
					{factors.totp ? words.manageApp : words.setUpApp}
				</a>
			</section>
			{(factors.totp || passkeys.length > 0) && <CodesSection left={factors.recoveryCodes} />}
		</>
	);
}

function PasskeysSection({ passkeys, timeZone }: Omit<Props, "factors">) {
	const { security: words } = accountWords();
	const locale = useLocale();
	const write = (at: Date) => writeMoment(at, { timeZone, locale });
	return (
		<section>
			<h2>{words.passkeys}</h2>
			<p>{words.passkeysText}</p>
			<ul class="rows">
				{passkeys.map(({ credentialId, name, createdAt, lastUsedAt }) => (
					<li key={credentialId}>
						<div>
							<strong>{name}</strong>
							<p class="soft">
								{lastUsedAt
									? words.addedUsed({ added: write(createdAt), used: write(lastUsedAt) })
									: words.addedUnused({ added: write(createdAt) })}
							</p>
						</div>
						<a
							class="button"
							href={`${SECURITY_PATH}/passkeys/${credentialId}`}
							aria-label={words.managePasskey({ name })}
						>
							{words.manage}
						</a>
					</li>
				))}
			</ul>
			<a class="button" href={`${SECURITY_PATH}/passkeys/new`}>
				{words.addPasskey}
			</a>
		</section>
	);
}

function CodesSection({ left }: { left: number }) {
	const { security: words } = accountWords();
	return (
		<section>
			<h2>{words.codes}</h2>
			<p>
				{left === 0 ? <strong>{words.noCodes}</strong> : words.codesLeft({ left })} {words.codesText}
			</p>
			<a class="button" href={`${SECURITY_PATH}/recovery-codes`}>
				{left === 0 ? words.createCodes : words.createNewCodes}
			</a>
		</section>
	);
}
