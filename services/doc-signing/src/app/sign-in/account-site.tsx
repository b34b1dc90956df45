import type { OpenIdSite } from "@repo/accounts/openid";
import type { SecuritySite } from "@repo/accounts/security";
import { findByEmail } from "@repo/accounts/users";
import type { AccountSite, Requester } from "@repo/accounts/web";
import { currentLanguage } from "@repo/http-errors";
import { type FormState, isChecked } from "@repo/service-kit/html";
import { findLanguage } from "@repo/service-kit/languages";
import { senderWith } from "../../accounts/branding/rules/brand.ts";
import { findInviter } from "../../accounts/invitations/find-inviter.ts";
import { isSameEmail } from "../../accounts/is-account-of.ts";
import { assignTeams } from "../../accounts/openid/assign-teams.ts";
import { insertUser } from "../../accounts/queries.ts";
import { senderNameOr } from "../../accounts/sender-name.ts";
import { signInDeps } from "../../accounts/sign-in-deps.ts";
import { revokeApiTokens } from "../../accounts/tokens/queries.ts";
import type { Session } from "../../accounts/visitor.ts";
import { toPageBrand } from "../../callers/page-brand.ts";
import { bySession, findSession, signedInSession } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { useWords } from "../../languages/use-words.ts";
import { queueAccountMail } from "../../mail/queue-mail.ts";
import { Document, page } from "../../platform/html/page.tsx";
import { listAccessMethods, listActionMethods } from "../../signing/rules/required-authentication.ts";
import { findDocumentBehind } from "../../signing/tell-sender.ts";
import { SettingsDocument } from "../frame/settings-document.tsx";
import { MoreSecurity } from "../settings/access.tsx";

/** What this service passes to the pages of packages/accounts. */
export function accountSite(
	dependencies: Dependencies,
): AccountSite & SecuritySite<Session> & OpenIdSite<Session> {
	const { config, clock, providers: client } = dependencies;
	return {
		...signInDeps(dependencies),
		config,
		page,
		Document,
		client,
		baseUrl: config.BASE_URL,
		insertAccount: (tx, row) => insertUser(tx, { ...row, name: senderNameOr(config, row) }),
		afterSignIn: (tx, signedIn) => assignTeams({ db: tx, clock }, config, signedIn),
		AccountDocument: SettingsDocument,
		MoreSecurity,
		caller: signedInSession(dependencies, bySession),
		findAccount: findByEmail,
		findSession: (request) => findSession(dependencies, request),
		findRequester: async (returnTo) =>
			(await findSender(dependencies, returnTo)) ?? findInviter(dependencies, returnTo),
		prepareProofMail: async ({ purpose, email: to, returnTo }) => {
			const language = findLanguage(currentLanguage() ?? "en") ?? "en";
			const row = await findDocumentBehind(dependencies, returnTo);
			// Only mail to the recipient carries the sender's brand.
			const isRecipient = row && isSameEmail(row.recipient.email, to);
			const ofDocument = isRecipient && { documentId: row.document.id };
			return (tx, proofId) => {
				const data = { proofId, purpose, language, ...ofDocument };
				const mail = { kind: "addressProof", to, once: `proof:${proofId}`, ...ofDocument } as const;
				return queueAccountMail(tx, { ...mail, data, at: clock() });
			};
		},
		emailChangedAddress: "/settings/profile?done=email",
		ResetChoices,
		afterReset: async (tx, { account, wasUnproven, typed }) => {
			// Before the first proof of the address, a stranger may have held the account.
			const endsTokens = wasUnproven || typed.end_tokens !== undefined;
			return { tokensRevoked: endsTokens ? await revokeApiTokens(tx, account.id, clock()) : 0 };
		},
	};
}

/** The sender to whose document sign-in leads back: its pages keep the document's language and the sender's brand. */
async function findSender(
	deps: Pick<Dependencies, "db" | "clock">,
	returnTo: string,
): Promise<Requester | undefined> {
	const row = await findDocumentBehind(deps, returnTo);
	if (!row) return undefined;
	const { recipient, document, sender } = row;
	const name = senderWith(row.brand, sender.name || sender.email);
	const brand = toPageBrand(row.brand, name);
	const asked = [listAccessMethods(row), listActionMethods(row)];
	return {
		name,
		sentTo: recipient.email,
		sentToName: recipient.name,
		language: document.language ?? undefined,
		needsPasskey: asked.some((methods) => methods.length === 1 && methods[0] === "PASSKEY"),
		...(brand && {
			Document: (props) => <Document {...props} brand={brand} />,
			pageOptions: { inlineStyle: brand.style ?? undefined },
		}),
	};
}

/** What a password reset can end besides sessions. */
function ResetChoices({ form }: { form: FormState }) {
	return (
		<label class="choice">
			<input type="checkbox" name="end_tokens" checked={isChecked(form, "end_tokens", true)} />
			{useWords("frame").alsoRevokeTokens}
		</label>
	);
}
