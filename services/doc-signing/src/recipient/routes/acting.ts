import { type Endpoint, endpoint, idText } from "@repo/validation";
import type { RequestHandler } from "express";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { getWords } from "../../languages/words.ts";
import { sendCode } from "../../signing/authentication/email-codes.ts";
import { startPasskey } from "../../signing/authentication/start-passkey.ts";
import { completeSigning } from "../../signing/complete-signing.ts";
import { declineSigning } from "../../signing/decline-signing.ts";
import { FieldNotFound } from "../../signing/errors.ts";
import { giveConsent } from "../../signing/give-consent.ts";
import { openDocument } from "../../signing/open-document.ts";
import { getSigningLink, readSigning } from "../../signing/open-signing.ts";
import { saveField } from "../../signing/save-field.ts";
import {
	actSchema,
	answerSchema,
	completeSchema,
	declineSchema,
	MAX_COMPLETE_BODY,
	tokenParams,
} from "../../signing/schemas.ts";
import { tellIfBlocked } from "../../signing/tell-sender.ts";
import { presentSigning } from "../presenter.ts";
import { readCookies, signingLink } from "../signing-link.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "shares" | "storage" | "log">;

const fieldView = z.looseObject({ id: z.int() });
/** Where the browser goes next: the sender's redirect URL, or the link's own page. */
const onward = z.object({ location: z.string() });

/** Requests of the page's script. The server repeats every check of the page. */
export function actingRoutes(dependencies: Deps, use: RequestHandler[]): Endpoint[] {
	const { db, clock } = dependencies;
	const caller = signingLink(dependencies);
	const shared = { use, caller } as const;
	return [
		endpoint({
			...shared,
			method: "post",
			path: "/sign/:token/opened",
			summary: "Report that the page ran: a mail scanner fetches it, too",
			responses: { 200: { description: "Opened", body: z.object({ opened: z.literal(true) }) } },
			handle: async ({ caller: { signer } }) => {
				await tellIfBlocked(dependencies, signer);
				await openDocument(dependencies, signer);
				return { status: 200, body: { opened: true } };
			},
		}),
		endpoint({
			...shared,
			method: "put",
			path: "/sign/:token/fields/:fieldId",
			summary: "Save a field's value",
			request: {
				params: tokenParams.extend({ fieldId: idText }),
				body: answerSchema,
				bodyLimit: 3 * 1024 * 1024,
			},
			responses: { 200: { description: "The current field", body: fieldView } },
			handle: async ({ caller: { signer }, params: { token, fieldId }, body }) => {
				await saveField(dependencies, signer, fieldId, body);
				const now = clock();
				const row = await getSigningLink(dependencies, token);
				const signing = await readSigning(db, row, signer.visitor, now);
				const field = presentSigning(signing, getWords(signer.language).page, now).fields.find(
					({ id }) => id === fieldId,
				);
				if (!field) throw new FieldNotFound();
				return { status: 200, body: field };
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: "/sign/:token/consent",
			summary: "Agree to signing electronically",
			responses: { 200: { description: "Kept", body: z.object({ consented: z.literal(true) }) } },
			handle: async ({ caller: { signer } }) => {
				await giveConsent(dependencies, signer);
				return { status: 200, body: { consented: true } };
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: "/sign/:token/complete",
			summary: "Sign and finish",
			request: { body: completeSchema, bodyOptional: true, bodyLimit: MAX_COMPLETE_BODY },
			responses: { 200: { description: "Signed", body: onward } },
			handle: async ({ caller: { row, signer }, body }) => {
				await completeSigning(dependencies, signer, body);
				return { status: 200, body: { location: row.document.redirectUrl ?? `/sign/${signer.token}` } };
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: "/sign/:token/decline",
			summary: "Decline, with a reason",
			request: { body: declineSchema },
			responses: { 200: { description: "Declined", body: onward } },
			handle: async ({ caller: { signer }, body }) => {
				await declineSigning(dependencies, signer, body);
				return { status: 200, body: { location: `/sign/${signer.token}` } };
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: "/sign/:token/passkey",
			summary: "Start signing or declining with a passkey",
			request: { body: actSchema },
			responses: { 200: { description: "Options for the browser", body: z.looseObject({}) } },
			handle: async ({ caller: { signer }, body }) => {
				const options = await startPasskey(dependencies, signer, body);
				return { status: 200, headers: readCookies(signer), body: { ...options } };
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: "/sign/:token/code",
			summary: "Email a code to the recipient, for signing or declining",
			responses: { 200: { description: "Sent", body: z.object({ proofId: z.uuid() }) } },
			handle: async ({ caller: { row, signer } }) => {
				const proofId = await sendCode(dependencies, row, signer, "act");
				return { status: 200, headers: readCookies(signer), body: { proofId } };
			},
		}),
	];
}
