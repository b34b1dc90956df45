import type { SignedInSession } from "@repo/accounts/sessions";

export type SignedInUser = {
	id: number;
	subject: string;
	username: string;
	email: string;
	name: string;
	timeZone: string;
	mailsAttendees: boolean;
	role: "user" | "operator";
	isEmailProven: boolean;
};

export type Session = SignedInSession<SignedInUser>;
