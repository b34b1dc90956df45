/** An identity provider that the operator has configured. */
export type Provider = {
	/** In addresses. */
	id: string;
	/** On buttons. */
	name: string;
	issuer: string;
	clientId: string;
	clientSecret: string;
	/** Of the email addresses that the provider may vouch for, in lower case. */
	domains: readonly string[];
	/** Whether a first sign-in creates an account. */
	createAccounts: boolean;
	/** Accounts of the domains have no other way to sign in. */
	required: boolean;
	/** Names of further claims that the service's part of a sign-in reads. */
	claims: readonly string[];
};

/** A person whom a provider has identified, with a verified address of one of its domains. */
export type ProvenIdentity = { issuer: string; subject: string; email: string };

/** The same until their account is connected, with the provider's session. */
export type WaitingIdentity = ProvenIdentity & { sid: string | null };

/** Where the browser begins to sign in with a provider. */
export const signInPath = ({ id }: Provider) => `/sign-in/openid/${id}`;
