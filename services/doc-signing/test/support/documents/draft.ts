import type { TestAccount } from "../accounts.ts";
import { fixture } from "../pdf-files.ts";

export type CreatedDraft = {
	documentId: number;
	uploadUrl: string;
	recipients: { recipientId: number; token: string; signingUrl: string; email: string }[];
};

export const ada = { name: "Ada Lovelace", email: "ada@example.com", role: "SIGNER", signingOrder: 0 };
export const copy = { name: "Charles Babbage", email: "charles@example.com", role: "CC" };

/** A draft created through the API. Its file is not uploaded yet. */
export async function createDraft(
	account: Pick<TestAccount, "request">,
	payload: object = {},
): Promise<CreatedDraft> {
	const { body } = await account
		.request("post", "/documents")
		.send({ title: "Lease", recipients: [ada, copy], ...payload })
		.expect(200);
	return body;
}

/** PUTs a file as an integrator does; returns the status. */
export async function upload(uploadUrl: string, bytes: Buffer = fixture("three-pages.pdf")): Promise<number> {
	const { status } = await fetch(uploadUrl, { method: "PUT", body: new Uint8Array(bytes) });
	return status;
}

/** A draft with its file uploaded. */
export async function draftWith(
	account: TestAccount,
	payload: object = {},
	bytes: Buffer = fixture("three-pages.pdf"),
): Promise<CreatedDraft> {
	const draft = await createDraft(account, payload);
	const status = await upload(draft.uploadUrl, bytes);
	if (status !== 200) throw new Error(`The upload was answered with ${status}.`);
	return draft;
}

export const textField = {
	type: "TEXT",
	pageNumber: 1,
	pageX: 10,
	pageY: 20.5,
	pageWidth: 30,
	pageHeight: 4,
	fieldMeta: { type: "text", label: "Occupation" },
};
export const signatureField = {
	type: "SIGNATURE",
	pageNumber: 1,
	pageX: 10,
	pageY: 80,
	pageWidth: 25,
	pageHeight: 6,
};
