import { fieldAnswerExample, fieldReadExample } from "../examples.ts";

// Examples of the API document. A test checks them against the schemas.

const TOKEN = "kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp";
const LINK = `https://sign.example.com/sign/${TOKEN}`;

export const createdRecipientExample = {
	recipientId: 17,
	name: "Ada Lovelace",
	email: "ada@example.com",
	token: TOKEN,
	role: "SIGNER",
	signingOrder: 0,
	signingUrl: LINK,
};

export const recipientExample = {
	id: 17,
	documentId: 42,
	email: "ada@example.com",
	name: "Ada Lovelace",
	role: "SIGNER",
	signingOrder: 0,
	token: TOKEN,
	signedAt: null,
	readStatus: "NOT_OPENED",
	signingStatus: "NOT_SIGNED",
	sendStatus: "SENT",
	signingUrl: LINK,
	authOptions: { accessAuth: null, actionAuth: null },
	rejectionReason: null,
	expiresAt: "2027-02-19T09:31:00.000Z",
};

const ofDocument = { documentId: 42, inserted: false };
export const documentFieldAnswerExample = { ...fieldAnswerExample, ...ofDocument };

export const documentSummaryExample = {
	id: 42,
	externalId: "lease-4711",
	userId: 3,
	teamId: null,
	title: "Lease for 12 Elm Street",
	status: "PENDING",
	documentDataId: "data_8HkqQx0d5n2b",
	createdAt: "2026-11-21T09:30:00.000Z",
	updatedAt: "2026-11-21T09:31:00.000Z",
	completedAt: null,
};

export const documentExample = {
	...documentSummaryExample,
	uploadStatus: "READY",
	uploadError: null,
	pageCount: 3,
	formValueErrors: [],
	meta: {
		subject: "Your lease",
		message: null,
		timezone: "Europe/Berlin",
		dateFormat: "yyyy-MM-dd hh:mm a",
		redirectUrl: null,
		language: null,
		signingOrder: "PARALLEL",
		distributionMethod: "EMAIL",
		expiresAfterDays: 30,
		reminderAfterDays: null,
		reminderEveryDays: 7,
		pageFooter: false,
	},
	authOptions: { globalAccessAuth: null, globalActionAuth: null },
	formValues: null,
	recipients: [recipientExample],
	fields: [{ ...fieldReadExample, ...ofDocument }],
};
