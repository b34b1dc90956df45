/** @jsxRuntime automatic @jsxImportSource preact */
import { formRequest, pageResponses, seeOther } from "@repo/service-kit/html";
import { clearCookie, readCookie, setCookie, type WithHeaders } from "@repo/service-kit/http";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { EMAIL_LINK_PATH, PROOF_MINUTES, proveByLink, readLink } from "../address-proofs/index.ts";
import { checkCsrf } from "../forms/csrf.ts";
import { accountWords } from "../languages/account-words.ts";
import { EmailLinkCard, OtherBrowserCard } from "../pages/index.ts";
import { type AccountSite, readVisitor } from "../web/index.ts";
import { afterProof } from "./after-proof.ts";
import { linkExpiredPage } from "./link-expired-page.tsx";
import { isBound } from "./purposes.ts";
import { siteForProof } from "./site-for.ts";

/**
 * The page of an emailed link. Opening it proves nothing, because mail scanners open links too; its button
 * does.
 */
export function emailLinkRoutes(site: AccountSite): Endpoint[] {
	const { cookies: names, Document } = site;
	const cookie = `${names.service}-email-link`;
	const readEmailLink = async (request: WithHeaders, browserSecret: string) => {
		const link = readCookie(names, request, cookie);
		const proof = link && (await readLink(site, site.db, { link, browserSecret }));
		return proof ? { link, ...proof } : undefined;
	};
	const expired = () => linkExpiredPage(site);
	const elsewhere = () =>
		site.page(
			400,
			<Document title={accountWords().otherBrowser.title}>
				<OtherBrowserCard />
			</Document>,
		);
	return [
		endpoint({
			method: "get",
			path: EMAIL_LINK_PATH,
			request: { query: z.object({ token: z.string().max(200).optional() }) },
			responses: pageResponses,
			handle: async ({ query: { token }, request }) => {
				// Remove the secret from the address, which browsers store in their history.
				if (token)
					return seeOther(EMAIL_LINK_PATH, {
						"Set-Cookie": setCookie(names, cookie, token, PROOF_MINUTES * 60),
					});
				const visitor = readVisitor(site, request);
				const proof = await readEmailLink(request, visitor.secret);
				if (!proof) return expired();
				const { email, purpose, isSameBrowser } = proof;
				if (!isSameBrowser && isBound(purpose)) return elsewhere();
				const { page, Document } = await siteForProof(site, proof);
				return page(
					200,
					<Document title={accountWords().link.confirm}>
						<EmailLinkCard visitor={visitor} email={email} purpose={purpose} />
					</Document>,
					{ headers: visitor.headers },
				);
			},
		}),
		endpoint({
			method: "post",
			path: EMAIL_LINK_PATH,
			request: formRequest,
			responses: pageResponses,
			handle: async ({ body, request }) => {
				const visitor = readVisitor(site, request);
				checkCsrf(visitor, "email-link", body.csrf);
				const proof = await readEmailLink(request, visitor.secret);
				if (!proof) return expired();
				const { link, purpose, isSameBrowser } = proof;
				const here = await siteForProof(site, proof);
				if (!isSameBrowser && isBound(purpose)) return elsewhere();
				const proofId = await proveByLink(site, site.db, { link, browserSecret: visitor.secret });
				if (!proofId) return expired();
				const next = await afterProof(here, { proofId, visitor, request });
				const cookies = [next.headers["Set-Cookie"] ?? [], clearCookie(names, cookie)].flat();
				return { ...next, headers: { ...next.headers, "Set-Cookie": cookies } };
			},
		}),
	];
}
