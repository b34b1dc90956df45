import { z } from "zod";

const text = z.string().min(1).max(255);
const domain = z
	.string()
	.toLowerCase()
	.regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/, "must be a domain such as example.com, in ASCII");

const issuer = z
	.url({ protocol: /^https?$/ })
	.refine((url) => url.startsWith("https:") || /^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(`${url}/`), {
		error: "must be an https URL, except on localhost",
	})
	.refine((url) => !/[?#]|^https?:\/\/[^/]*@/.test(url), { error: "must have no user, query or fragment" });

const provider = z
	.strictObject({
		id: z.string().regex(/^[a-z0-9-]{1,32}$/, "must have 1 to 32 of a-z, 0-9 and -"),
		name: z.string().trim().min(1).max(40),
		issuer,
		clientId: text,
		clientSecret: text,
		domains: z.array(domain).min(1).max(100),
		createAccounts: z.boolean().default(false),
		required: z.boolean().default(false),
		/** Members of a team: those whose claim has the value. */
		teams: z
			.array(
				z.strictObject({
					claim: text,
					value: text,
					team: z.int().positive(),
					role: z.enum(["admin", "member"]),
				}),
			)
			.default([]),
	})
	.transform((one) => ({ ...one, claims: [...new Set(one.teams.map(({ claim }) => claim))] }));

/** The setting OPENID_PROVIDERS: a JSON array. */
export const openIdProviders = z
	.string()
	.transform((json, context) => {
		try {
			return JSON.parse(json) as unknown;
		} catch {
			context.addIssue({ code: "custom", message: "must be a JSON array" });
			return z.NEVER;
		}
	})
	.pipe(z.array(provider).max(20))
	.refine(
		(all) => ["id", "issuer"].every((key) => isDistinct(all.map((one) => one[key as "id" | "issuer"]))),
		{
			error: "must have a different id and issuer for each provider",
		},
	);

const isDistinct = (values: string[]) => new Set(values).size === values.length;
