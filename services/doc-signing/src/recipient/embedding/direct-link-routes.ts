import { limitByAddress } from "@repo/service-kit/rate-limits";
import { type Endpoint, emailAddress, endpoint, lineOfText } from "@repo/validation";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { DirectLinkUnknown } from "../../envelopes/direct-links/errors.ts";
import { getDirectLink } from "../../envelopes/direct-links/queries.ts";
import type { Finishing } from "../../envelopes/documents/sending/send-document.ts";
import {
	openDirectLink,
	openDirectToken,
	sendDirectLinkCode,
} from "../../signing/authentication/open-direct-link.ts";
import { findDirectEmbed } from "../../signing/embed-token-link.ts";
import { ForeignForm } from "../../signing/errors.ts";
import { codeSchema, tokenParams } from "../../signing/schemas.ts";
import { chooseLanguage, readFrame } from "../signing-link.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock"> & Finishing;

const opening = codeSchema.extend({
	form: z.string().min(1).max(100),
	name: lineOfText({ max: 255 }),
	email: emailAddress,
	externalId: lineOfText({ max: 255 }).nullable().optional(),
});

/** Requests of a frame with a direct link: the visitor proves the address there, as a seal must prove it. */
export function framedDirectLinkRoutes(deps: Deps): Endpoint[] {
	const use = [limitByAddress(deps, { name: "direct-link", perMinute: 60 })];
	return [
		endpoint({
			method: "post",
			path: "/embed/direct/:token/code",
			summary: "Email a code to the visitor of a direct link in a frame",
			use,
			request: { params: tokenParams, body: z.object({ email: emailAddress }) },
			responses: { 200: { description: "Sent", body: z.object({ proofId: z.uuid() }) } },
			handle: async ({ params: { token }, body: { email }, request }) => {
				const visitor = requireFrame(request);
				const link = await getDirectLink(deps.db, token);
				const language = chooseLanguage(link.language);
				const typed = { email, ipAddress: request.ip };
				const proofId = await sendDirectLinkCode(deps, link, { typed, visitor, language });
				return { status: 200, body: { proofId } };
			},
		}),
		endpoint({
			method: "post",
			path: "/embed/direct/:token/documents",
			summary: "Create the visitor's document with the code from the email",
			use,
			request: { params: tokenParams, body: opening },
			responses: {
				200: { description: "The document's link", body: z.object({ token: z.string().nullable() }) },
			},
			handle: async ({ params: { token }, body: { form: formId, proofId, code, ...typed }, request }) => {
				const visitor = requireFrame(request);
				const submission = { formId, ipAddress: request.ip, ...typed };
				const opened = await openDirectLink(deps, token, { submission, code: { proofId, code }, visitor });
				return { status: 200, body: { token: opened ?? null } };
			},
		}),
		endpoint({
			method: "post",
			path: "/embed/direct/:token/document",
			summary: "Create the document of an embed token's visitor, once",
			use,
			request: { params: tokenParams },
			responses: {
				200: { description: "Created, or there is one", body: z.object({ created: z.literal(true) }) },
			},
			handle: async ({ params: { token }, request }) => {
				requireFrame(request);
				const embed = await findDirectEmbed(deps, token);
				if (!embed) throw new DirectLinkUnknown();
				await openDirectToken(deps, embed, request.ip);
				return { status: 200, body: { created: true } };
			},
		}),
	];
}

function requireFrame(request: Parameters<typeof readFrame>[0]) {
	const visitor = readFrame(request);
	if (!visitor) throw new ForeignForm();
	return visitor;
}
