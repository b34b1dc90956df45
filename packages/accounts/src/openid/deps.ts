import type { Transaction } from "@repo/service-kit/database";
import type { SignInDeps } from "../sign-in/deps.ts";
import type { Provider } from "./provider.ts";
import type { ProviderClient } from "./provider-client.ts";

export type Claims = Record<string, unknown>;

export type OpenIdDeps = SignInDeps & {
	/** The service's public URL. */
	baseUrl: string;
	client: ProviderClient;
	/** Creates the account of a first sign-in. */
	insertAccount: (
		tx: Transaction,
		row: { name: string; email: string; passwordHash: null; emailProvenAt: Date; createdAt: Date },
	) => Promise<{ id: number }>;
	/** The service's part of a sign-in, in its transaction. */
	afterSignIn: (
		tx: Transaction,
		signedIn: { userId: number; provider: Provider; claims: Claims },
	) => Promise<void>;
};
