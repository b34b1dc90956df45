import jwt, { type VerifyOptions } from "jsonwebtoken";
import { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import { findSigningKey } from "./signing-keys.ts";
import type { signingKeys } from "./tables.ts";

const header = z.object({
	typ: z.string(),
	kid: z.string().regex(/^[\w-]{43}$/),
	// RFC 7515 §4.1.11: a critical header that is not supported makes a token invalid. None is supported.
	crit: z.undefined().optional(),
});

/**
 * The payload of a token of this type that a key of `table` signed, or undefined. The algorithm is the key's, never the
 * header's (RFC 8725 §3.1).
 */
export async function verifyJwt(
	dependencies: Pick<Dependencies, "config" | "db" | "clock" | "tokenCache">,
	token: string,
	{ typ, table, ...options }: { typ: RegExp; table: typeof signingKeys } & VerifyOptions,
): Promise<{ payload: unknown; kid: string } | undefined> {
	const head = readHeader(token.slice(0, token.indexOf(".")));
	const key = head && typ.test(head.typ) && (await findSigningKey(dependencies, table, head.kid));
	if (!key) return undefined;
	try {
		const payload = jwt.verify(token, key.publicKey, {
			algorithms: [key.algorithm],
			issuer: dependencies.config.BASE_URL,
			clockTimestamp: Math.floor(dependencies.clock().getTime() / 1000),
			...options,
		});
		return { payload, kid: key.kid };
	} catch {
		// Not only its own errors: a signature of the wrong length causes a plain TypeError in a dependency.
		return undefined;
	}
}

function readHeader(head: string) {
	try {
		return header.safeParse(JSON.parse(Buffer.from(head, "base64url").toString())).data;
	} catch {
		return undefined;
	}
}
