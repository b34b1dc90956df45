import { decryptWithKeyId, encryptWithKeyId, hashSecret, newSecret, readKey } from "@repo/service-kit/crypto";
import type { Config } from "../../config.ts";
import { mustAct, mustSign } from "../../field-types/rules/roles.ts";
import { getPageWords, type Words } from "../../languages/words.ts";
import { findSendingObstacles } from "../documents/rules/sendable.ts";
import { isPlaceholderAddress } from "./placeholder.ts";
import type { TemplateParts, TemplateRecipientRow, TemplateWithFile } from "./queries.ts";

/** Why visitors cannot sign this template through its direct link, enabled or not. */
export function findDirectLinkObstacles(
	template: TemplateWithFile,
	parts: TemplateParts,
	pageWords: Words = getPageWords(),
): string[] {
	const words = pageWords.templates.directLink;
	const first = firstSigner(parts.recipients);
	const others = parts.recipients.filter((one) => one !== first);
	return [
		...findTemplateObstacles(template, parts, pageWords),
		...(first ? [] : [words.noSigner]),
		...others.filter(({ email }) => isPlaceholderAddress(email)).map(words.noAddress),
		...(first && template.signingOrder === "SEQUENTIAL"
			? others
					.filter((one) => mustAct(one.role) && one.signingOrder < first.signingOrder)
					.map(words.actsBefore)
			: []),
		...(template.sendEmail ? [] : [words.noEmails]),
	];
}

type Key = Pick<Config, "ENCRYPTION_SECRET">;
export type DirectLinkToken = { directLinkHash: Buffer; directLinkEncrypted: Buffer };
type Stored = { id: number; directLinkHash: Buffer | null; directLinkEncrypted: Buffer | null };

/** A token of a template's direct link as stored: 256 random bits, or an imported one. The hash finds the template. */
export function newDirectLinkToken(templateId: number, config: Key, token = newSecret()): DirectLinkToken {
	const directLinkHash = hashSecret(token);
	const bound = boundTo(templateId, directLinkHash);
	return {
		directLinkHash,
		directLinkEncrypted: encryptWithKeyId(Buffer.from(token), readKey(config.ENCRYPTION_SECRET), bound),
	};
}

/** Undefined until the link is first enabled. */
export function readDirectLinkToken(row: Stored, config: Key): string | undefined {
	const { id, directLinkHash, directLinkEncrypted } = row;
	if (!directLinkHash || !directLinkEncrypted) return undefined;
	return decryptWithKeyId(
		directLinkEncrypted,
		readKey(config.ENCRYPTION_SECRET),
		boundTo(id, directLinkHash),
	).toString();
}

export function directLinkUrl(token: string, { BASE_URL }: Pick<Config, "BASE_URL">): string {
	return `${BASE_URL}/d/${token}`;
}

// A ciphertext moved to another template cannot be decrypted there.
function boundTo(templateId: number, hash: Buffer): string {
	return `direct link of template ${templateId}: ${hash.toString("hex")}`;
}

/**
 * The recipient that a visitor of the direct link becomes: the signer with the lowest number, the oldest of
 * several.
 */
export function firstSigner(recipients: readonly TemplateRecipientRow[]): TemplateRecipientRow | undefined {
	return recipients
		.filter(({ role }) => mustSign(role))
		.reduce<TemplateRecipientRow | undefined>(
			(first, one) => (!first || isBefore(one, first) ? one : first),
			undefined,
		);
}

function isBefore(a: TemplateRecipientRow, b: TemplateRecipientRow): boolean {
	return a.signingOrder < b.signingOrder || (a.signingOrder === b.signingOrder && a.id < b.id);
}

/** Why documents from a template cannot be sent, whatever is filled in. */
export function findTemplateObstacles(
	template: TemplateWithFile,
	parts: TemplateParts,
	words: Words = getPageWords(),
): string[] {
	const { file, signingOrder } = template;
	const obstacles = findSendingObstacles({
		document: { status: "DRAFT", signingOrder },
		file: { ...file, pageCount: file.pages?.length ?? 0 },
		recipients: parts.recipients.map((one) => ({ ...one, isPlaceholder: false })),
		fields: parts.fields,
	});
	return obstacles.map(({ message }) => message(words.editor));
}
