/** @jsxRuntime automatic @jsxImportSource preact */
import { Moment } from "@repo/service-kit/html";
import type { Passkey } from "../../passkeys/index.ts";
import type { Factors } from "../../users/index.ts";
import { SECURITY_PATH } from "../addresses.ts";

type Props = { factors: Factors; passkeys: Passkey[]; timeZone: string };

/** What protects the account: passkeys, the authenticator app, recovery codes. */
export function SecurityCards({ factors, passkeys, timeZone }: Props) {
	return (
		<>
			<PasskeysSection passkeys={passkeys} timeZone={timeZone} />
			<section>
				<h2>Authenticator app</h2>
				<p>
					{factors.totp
						? "On. When you sign in, you enter a code from your app after your password."
						: "Off. An app on your phone shows codes; you enter one after your password when you sign in."}
				</p>
				<a class="button" href={`${SECURITY_PATH}/authenticator`}>
					{factors.totp ? "Manage authenticator app" : "Set up authenticator app"}
				</a>
			</section>
			{(factors.totp || passkeys.length > 0) && <CodesSection left={factors.recoveryCodes} />}
		</>
	);
}

function PasskeysSection({ passkeys, timeZone }: Omit<Props, "factors">) {
	return (
		<section>
			<h2>Passkeys</h2>
			<p>
				A passkey signs you in with your fingerprint, face, PIN or security key. It cannot be guessed, and it
				does not work on a fake site.
			</p>
			<ul class="rows">
				{passkeys.map(({ credentialId, name, createdAt, lastUsedAt }) => (
					<li key={credentialId}>
						<div>
							<strong>{name}</strong>
							<p class="soft">
								Added <Moment at={createdAt} timeZone={timeZone} />,{" "}
								{lastUsedAt ? (
									<>
										last used <Moment at={lastUsedAt} timeZone={timeZone} />
									</>
								) : (
									"never used"
								)}
							</p>
						</div>
						<a
							class="button"
							href={`${SECURITY_PATH}/passkeys/${credentialId}`}
							aria-label={`Manage passkey ${name}`}
						>
							Manage
						</a>
					</li>
				))}
			</ul>
			<a class="button" href={`${SECURITY_PATH}/passkeys/new`}>
				Add passkey
			</a>
		</section>
	);
}

function CodesSection({ left }: { left: number }) {
	return (
		<section>
			<h2>Recovery codes</h2>
			<p>
				{left === 0 ? (
					<strong>You have no recovery codes.</strong>
				) : (
					`You have ${left} unused recovery ${left === 1 ? "code" : "codes"}.`
				)}{" "}
				If you lose your passkey or your phone, a recovery code signs you in once.
			</p>
			<a class="button" href={`${SECURITY_PATH}/recovery-codes`}>
				{left === 0 ? "Create recovery codes" : "Create new recovery codes"}
			</a>
		</section>
	);
}
