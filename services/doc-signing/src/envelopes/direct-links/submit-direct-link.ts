import { createHash } from "node:crypto";
import type { Transaction } from "@repo/service-kit/database";
import { type RateLimit, takeAllowance, toNetwork } from "@repo/service-kit/rate-limits";
import { callerInAccount } from "../../accounts/caller.ts";
import { lockActiveUser } from "../../accounts/queries.ts";
import { SecondFactorRequired } from "../../accounts/teams/errors.ts";
import { findLoadKey } from "../../accounts/teams/queries.ts";
import type { Voucher } from "../../audit-log/event-types.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { RecipientRow } from "../documents/queries.ts";
import { type Finishing, sendDocument } from "../documents/sending/send-document.ts";
import { findDirectLinkObstacles, firstSigner } from "../templates/direct-link.ts";
import { generateDocument } from "../templates/generating/generate-document.ts";
import type { GenerateDocument } from "../templates/generating/schemas.ts";
import { lockTemplate, type TemplateParts, type TemplateWithFile } from "../templates/queries.ts";
import { DirectLinkUnknown, DirectLinkUsedUp } from "./errors.ts";
import {
	type DirectLink,
	type DirectLinkKey,
	getDirectLink,
	insertSubmission,
	isSubmitted,
} from "./queries.ts";

const HOUR = 3_600;
const evenly = { refill: "evenly" } as const;
/**
 * Documents created with direct links. The limits per address and account, and per network, are low; the
 * global one is higher, so that no stranger uses it up for the others.
 */
const limits = {
	network: { name: "direct-link-network", limit: 10, seconds: HOUR, ...evenly },
	template: { name: "direct-link-template", limit: 200, seconds: HOUR, ...evenly },
	addressByNetwork: { name: "direct-link-address-network", limit: 5, seconds: 24 * HOUR, ...evenly },
	addressByAccount: { name: "direct-link-address-account", limit: 5, seconds: 24 * HOUR, ...evenly },
	address: { name: "direct-link-address", limit: 30, seconds: 24 * HOUR, ...evenly },
} satisfies Record<string, RateLimit>;

type Deps = Pick<Dependencies, "db" | "clock" | "config"> & Finishing;
export type Submission = {
	/** Of a form, or the number of an embed token: no text is equal to a number. */
	formId: string | number;
	name: string;
	email: string;
	ipAddress: string | undefined;
	externalId?: string | null | undefined;
	/** Who claims that the address is the visitor's. */
	vouchedBy?: Voucher;
	/** In a frame: consumes the code by which the visitor, now a recipient, has proven the address, or the embed token. */
	prove?: (tx: Transaction, visitor: RecipientRow) => Promise<void>;
};

/**
 * Creates and sends a document with the visitor as the first signer; the signing link goes to the entered
 * address, and the others follow once it has been used. A form creates one document, however often it is
 * submitted. Throws DirectLinkUnknown, DirectLinkUsedUp.
 */
export async function submitDirectLink(
	deps: Deps,
	key: DirectLinkKey,
	submission: Submission,
): Promise<void> {
	const { db } = deps;
	const link = await getDirectLink(db, key);
	const hash = hashSubmission(link, submission);
	if (await isSubmitted(db, hash)) return;
	// With a code, they were taken when it was sent. An embed token's visitor is not a stranger.
	if (!submission.prove) await takeLimits(deps, link, submission);
	await makeDocument(deps, key, submission, hash).catch((error: unknown) => {
		// The visitor cannot help that the template's creator may not act for the team.
		throw error instanceof SecondFactorRequired ? new DirectLinkUnknown() : error;
	});
}

/** For an email to a typed address, with a link or a code. Throws DirectLinkUsedUp. */
export async function takeLimits(
	deps: Pick<Deps, "db" | "clock">,
	{ templateId, user, teamId }: DirectLink,
	{ email, ipAddress }: Pick<Submission, "email" | "ipAddress">,
): Promise<void> {
	const [network, address] = [toNetwork(ipAddress), email.toLowerCase()];
	// The narrow limits first: what they reject does not count against the wide one.
	await take(deps, limits.network, network);
	await take(deps, limits.addressByNetwork, `${network} ${address}`);
	const account = await findLoadKey(deps.db, { userId: user.id, teamId });
	await take(deps, limits.addressByAccount, `${account} ${address}`);
	await take(deps, limits.address, address);
	await take(deps, limits.template, String(templateId));
}

async function take(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	limit: RateLimit,
	subject: string,
): Promise<void> {
	const { retryAfter } = await takeAllowance(db, limit, subject, clock());
	if (retryAfter > 0) throw new DirectLinkUsedUp(retryAfter);
}

function makeDocument(deps: Deps, key: DirectLinkKey, submission: Submission, hash: Buffer): Promise<void> {
	const { db, clock } = deps;
	return db.transaction(async (tx) => {
		const { templateId, user, teamId } = await getDirectLink(tx, key);
		if (!(await insertSubmission(tx, { hash, templateId, createdAt: clock() }))) return;
		await lockActiveUser(tx, user.id);
		const caller = await callerInAccount(tx, "templates.use", user, teamId);
		const sender = await callerInAccount(tx, "documents.manage", user, teamId);
		if (!caller || !sender) throw new DirectLinkUnknown();
		const template = await lockTemplate(tx, caller.owner, templateId, "share");
		// Under the lock: it may have been disabled or changed meanwhile.
		await getDirectLink(tx, key);
		if (findDirectLinkObstacles(template, template).length > 0) throw new DirectLinkUnknown();
		const { name, email, ipAddress = null, vouchedBy } = submission;
		const by = { kind: "visitor", name, email, ipAddress, ...(vouchedBy && { vouchedBy }) } as const;
		const input = makeInput(template, template, submission);
		const { document, recipients } = await generateDocument(tx, deps, caller, templateId, input, by);
		const sending = { owner: sender.owner, by, documentId: document.id, sentBy: user.id, sendEmail: true };
		await sendDocument(tx, deps, sending);
		// Not by address: another recipient may have the visitor's.
		const placeholder = firstSigner(template.recipients)?.id;
		const visitor = recipients.find(({ templateRecipientId }) => templateRecipientId === placeholder);
		if (!visitor) throw new DirectLinkUnknown();
		await submission.prove?.(tx, visitor);
	});
}

/**
 * The visitor first, then the others in the template's order: nobody is mailed because of an unused address.
 */
function makeInput(
	{ signingOrder }: TemplateWithFile,
	{ recipients }: TemplateParts,
	{ name, email, externalId }: Submission,
): GenerateDocument {
	const first = firstSigner(recipients);
	const inSequence = signingOrder === "SEQUENTIAL";
	return {
		title: null,
		...(externalId && { externalId }),
		meta: { signingOrder: "SEQUENTIAL" },
		recipients: recipients.map((one) =>
			one === first
				? { id: one.id, name, email, signingOrder: 0 }
				: {
						id: one.id,
						name: one.name,
						email: one.email,
						signingOrder: inSequence ? one.signingOrder + 1 : 1,
					},
		),
	} as GenerateDocument;
}

function hashSubmission({ templateId }: DirectLink, { formId, name, email }: Submission): Buffer {
	return createHash("sha256")
		.update(JSON.stringify([templateId, formId, name, email]))
		.digest();
}
