/** @jsxRuntime automatic @jsxImportSource preact */
import { BadRequest } from "@repo/http-errors";
import { emptyForm, type FormState, formRequest, pageResponses, submitForm } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { findProof, guessCode } from "../address-proofs/index.ts";
import { checkCsrf } from "../forms/csrf.ts";
import { accountWords, said } from "../languages/account-words.ts";
import { EmailCodeCard } from "../pages/index.ts";
import { safeReturnTo, withReturnTo } from "../return-to.ts";
import { TooManyAttempts } from "../sign-in/index.ts";
import { type AccountSite, readVisitor, type Visitor } from "../web/index.ts";
import { afterProof } from "./after-proof.ts";
import { linkExpiredPage } from "./link-expired-page.tsx";
import { addressPages, proofKey } from "./purposes.ts";
import { codeForm } from "./schemas.ts";
import { type SiteForVisitor, siteForProofId } from "./site-for.ts";

const path = "/email-code/:proofId";
const params = z.object({ proofId: z.guid() });

/** The page for an emailed code: only in the browser that requested it. */
export function emailCodeRoutes(site: AccountSite): Endpoint[] {
	return [
		endpoint({
			method: "get",
			path,
			request: { params },
			responses: pageResponses,
			handle: async ({ params: { proofId }, request }) => {
				const visitor = readVisitor(site, request);
				const here = await siteForProofId(site, proofId, visitor);
				return codePage(here, visitor, proofId, { status: 200, form: emptyForm, headers: {} });
			},
		}),
		endpoint({
			method: "post",
			path,
			request: { ...formRequest, params },
			responses: pageResponses,
			handle: async ({ body, params: { proofId }, request }) => {
				const visitor = readVisitor(site, request);
				const here = await siteForProofId(site, proofId, visitor);
				const { refused } = await submitForm(codeForm, body, {
					check: () => checkCsrf(visitor, "email-code", body.csrf),
					act: ({ code }) => proveByCode(site, visitor, proofId, code),
				});
				if (refused) return codePage(here, visitor, proofId, refused);
				return afterProof(here, { proofId, visitor, request });
			},
		}),
	];
}

async function proveByCode(site: AccountSite, visitor: Visitor, id: string, code: string): Promise<void> {
	const key = proofKey(id, visitor);
	const { proven, guessesLeft: left, retryAfter } = await guessCode(site, key, code, visitor.browser);
	if (retryAfter > 0) throw new TooManyAttempts(retryAfter, "tooManyCodes");
	if (!proven) throw new BadRequest("wrong_code", ...said(({ refusals }) => refusals.codeWrong({ left })));
}

async function codePage<Status extends 200 | 400 | 403 | 409 | 429>(
	site: SiteForVisitor,
	visitor: Visitor,
	proofId: string,
	{ status, form, headers }: { status: Status; form: FormState; headers: Record<string, string> },
) {
	const { Document } = site;
	const proof = await findProof(site, site.db, proofKey(proofId, visitor));
	if (!proof || proof.provenAt) return linkExpiredPage(site);
	const { email, guessesLeft } = proof;
	const condition = findCondition(proof.purpose, site);
	// A requester, such as a recipient's page, is shown only to the address that it wrote to.
	const otherAddress = site.requester ? undefined : findAddressPage(proof);
	return site.page(
		status,
		<Document title={accountWords().code.title}>
			<EmailCodeCard {...{ visitor, proofId, email, condition, guessesLeft, form, otherAddress }} />
		</Document>,
		{ headers: { ...visitor.headers, ...headers } },
	);
}

/** Where another address can be entered; undefined for one that was not entered there. */
function findAddressPage({ purpose, data }: { purpose: string; data: unknown }): string | undefined {
	if (purpose !== "sign-up" && purpose !== "reset-password") return undefined;
	const { returnTo } = data as { returnTo?: unknown };
	return withReturnTo(addressPages[purpose], safeReturnTo(returnTo));
}

function findCondition(purpose: string, { config }: Pick<AccountSite, "config">) {
	if (purpose === "reset-password") return "sentIfAccount";
	return purpose === "sign-up" && config.SIGN_UP === "invited" ? "sentIfInvited" : "sent";
}
