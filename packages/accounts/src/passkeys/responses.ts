import { z } from "zod";

const base64url = (max: number) =>
	z
		.string()
		.max(max)
		.regex(/^[A-Za-z0-9_-]+$/, "must be base64url");

const credentialId = base64url(1400);
const clientDataJSON = base64url(8192);
const extensions = z.object({}).catch({});
const attachment = z.enum(["platform", "cross-platform"]).optional().catch(undefined);

/** The result of `startRegistration()` in `@simplewebauthn/browser` (WebAuthn §5.5, RegistrationResponseJSON). */
export const registrationResponse = z.object({
	id: credentialId,
	rawId: credentialId,
	type: z.literal("public-key"),
	response: z.object({
		clientDataJSON,
		attestationObject: base64url(65_536),
		transports: z
			.array(z.string().regex(/^[a-z0-9-]{1,32}$/))
			.max(10)
			.default([]),
	}),
	authenticatorAttachment: attachment,
	clientExtensionResults: extensions,
});

/** The result of `startAuthentication()` (WebAuthn §5.5, AuthenticationResponseJSON). */
export const authenticationResponse = z.object({
	id: credentialId,
	rawId: credentialId,
	type: z.literal("public-key"),
	response: z.object({
		clientDataJSON,
		authenticatorData: base64url(8192),
		signature: base64url(2048),
		userHandle: base64url(128).optional(),
	}),
	authenticatorAttachment: attachment,
	clientExtensionResults: extensions,
});

export type RegistrationResponse = z.output<typeof registrationResponse>;
export type AuthenticationResponse = z.output<typeof authenticationResponse>;

/** Set by the page's script: the browser's response as JSON. */
export function passkeyResponse<Schema extends z.ZodType>(schema: Schema) {
	return z
		.string()
		.max(90_000)
		.transform((text, context) => {
			try {
				return JSON.parse(text) as unknown;
			} catch {
				context.addIssue("must be JSON");
				return z.NEVER;
			}
		})
		.pipe(schema as z.ZodType<z.output<Schema>, unknown>);
}
