import type { Transaction } from "@repo/service-kit/database";
import { type AccountUser, callerInAccount } from "../../../accounts/caller.ts";
import { userActor } from "../../../audit-log/event-types.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { callerAt } from "../../caller-at.ts";
import { type Finishing, sendDocument } from "../../documents/sending/send-document.ts";
import { TemplateNotFound } from "../errors.ts";
import { generateDocument } from "../generating/generate-document.ts";
import type { GenerateDocument } from "../generating/schemas.ts";

type Deps = Pick<Dependencies, "clock" | "config"> & Finishing;
type Use = {
	user: AccountUser;
	templateId: number;
	input: GenerateDocument;
	send: boolean;
	/** Their browser opens their own signature next. */
	isAtHand?: boolean;
	ipAddress?: string | undefined;
};

/**
 * Generates a document as a person in the template's account, and sends it at once if requested. Returns its
 * id. Throws TemplateNotFound, NotPermitted, ValidationFailed, and the reasons why it cannot be sent.
 */
export async function useTemplate(
	tx: Transaction,
	deps: Deps,
	{ user, templateId, input, send, isAtHand, ipAddress }: Use,
): Promise<number> {
	const caller = await callerAt(tx, "templates.use", user, "template", templateId);
	const { document } = await generateDocument(tx, deps, caller, templateId, input);
	if (!send) return document.id;
	const sender = await callerInAccount(tx, "documents.manage", user, document.teamId);
	if (!sender) throw new TemplateNotFound();
	await sendDocument(tx, deps, {
		owner: sender.owner,
		by: userActor(user),
		ipAddress,
		documentId: document.id,
		sentBy: user.id,
		sendEmail: true,
		senderAtHand: isAtHand ? user.id : undefined,
	});
	return document.id;
}
