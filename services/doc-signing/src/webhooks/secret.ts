import type { KeyObject } from "node:crypto";
import { readKey } from "@repo/service-kit/crypto";
import type { Config } from "../config.ts";

/** Encrypts the secrets of webhooks. */
export const readSecretKey = ({ ENCRYPTION_SECRET }: Pick<Config, "ENCRYPTION_SECRET">): KeyObject =>
	readKey(ENCRYPTION_SECRET);
