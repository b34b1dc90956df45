import { checkCsrf, newFormId, onceValue } from "@repo/accounts/forms";
import { HttpError } from "@repo/http-errors";
import {
	emptyForm,
	type FormErrors,
	formRequest,
	pageResponses,
	readTyped,
	seeOther,
	sentence,
} from "@repo/service-kit/html";
import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { changeOnce } from "../../../accounts/tokens/respond-once.ts";
import { appPages } from "../../../callers/app-pages.ts";
import { signedInWithShare } from "../../../callers/sessions.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { Finishing } from "../../../envelopes/documents/sending/send-document.ts";
import { type Filling, fillForm, makeForm } from "../../../envelopes/templates/using/fill-template.ts";
import { useTemplate } from "../../../envelopes/templates/using/use-template.ts";
import { page } from "../../../platform/html/page.tsx";
import { openOwn } from "../../received/open-own.ts";
import { readUsableTemplate } from "../read-templates.ts";
import { UsePage, usePurpose } from "./use-page.tsx";

const params = z.object({ templateId: idText });
const BODY_LIMIT = 1_000_000;
const options = { scripted: true };

/** The form that creates one document from a template. */
export function useTemplateRoutes(dependencies: Dependencies & Finishing): Endpoint[] {
	const [path, caller] = ["/templates/:templateId/use", signedInWithShare(dependencies)];
	return [
		appPages(dependencies, caller).page({
			path,
			params,
			options,
			view: async ({ session, params: { templateId } }) => {
				const shown = {
					...(await readUsableTemplate(dependencies, session.user, templateId)),
					session,
					formId: newFormId(),
					form: emptyForm,
				};
				return <UsePage {...shown} filling={{}} />;
			},
		}),
		endpoint({
			method: "post",
			path,
			caller,
			request: { ...formRequest, params, bodyLimit: BODY_LIMIT },
			responses: { ...pageResponses, 422: pageResponses[400] },
			handle: async ({ caller: { session }, params: { templateId }, body, request }) => {
				const purpose = usePurpose(templateId);
				checkCsrf(session, purpose, body.csrf);
				const shown = await readUsableTemplate(dependencies, session.user, templateId);
				const typed = readTyped(body);
				const again = (status: 400 | 409 | 422, errors: FormErrors) =>
					page(
						status,
						<UsePage
							{...shown}
							session={session}
							formId={newFormId()}
							form={{ typed, errors }}
							filling={body}
						/>,
						options,
					);
				const { input, faults } = fillForm(
					makeForm(shown.parts, shown.locale),
					body satisfies Filling,
					typed.title,
				);
				if (!input) return again(400, worded(faults));
				const send = typed.next === "send";
				const { user } = session;
				try {
					const once = {
						holder: { userId: user.id },
						key: onceValue(session, purpose, body),
						method: "POST",
						path: request.path,
						body: null,
						context: shown.template.teamId,
					};
					const made = await changeOnce(dependencies, once, async (tx) => {
						const documentId = await useTemplate(tx, dependencies, {
							user,
							templateId,
							input,
							send,
							isAtHand: true,
							ipAddress: request.ip,
						});
						return { status: 303, body: { documentId } };
					});
					const { documentId } = made.body;
					const address = `/documents/${documentId}`;
					if (!send) return seeOther(`${address}/edit`);
					const ipAddress = request.ip ?? null;
					return seeOther((await openOwn(dependencies, { person: user, documentId, ipAddress })) ?? address);
				} catch (error) {
					if (!(error instanceof HttpError) || !isRepairable(error.status)) throw error;
					return again(error.status, { form: error.in().detail });
				}
			},
		}),
	];
}

function isRepairable(status: number): status is 400 | 409 | 422 {
	return status === 400 || status === 409 || status === 422;
}

function worded(faults: Record<string, string>): FormErrors {
	return Object.fromEntries(Object.entries(faults).map(([key, message]) => [key, sentence(message)]));
}
