import type { Config } from "../config.ts";
import { PRODUCT } from "../platform/html/product.ts";

/** The service's names, which no sender may use. */
export function serviceNames({ BASE_URL, MAIL_FROM }: Pick<Config, "BASE_URL" | "MAIL_FROM">): string[] {
	const mailName = /^\s*"?([^"<]*?)"?\s*</.exec(MAIL_FROM)?.[1];
	return [PRODUCT, new URL(BASE_URL).host, ...(mailName ? [mailName] : [])];
}
