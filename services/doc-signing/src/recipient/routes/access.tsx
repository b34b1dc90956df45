import { pageResponses } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import type { RequestHandler } from "express";
import type { Dependencies } from "../../dependencies.ts";
import { describeAuthentication } from "../../signing/authentication/describe-authentication.ts";
import { openWithCode, sendCode } from "../../signing/authentication/email-codes.ts";
import { AccessNotProven, CodeRefused, TooManyCodes, TooManySigningAttempts } from "../../signing/errors.ts";
import type { Signer } from "../../signing/open-signing.ts";
import type { SigningRow } from "../../signing/queries.ts";
import { listAccessMethods } from "../../signing/rules/required-authentication.ts";
import { codeSchema, tokenParams } from "../../signing/schemas.ts";
import { AuthenticationPage } from "../pages/authentication-page.tsx";
import { linkPage } from "../pages/link-page.tsx";
import { readCookies, signingLink } from "../signing-link.ts";
import { switchAccount } from "../submit-form.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "shares">;

/** The page of a link before access is proven. Works without scripts. */
export function accessRoutes(dependencies: Deps, use: RequestHandler[]): Endpoint[] {
	const caller = signingLink(dependencies);
	const bodyTypes = ["application/x-www-form-urlencoded"] as const;
	const shared = { use, caller, method: "post", responses: pageResponses } as const;
	return [
		endpoint({
			...shared,
			path: "/sign/:token/access-code",
			summary: "Email a code that opens the document",
			request: { params: tokenParams },
			handle: async ({ caller: { row, signer } }) => {
				try {
					const proofId = await sendCode(dependencies, row, signer, "open");
					const headers = { ...readCookies(signer), Location: `/sign/${signer.token}?code=${proofId}` };
					return { status: 303, headers };
				} catch (error) {
					if (!(error instanceof TooManyCodes)) throw error;
					return askForAccess(dependencies, { row, signer }, error);
				}
			},
		}),
		endpoint({
			...shared,
			path: "/sign/:token/access",
			summary: "Open the document with the code from the email",
			request: { params: tokenParams, body: codeSchema, bodyTypes },
			handle: async ({ caller: { row, signer }, body }) => {
				try {
					await openWithCode(dependencies, row, signer, body);
					return { status: 303, headers: { Location: `/sign/${signer.token}` } };
				} catch (error) {
					if (!(error instanceof CodeRefused || error instanceof TooManySigningAttempts)) throw error;
					return askForAccess(dependencies, { row, signer }, error, { proofId: body.proofId });
				}
			},
		}),
		endpoint({
			...shared,
			path: "/sign/:token/switch-account",
			summary: "Sign out, and sign in with the recipient's account",
			request: { params: tokenParams },
			handle: async ({ caller: { row, signer } }) => ({
				status: 303,
				...(await switchAccount(dependencies, row, signer)),
			}),
		}),
	];
}

/** The page that asks for proof, with the reason why the last attempt was rejected. */
export async function askForAccess(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	{ row, signer }: { row: SigningRow; signer: Signer },
	error: AccessNotProven | CodeRefused | TooManyCodes | TooManySigningAttempts,
	{ proofId }: { proofId?: string | undefined } = {},
) {
	const view = await describeAuthentication(db, listAccessMethods(row), row.recipient, signer, clock());
	if (!view) throw error;
	const refusal = error instanceof AccessNotProven ? undefined : error.in(signer.language).detail;
	const base = `/sign/${signer.token}`;
	const content = <AuthenticationPage view={view} base={base} proofId={proofId} error={refusal} />;
	return linkPage(403, content, { language: signer.language, row });
}
