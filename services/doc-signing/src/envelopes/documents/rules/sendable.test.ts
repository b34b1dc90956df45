import { describe, expect, it } from "@jest/globals";
import { findSendingObstacles, type SendableDocument } from "./sendable.ts";

const ready = { status: "READY", refusal: null, refusalDetail: null, pageCount: 2 } as const;
const lessee = {
	id: 1,
	name: "Ada",
	email: "ada@example.com",
	role: "SIGNER",
	isPlaceholder: false,
} as const;
const signature = { id: 9, recipientId: 1, type: "SIGNATURE", page: 2, fieldMeta: null };
const fine: SendableDocument = {
	document: { status: "DRAFT", signingOrder: "PARALLEL" },
	file: ready,
	recipients: [lessee, { ...lessee, id: 2, role: "CC" }],
	fields: [signature],
};

describe("a document can be sent", () => {
	it("with its file uploaded, and a signature field for every signer", () => {
		expect(findSendingObstacles(fine)).toEqual([]);
	});

	it.each(["APPROVER", "VIEWER"] as const)("with a %s as its only recipient, who needs no field", (role) => {
		expect(findSendingObstacles({ ...fine, recipients: [{ ...lessee, role }], fields: [] })).toEqual([]);
	});

	it("to CC recipients only", () => {
		const recipients = [{ ...lessee, role: "CC" } as const];
		expect(findSendingObstacles({ ...fine, recipients, fields: [] })).toEqual([]);
	});

	it("with any fields of a CC recipient, which have no effect", () => {
		const fields = [signature, { ...signature, recipientId: 2, page: 9 }];
		expect(findSendingObstacles({ ...fine, fields })).toEqual([]);
	});

	it("to an assistant in a sequence", () => {
		const document = { status: "DRAFT", signingOrder: "SEQUENTIAL" } as const;
		const recipients = [{ ...lessee, id: 3, role: "ASSISTANT" } as const, lessee];
		expect(findSendingObstacles({ ...fine, document, recipients })).toEqual([]);
	});
});

const unusable = {
	status: "UNUSABLE",
	refusal: "PASSWORD_PROTECTED",
	refusalDetail: "Remove it.",
	pageCount: 0,
} as const;

describe("a document cannot be sent", () => {
	it.each<[string, Partial<SendableDocument>, string]>([
		[
			"if it was already sent",
			{ document: { ...fine.document, status: "PENDING" } },
			"400 document_not_draft",
		],
		["if it is finished", { document: { ...fine.document, status: "COMPLETED" } }, "400 document_not_draft"],
		[
			"before its file is uploaded",
			{ file: { ...ready, status: "WAITING", pageCount: 0 } },
			"400 file_not_uploaded",
		],
		["with an unusable file", { file: unusable }, "422 PASSWORD_PROTECTED"],
		["without recipients", { recipients: [], fields: [] }, "400 no_recipients"],
		[
			"with an unfilled placeholder",
			{ recipients: [{ ...lessee, isPlaceholder: true }] },
			"400 placeholder_unfilled",
		],
		[
			"if a signer has no signature field",
			{ fields: [{ ...signature, type: "TEXT" }] },
			"400 signer_without_signature",
		],
		[
			"if the signature field is another recipient's",
			{ recipients: [lessee, { ...lessee, id: 4 }] },
			"400 signer_without_signature",
		],
		[
			"to an assistant without a signing order",
			{ recipients: [lessee, { ...lessee, id: 4, role: "ASSISTANT" }] },
			"400 assistant_needs_order",
		],
		[
			"with a field for a recipient who fills nothing",
			{
				recipients: [lessee, { ...lessee, id: 2, role: "VIEWER" }],
				fields: [signature, { ...signature, recipientId: 2 }],
			},
			"400 recipient_without_fields",
		],
		["with a field beyond the last page", { fields: [{ ...signature, page: 3 }] }, "400 page_missing"],
	])("%s", (_when, change, expected) => {
		const found = findSendingObstacles({ ...fine, ...change });
		expect(found.map(({ status, code }) => `${status} ${code}`)).toEqual([expected]);
	});

	it("and reports all problems at once, the file first", () => {
		const found = findSendingObstacles({
			...fine,
			file: unusable,
			recipients: [{ ...lessee, isPlaceholder: true }],
			fields: [],
		});
		expect(found.map(({ code }) => code)).toEqual([
			"PASSWORD_PROTECTED",
			"placeholder_unfilled",
			"signer_without_signature",
		]);
	});
});
