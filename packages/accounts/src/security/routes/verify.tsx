/** @jsxRuntime automatic @jsxImportSource preact */
import { FormError, type FormState, formRequest, seeOther } from "@repo/service-kit/html";
import { ButtonLink } from "@repo/service-kit/ui";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { sessionCookies } from "../../browsers/cookies.ts";
import { checkCsrf } from "../../forms/csrf.ts";
import { accountWords } from "../../languages/account-words.ts";
import { signInPath } from "../../openid/provider.ts";
import { listProvingProviders, type Proving } from "../../openid/require-provider.ts";
import { FactorForms, PasskeyScript } from "../../pages/index.ts";
import { givenPassword } from "../../passwords/schemas.ts";
import { withReturnTo } from "../../return-to.ts";
import { factorForm } from "../../routes/schemas.ts";
import { listProofs, type Proof, reauthenticate, startReauthentication } from "../../sign-in/index.ts";
import { readVisitor } from "../../web/index.ts";
import { VERIFY_PATH } from "../errors.ts";
import type { AccountSession, SecuritySite } from "../site.ts";
import { securityPages, toReturnTo } from "./frame.tsx";

/** One of the forms of `FactorForms`, or the password of an account without a second factor. */
const verifyForm = z.discriminatedUnion("proof", [
	...factorForm.options,
	z.object({ proof: z.literal("password"), password: givenPassword }),
]);

const purpose = "verify";
const toSignedIn = ({ id, user }: AccountSession) => ({ sessionId: id, userId: user.id });

/** "Verify your identity to continue": where `requireProof` leads. The session gets a new secret. */
export function verifyRoutes<Session extends AccountSession>(site: SecuritySite<Session>): Endpoint[] {
	const { formPage, openTo } = securityPages(site);
	return [
		...formPage({
			path: VERIFY_PATH,
			purpose,
			words: () => ({ "": accountWords().proof.verified }),
			open: (asked) => openTo(toReturnTo(asked)),
			options: ({ request, opened }) => ({
				...opened.pageOptions,
				ownScripts: true,
				headers: readVisitor(site, request).headers,
			}),
			view: async ({ session, form, csrf, request, done, opened: { returnTo, Frame } }) => {
				const { title, toContinue } = accountWords().proof;
				if (done !== undefined)
					return (
						<Frame session={session} title={title} done={done}>
							{null}
						</Frame>
					);
				const { browser } = readVisitor(site, request);
				const proofs = await listProofs(site, session.user.id, browser);
				const providers = await listProvingProviders(site, session.user, browser);
				return (
					<Frame session={session} title={toContinue}>
						<VerifyCard {...{ csrf, form, proofs, providers, returnTo }} />
					</Frame>
				);
			},
			form: {
				schema: verifyForm,
				act: async (proof, { session, request, opened: { returnTo } }) => {
					const { browser, headers } = readVisitor(site, request);
					const secret = await reauthenticate(site, toSignedIn(session), proof, browser);
					const cookies = sessionCookies(site.cookies, secret, site.lifetime.absoluteSeconds);
					return seeOther(returnTo, { "Set-Cookie": [...cookies, ...headers["Set-Cookie"]] });
				},
			},
		}),
		endpoint({
			method: "post",
			path: `${VERIFY_PATH}/options`,
			caller: site.caller,
			request: formRequest,
			responses: { 200: { description: "WebAuthn's options", body: z.looseObject({}) } },
			handle: async ({ caller: session, body, request }) => {
				checkCsrf(session, purpose, body.csrf);
				const { browser } = readVisitor(site, request);
				const options = await startReauthentication(site, toSignedIn(session), browser);
				return { status: 200, body: { ...options } };
			},
		}),
	];
}

type Props = { csrf: string; form: FormState; proofs: Proof[]; providers: Proving[]; returnTo: string };

function VerifyCard({ csrf, form, proofs, providers, returnTo }: Props) {
	const hidden = { csrf, return_to: returnTo };
	const { provider: words, proof } = accountWords();
	return (
		<div class="card form">
			<p>{proof.text}</p>
			<FormError form={form} />
			<FactorForms action={VERIFY_PATH} hidden={hidden} form={form} proofs={proofs} />
			{providers.map(({ provider, isConnected }) => (
				<div class="actions" key={provider.id}>
					<ButtonLink
						look={proofs.length === 0 ? "primary" : "secondary"}
						href={withReturnTo(`${signInPath(provider)}${isConnected ? "?prove" : ""}`, returnTo)}
					>
						{words[isConnected ? "verify" : "connectTo"]({ provider: provider.name })}
					</ButtonLink>
				</div>
			))}
			<PasskeyScript />
		</div>
	);
}
