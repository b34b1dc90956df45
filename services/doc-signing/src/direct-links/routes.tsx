import { newFormId } from "@repo/accounts/forms";
import { emptyForm, formRequest, submitForm } from "@repo/service-kit/html";
import { limitByAddress } from "@repo/service-kit/rate-limits";
import { type Endpoint, emailAddress, endpoint, lineOfText } from "@repo/validation";
import { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import type { Finishing } from "../documents/sending/send-document.ts";
import { page } from "../platform/html/page.tsx";
import { DirectLinkPage, LinkSentPage } from "./pages/direct-link-page.tsx";
import { getDirectLink } from "./queries.ts";
import { submitDirectLink } from "./submit-direct-link.ts";

const html = { description: "The page", contentType: "text/html" };
const params = z.object({ token: z.string().max(100) });
const submitted = z.object({
	form: z.string().min(1).max(100),
	name: lineOfText({ max: 255 }),
	email: emailAddress,
});
/** Of one network. A token has 256 bits: guessing is hopeless, and this keeps it from costing anything. */
const PER_MINUTE = 60;

/** The direct links of public templates: pages for anybody who has the link. */
export function directLinkRoutes(dependencies: Dependencies & Finishing): Endpoint[] {
	const { db } = dependencies;
	const use = [limitByAddress(dependencies, { name: "direct-link", perMinute: PER_MINUTE })];
	return [
		endpoint({
			method: "get",
			path: "/d/:token",
			operationId: "getDirectLinkPage",
			summary: "The page of a template's direct link",
			documented: false,
			use,
			request: { params },
			responses: { 200: html },
			handle: async ({ params: { token } }) => {
				const link = await getDirectLink(db, token);
				return page(
					200,
					<DirectLinkPage link={link} address={`/d/${token}`} formId={newFormId()} form={emptyForm} />,
				);
			},
		}),
		endpoint({
			method: "post",
			path: "/d/:token",
			operationId: "postDirectLinkPage",
			summary: "Makes the visitor's document and mails them the link to sign it",
			documented: false,
			use,
			request: { ...formRequest, params },
			responses: { 200: html, 400: html, 403: html, 409: html, 429: html },
			handle: async ({ params: { token }, body, request }) => {
				const link = await getDirectLink(db, token);
				const { done, refused } = await submitForm(submitted, body, {
					check: () => {},
					act: async ({ form: formId, name, email }) => {
						await submitDirectLink(dependencies, token, { formId, name, email, ipAddress: request.ip });
						return email;
					},
				});
				if (done !== undefined) return page(200, <LinkSentPage title={link.title} email={done} />);
				const { status, headers, form } = refused;
				const shown = <DirectLinkPage link={link} address={`/d/${token}`} formId={newFormId()} form={form} />;
				return page(status, shown, { headers });
			},
		}),
	];
}
