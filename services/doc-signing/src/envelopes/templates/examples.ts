import { fieldAnswerExample, fieldReadExample } from "../examples.ts";

// Examples of the API document. A test checks them against the schemas.

export const templateRecipientExample = {
	id: 3,
	templateId: 7,
	email: "recipient.1@placeholder.invalid",
	name: "Tenant",
	signingOrder: 0,
	authOptions: '{"accessAuth":null,"actionAuth":null}',
	role: "SIGNER",
};

const ofTemplate = { recipientId: 3, templateId: 7 };
export const templateFieldAnswerExample = { ...fieldAnswerExample, ...ofTemplate, fieldMeta: null };

export const templateSummaryExample = {
	id: 7,
	externalId: "",
	type: "PRIVATE",
	title: "Lease",
	userId: 3,
	teamId: null,
	templateDocumentDataId: "data_8HkqQx0d5n2b",
	createdAt: "2026-11-21T09:30:00.000Z",
	updatedAt: "2026-11-21T09:30:00.000Z",
};

const recipients = [templateRecipientExample];
const fields = [{ ...fieldReadExample, ...ofTemplate }];

export const listedTemplateExample = {
	...templateSummaryExample,
	directLink: { token: "x3Jv0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOpA", enabled: false },
	Field: fields,
	Recipient: recipients,
	fields,
	recipients,
};

export const templateExample = {
	...listedTemplateExample,
	templateMeta: {
		id: "meta_5JbVh1m8qk",
		subject: "Your lease",
		message: "",
		timezone: "Europe/Berlin",
		dateFormat: "yyyy-MM-dd hh:mm a",
		templateId: 7,
		redirectUrl: "",
		language: null,
		signingOrder: "PARALLEL",
		distributionMethod: "EMAIL",
		expiresAfterDays: 30,
		reminderAfterDays: null,
		reminderEveryDays: 7,
		pageFooter: false,
	},
	templateDocumentData: { id: "data_8HkqQx0d5n2b", type: "S3_PATH", data: "uploads/8HkqQx0d5n2b" },
	authOptions: { globalAccessAuth: null, globalActionAuth: null },
	formValues: null,
	uploadStatus: "READY",
	uploadError: null,
	pageCount: 3,
};
