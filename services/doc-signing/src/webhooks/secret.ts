import type { Config } from "../config.ts";

/** Encrypts the secrets of webhooks. */
export const readSecretKey = ({ ENCRYPTION_SECRET }: Pick<Config, "ENCRYPTION_SECRET">): Buffer =>
	Buffer.from(ENCRYPTION_SECRET, "base64url");
